import type { Instant } from '#domain/season.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Executor } from '../db/open-database.ts';

/** Time in ms for which a failure counts as a present one; later ones show themselves in seconds. */
const PRESENT_MS = 15 * MINUTE_MS;

/**
 * Returns true if the latest mail failed for a reason of the mail server. What becomes of single
 * addresses does not count, so that nothing can be learnt of them.
 */
export async function isMailServerFailing(executor: Executor, now: Instant): Promise<boolean> {
  const latest = await executor
    .selectFrom('mail_entry')
    .select(['at', 'outcome'])
    .where(({ or, eb }) =>
      or([eb('outcome', '=', 'SENT'), eb('failure', 'in', ['SERVER', 'UNKNOWN'])]),
    )
    .orderBy('entry', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.outcome === 'FAILED' && now - latest.at < PRESENT_MS;
}
