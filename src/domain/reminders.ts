import type { Instant } from './season.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from './time.ts';

/** Hours before the season deadline at which players are reminded: a week and a day. */
export const SEASON_REMINDER_HOURS = [7 * 24, 24] as const;

/** A deadline that moves further than this is another day's: its reminders begin anew. */
const SAME_DAY_MS = 12 * HOUR_MS;

/** A request to be reminded so many hours before a deadline. */
export interface ReminderRequest {
  readonly hours: number;
  /** What was past when it was asked for is not made up for. */
  readonly since: Instant;
}

/** A reminder that was given, by the deadline as it was then. */
export interface GivenReminder {
  readonly hours: number;
  readonly deadline: Instant;
}

/**
 * Which reminder of a deadline is due: the latest of those whose hour has come, unless it, or a later
 * one, has been given. Those that were missed before it are not made up for. Hours are elapsed time,
 * whatever the clocks on the wall do meanwhile.
 * @returns the hours of the reminder, or `null`; never from the deadline on
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

/** A start that moves by less changes nobody's plans. */
export const MIN_NOTIFIED_RESCHEDULE_MS = 10 * MINUTE_MS;
/** What is further off is calendar work: everybody sees the new time long before it matters. */
const TOLD_WITHIN_MS = 30 * DAY_MS;

/** A race's start that moved. */
export interface RaceReschedule {
  readonly id: string;
  readonly movedAt: Instant;
  readonly from: Instant;
  readonly to: Instant;
}

export interface PendingReschedule {
  /** The latest of the moves that are told together. */
  readonly moveId: string;
  readonly from: Instant;
  readonly to: Instant;
  /** When the latest was made. */
  readonly movedAt: Instant;
}

/**
 * What a player is to be told about a race whose start has moved: from what the player last knew to
 * what holds now, once per move, while the race lies ahead and if it is worth telling.
 * @param moves of one race, oldest first
 * @param since moves before it are no news to the player
 */
export function pendingReschedule(
  moves: readonly RaceReschedule[],
  told: ReadonlySet<string>,
  since: Instant,
  now: Instant,
): PendingReschedule | null {
  const news = moves
    .slice(moves.findLastIndex(({ id }) => told.has(id)) + 1)
    .filter(({ movedAt }) => movedAt >= since);
  const [first] = news;
  const last = news.at(-1);
  if (first === undefined || last === undefined) return null;
  const { from } = first;
  const { id: moveId, to, movedAt } = last;
  const isNear = Math.min(from, to) - movedAt <= TOLD_WITHIN_MS;
  const isWorthTelling = isNear && Math.abs(to - from) >= MIN_NOTIFIED_RESCHEDULE_MS;
  return now < to && isWorthTelling ? { moveId, from, to, movedAt } : null;
}

/** By then a race that was cancelled by mistake is back. */
const CANCELLATION_SETTLES_MS = 10 * MINUTE_MS;

/** Whether a player who wants to hear of moved starts since then is to be told that a race is cancelled. */
export function isInCancellationNotifyWindow(
  race: { readonly startsAt: Instant; readonly cancelledAt: Instant },
  since: Instant,
  now: Instant,
): boolean {
  const { startsAt, cancelledAt } = race;
  const isNear = startsAt - cancelledAt <= TOLD_WITHIN_MS;
  return (
    since <= cancelledAt && cancelledAt + CANCELLATION_SETTLES_MS <= now && now < startsAt && isNear
  );
}

/** Lists of one race are corrected one after the other, and told of together. */
const CORRECTIONS_SETTLE_MS = 10 * MINUTE_MS;

/** Whether what was stored or corrected then stands: nobody is still at work on it. */
export function isSettled(at: Instant, now: Instant): boolean {
  return now >= at + CORRECTIONS_SETTLE_MS;
}

/**
 * Whether somebody has been at work on a race ever since a correction of it, so that it has not been told.
 * @param moments of all corrections of the race
 */
export function isGoingOn(at: Instant, moments: readonly Instant[], now: Instant): boolean {
  const since = [...moments.filter((moment) => moment > at), now].sort((a, b) => a - b);
  return since.every((moment, index) => !isSettled(since[index - 1] ?? at, moment));
}

const CORRECTIONS_ARE_NEWS_MS = WEEK_MS;

/** The corrections of a race that are to be told, oldest first; none while more may be on their way. */
export function correctionNews<Correction extends { readonly at: Instant }>(
  corrections: readonly Correction[],
  now: Instant,
): readonly Correction[] {
  const news = corrections.filter(({ at }) => at <= now && now < at + CORRECTIONS_ARE_NEWS_MS);
  const last = news.at(-1);
  return last === undefined || !isSettled(last.at, now) ? [] : news;
}

/** When the last of them is no news any more. */
export function endOfCorrectionNews({ at }: { readonly at: Instant }): Instant {
  return at + CORRECTIONS_ARE_NEWS_MS;
}

/** Results are news for so long after the start; those of an old season that is imported are not. */
export const RESULTS_NOTIFY_WINDOW_MS = WEEK_MS;

/** Whether the results of a race that started then are news now. */
export function isInResultsNotifyWindow(startsAt: Instant, now: Instant): boolean {
  return startsAt <= now && now < startsAt + RESULTS_NOTIFY_WINDOW_MS;
}
