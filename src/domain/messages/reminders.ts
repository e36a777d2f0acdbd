import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, WEEK_MS } from '#domain/base/time.ts';

/** Hours before the season deadline at which players are reminded: a week and a day. */
export const SEASON_REMINDER_HOURS = [7 * 24, 24] as const;

/** Change in ms above which a deadline counts as another day's, with new reminders. */
const SAME_DAY_MS = 12 * HOUR_MS;

/** Request to be reminded a number of hours before a deadline. */
export interface ReminderRequest {
  readonly hours: number;
  /** Time of the request; reminders that were due before it are skipped. */
  readonly since: Instant;
}

/** Reminder which was sent, with the deadline at the time. */
export interface GivenReminder {
  readonly hours: number;
  readonly deadline: Instant;
}

/**
 * Returns the hours of the reminder that is due: the latest whose time has come, unless it or a
 * later one was sent. Missed earlier reminders are skipped. Hours are elapsed time, independent of
 * daylight saving.
 * @returns `null` if none is due; never a reminder from the deadline on
 */
export function dueReminder(
  deadline: Instant,
  now: Instant,
  requests: readonly ReminderRequest[],
  given: readonly GivenReminder[],
): number | null {
  if (now >= deadline) return null;
  const come = requests
    .filter(({ hours, since }) => {
      const moment = deadline - hours * HOUR_MS;
      return moment <= now && moment >= since;
    })
    .map(({ hours }) => hours);
  if (come.length === 0) return null;
  const latest = Math.min(...come);
  const isCovered = given.some(
    (reminder) => reminder.hours <= latest && Math.abs(reminder.deadline - deadline) < SAME_DAY_MS,
  );
  return isCovered ? null : latest;
}

/** Minimum change in ms of a start that is notified; a smaller one changes nobody's plans. */
export const MIN_NOTIFIED_RESCHEDULE_MS = 10 * MINUTE_MS;
/** Notify window in ms before the start: a race further off is seen in the calendar in time. */
const NOTIFY_WINDOW_MS = 30 * DAY_MS;

/** Race whose start moved. */
export interface RaceReschedule {
  readonly id: string;
  readonly movedAt: Instant;
  readonly from: Instant;
  readonly to: Instant;
}

export interface PendingReschedule {
  /** Latest of the moves that are notified together. */
  readonly moveId: string;
  readonly from: Instant;
  readonly to: Instant;
  /** Time of the latest move. */
  readonly movedAt: Instant;
}

/**
 * Returns the reschedule that a player must be notified of, from the start last notified to the
 * current one; once per move, while the race is ahead and the change matters.
 * @param moves of one race, oldest first
 * @param since earlier moves are not notified
 */
export function pendingReschedule(
  moves: readonly RaceReschedule[],
  notified: ReadonlySet<string>,
  since: Instant,
  now: Instant,
): PendingReschedule | null {
  const news = moves
    .slice(moves.findLastIndex(({ id }) => notified.has(id)) + 1)
    .filter(({ movedAt }) => movedAt >= since);
  const [first] = news;
  const last = news.at(-1);
  if (first === undefined || last === undefined) return null;
  const { from } = first;
  const { id: moveId, to, movedAt } = last;
  const isNear = Math.min(from, to) - movedAt <= NOTIFY_WINDOW_MS;
  const matters = isNear && Math.abs(to - from) >= MIN_NOTIFIED_RESCHEDULE_MS;
  return now < to && matters ? { moveId, from, to, movedAt } : null;
}

/** Time in ms before a cancellation is notified; a mistaken one is undone by then. */
const CANCELLATION_SETTLES_MS = 10 * MINUTE_MS;

/** Returns true if a cancellation must be notified to a player who chose that at `since`. */
export function isInCancellationNotifyWindow(
  race: { readonly startsAt: Instant; readonly cancelledAt: Instant },
  since: Instant,
  now: Instant,
): boolean {
  const { startsAt, cancelledAt } = race;
  const isNear = startsAt - cancelledAt <= NOTIFY_WINDOW_MS;
  return (
    since <= cancelledAt && cancelledAt + CANCELLATION_SETTLES_MS <= now && now < startsAt && isNear
  );
}

/** Time in ms in which several lists of a race are corrected, which are notified together. */
const CORRECTIONS_SETTLE_MS = 10 * MINUTE_MS;

/**
 * Returns true if what was stored or corrected at that time has settled, so that nobody is still
 * editing it.
 */
export function isSettled(at: Instant, now: Instant): boolean {
  return now >= at + CORRECTIONS_SETTLE_MS;
}

/**
 * Returns true if the race has been edited without a pause since a correction, which is therefore
 * not notified yet.
 * @param moments of all corrections of the race
 */
export function isGoingOn(at: Instant, moments: readonly Instant[], now: Instant): boolean {
  const since = [...moments.filter((moment) => moment > at), now].sort((a, b) => a - b);
  return since.every((moment, index) => !isSettled(since[index - 1] ?? at, moment));
}

const CORRECTIONS_ARE_NEWS_MS = WEEK_MS;

/** Returns the corrections of a race to notify, oldest first; none while more may follow. */
export function correctionNews<Correction extends { readonly at: Instant }>(
  corrections: readonly Correction[],
  now: Instant,
): readonly Correction[] {
  const news = corrections.filter(({ at }) => at <= now && now < at + CORRECTIONS_ARE_NEWS_MS);
  const last = news.at(-1);
  return last === undefined || !isSettled(last.at, now) ? [] : news;
}

/** Returns the end of a correction's notify window. */
export function endOfCorrectionNews({ at }: { readonly at: Instant }): Instant {
  return at + CORRECTIONS_ARE_NEWS_MS;
}

/**
 * Notify window of results, in ms from the start; those of an imported old season are not notified.
 */
export const RESULTS_NOTIFY_WINDOW_MS = WEEK_MS;

/** Returns true if the results of a race are in their notify window. */
export function isInResultsNotifyWindow(startsAt: Instant, now: Instant): boolean {
  return startsAt <= now && now < startsAt + RESULTS_NOTIFY_WINDOW_MS;
}
