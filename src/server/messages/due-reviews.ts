import { HOUR_MS } from '#domain/time.ts';
import type { Executor } from '../db/open-database.ts';
import { selectNotified } from '../outbox/outbox.queries.ts';
import { selectRacesWithWaitingReviews } from '../races/races.queries.ts';
import type { Moment } from './due-reminders.ts';
import type { DueMessage } from './message.ts';
import { waitingReviewText } from './messages.texts.ts';
import { selectAdmins } from './recipients.queries.ts';

const WEEK_HOURS = 7 * 24;

/** A race has a correction that waits: to every admin at once, and again when it has waited for a week. */
export async function dueReviews(
  executor: Executor,
  { channel, now, among }: Moment,
): Promise<DueMessage[]> {
  const races = await selectRacesWithWaitingReviews(executor);
  if (races.length === 0) return [];
  const kind = 'REVIEW_WAITING';
  const waiting = races.map(({ id, name, since }) => {
    const hours = now >= Number(since) + WEEK_HOURS * HOUR_MS ? WEEK_HOURS : 0;
    const expiresAt = Number(since) + (hours + WEEK_HOURS) * HOUR_MS;
    return { name, subject: `${id} ${since}`, hours, expiresAt };
  });
  const subjects = waiting.map(({ subject }) => subject);
  const told = await selectNotified(executor, { channel, kind, subjects, among }, now);
  const admins = await selectAdmins(executor, among);
  return waiting
    .filter(({ expiresAt }) => now < expiresAt)
    .flatMap(({ name, subject, hours, expiresAt }) =>
      admins
        .filter(
          ({ userId }) =>
            !told
              .get(userId)
              ?.some((message) => message.subject === subject && message.hours === hours),
        )
        .map((admin): DueMessage => {
          const compose = () => waitingReviewText({ race: name, isReminder: hours > 0 });
          return { kind, subject, deadline: 0, hours, ...admin, expiresAt, compose };
        }),
    );
}
