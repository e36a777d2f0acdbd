import { CODE_MAILS } from '#contract/messages/message-kinds.ts';
import { type Instant, MINUTE_MS } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';

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

/**
 * Selects the failures since the last mail that was sent, latest first. Rejected recipients that
 * somebody has typed do not count, or strangers could trigger an incident.
 */
export async function selectMailFailures(executor: Executor) {
  const sent = await executor
    .selectFrom('mail_entry')
    .select(({ fn }) => fn.max('entry').as('entry'))
    .where('outcome', '=', 'SENT')
    .executeTakeFirst();
  return executor
    .selectFrom('mail_entry')
    .selectAll()
    .where('entry', '>', sent?.entry ?? 0)
    .where(({ or, eb }) =>
      or([eb('failure', 'in', ['SERVER', 'UNKNOWN']), eb('template', 'not in', CODE_MAILS)]),
    )
    .orderBy('entry', 'desc')
    .execute();
}
