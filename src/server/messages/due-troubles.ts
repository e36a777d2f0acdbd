import { DAY_MS, MINUTE_MS } from '#domain/time.ts';
import type { Executor } from '../db/open-database.ts';
import { selectNotified } from '../outbox/outbox.queries.ts';
import type { Moment } from './due-reminders.ts';
import type { DueMessage } from './message.ts';
import { troubleOverText, troubleText } from './messages.texts.ts';
import { selectAdmins } from './recipients.queries.ts';

const WORTH_MS = 7 * DAY_MS;
/**
 * Nobody is told before: a machine that slept, or was restored from an old backup, has something to catch
 * up with first.
 */
export const TROUBLE_TOLD_AFTER_MS = 30 * MINUTE_MS;

/** What should happen by itself has not for too long: to every admin once, and once when it does again. */
export async function dueTroubles(
  executor: Executor,
  { channel, now, among }: Moment,
): Promise<DueMessage[]> {
  const troubles = await executor
    .selectFrom('trouble')
    .selectAll()
    .where('noticed_at', '<=', now - TROUBLE_TOLD_AFTER_MS)
    .execute();
  if (troubles.length === 0) return [];
  const kind = 'TROUBLE';
  const news = troubles.map((trouble) => {
    const { kind: what, noticed_at, last_well_at: lastAt, ended_at: endedAt } = trouble;
    const begun = `${what} ${noticed_at}`;
    return endedAt === null
      ? { subject: begun, since: noticed_at, compose: () => troubleText(what, lastAt) }
      : { subject: `${begun} OVER`, since: endedAt, compose: () => troubleOverText(what) };
  });
  const subjects = news.map(({ subject }) => subject);
  const told = await selectNotified(executor, { channel, kind, subjects, among }, now);
  const admins = await selectAdmins(executor, among);
  return news
    .filter(({ since }) => now < since + WORTH_MS)
    .flatMap(({ subject, since, compose }) =>
      admins
        .filter(({ userId }) => !told.get(userId)?.some((each) => each.subject === subject))
        .map((admin): DueMessage => {
          const expiresAt = since + WORTH_MS;
          return { kind, subject, deadline: 0, hours: 0, ...admin, expiresAt, compose };
        }),
    );
}
