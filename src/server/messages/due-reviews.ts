import { HOUR_MS } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import { selectRacesWithWaitingReviews } from '#server/season/races/races.queries.ts';
import type { NotifyMoment } from './due-reminders.ts';
import { dueToAdmins } from './due-to-admins.ts';
import type { DueMessage } from './message.ts';
import { waitingReviewText } from './messages.texts.ts';

const WEEK_HOURS = 7 * 24;

/** Returns messages about a waiting review, to all admins at once, and again after a week. */
export async function dueReviews(executor: Executor, moment: NotifyMoment): Promise<DueMessage[]> {
  const races = await selectRacesWithWaitingReviews(executor);
  const news = races.map(({ id, name, since }) => {
    const hours = moment.now >= Number(since) + WEEK_HOURS * HOUR_MS ? WEEK_HOURS : 0;
    return {
      subject: `${id} ${since}`,
      hours,
      expiresAt: Number(since) + (hours + WEEK_HOURS) * HOUR_MS,
      compose: () => waitingReviewText({ race: name, isReminder: hours > 0 }),
    };
  });
  return dueToAdmins(executor, 'REVIEW_WAITING', news, moment);
}
