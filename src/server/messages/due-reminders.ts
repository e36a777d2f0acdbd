import type { Channel } from '#contract/messages/message-kinds.ts';
import { DAY_MS, HOUR_MS, type Instant } from '#domain/base/time.ts';
import {
  dueReminder,
  isInCancellationNotifyWindow,
  pendingReschedule,
  SEASON_REMINDER_HOURS,
} from '#domain/messages/reminders.ts';
import { PICK_BY_CATEGORY, RACE_CATEGORIES } from '#domain/season/category.ts';
import { isOpen } from '#domain/season/deadline.ts';
import { raceNow } from '#domain/season/race-now.ts';
import type { Executor } from '#server/db/database.ts';
import { selectGuessableRaces } from '#server/guessing/race-to-guess.queries.ts';
import {
  selectCancelledRaces,
  selectMovedRaces,
  selectRacesAhead,
  selectRacesById,
} from '#server/season/races/races.queries.ts';
import { selectFirstDeadlineSetAt } from '#server/season/season-deadline.queries.ts';
import type { DueMessage } from './message.ts';
import {
  cancelledRaceText,
  movedStartText,
  raceReminderText,
  returnedRaceText,
  type SeasonPart,
  seasonDeadlineText,
  seasonReminderText,
} from './messages.texts.ts';
import { selectNotified } from './outbox/outbox.queries.ts';
import {
  type Among,
  selectChoosers,
  selectGuessedParts,
  selectGuessedPicks,
  selectHourRequests,
  selectReservesOnGrid,
} from './recipients.queries.ts';

const MAX_RACE_NOTICE_MS = DAY_MS;
const MAX_SEASON_NOTICE_MS = Math.max(...SEASON_REMINDER_HOURS) * HOUR_MS;

export interface NotifyMoment {
  readonly channel: Channel;
  readonly now: Instant;
  readonly among: Among;
}

/** Season with the fields that reminders need. */
export interface RemindedSeason {
  readonly year: number;
  readonly guess_deadline: Instant | null;
  readonly finished_at: Instant | null;
}

/**
 * Returns race reminders for users without both picks. A race cannot be guessed without its grid,
 * so a late grid delays the reminder.
 */
export async function dueRaceReminders(
  executor: Executor,
  season: RemindedSeason,
  { channel, now, among }: NotifyMoment,
): Promise<DueMessage[]> {
  const races = await selectGuessableRaces(executor, season.year);
  const { open: race } = raceNow({ isFinished: season.finished_at !== null, races }, now);
  if (race === null || race.guessDeadline - now > MAX_RACE_NOTICE_MS) return [];
  const name = (await selectRacesById(executor, season.year)).get(race.id)?.name ?? '';
  const guessed = await selectGuessedPicks(executor, race.id, among);
  const reserves = await selectReservesOnGrid(executor, race.id, among);
  const about = { kind: 'RACE_REMINDER', subject: race.id, deadline: race.guessDeadline } as const;
  const notified = await selectNotified(
    executor,
    { channel, kind: about.kind, subjects: [race.id], among },
    now,
  );
  return (await selectHourRequests(executor, among)).flatMap(
    ({ requests, ...recipient }): DueMessage[] => {
      const missing = RACE_CATEGORIES.flatMap((category) => {
        const pick = PICK_BY_CATEGORY[category];
        if (guessed[pick].has(recipient.userId)) return [];
        return [{ category, reserve: reserves[pick].get(recipient.userId) ?? null }];
      });
      if (missing.length === 0) return [];
      const given = notified.get(recipient.userId) ?? [];
      const hours = dueReminder(race.guessDeadline, now, requests, given);
      if (hours === null) return [];
      const reminder = {
        race: name,
        deadline: race.guessDeadline,
        now,
        missing,
      };
      const compose = () => raceReminderText(reminder);
      return [{ ...about, hours, ...recipient, expiresAt: about.deadline, compose }];
    },
  );
}

/**
 * Returns season reminders for users who lack any season guess that is possible by now, and for
 * others the news that a season which was open without a deadline has got one.
 */
export async function dueSeasonReminders(
  executor: Executor,
  { year, guess_deadline: deadline, finished_at }: RemindedSeason,
  { channel, now, among }: NotifyMoment,
): Promise<DueMessage[]> {
  if (deadline === null || finished_at !== null || !isOpen(deadline, now)) return [];
  const setAt = await selectFirstDeadlineSetAt(executor, year);
  if (setAt === null && deadline - now > MAX_SEASON_NOTICE_MS) return [];
  const guessed = Object.entries(await selectGuessedParts(executor, year, among));
  const kind = 'SEASON_REMINDER';
  const reminder = { kind, subject: String(year), deadline } as const;
  const news = { kind, subject: `${year} deadline` } as const;
  const subjects = [reminder.subject, news.subject];
  const notified = await selectNotified(executor, { channel, kind, subjects, among }, now);
  return (await selectChoosers(executor, 'SEASON', among)).flatMap(
    ({ since, ...recipient }): DueMessage[] => {
      const sent = notified.get(recipient.userId) ?? [];
      const given = sent.filter(({ subject }) => subject === reminder.subject);
      const missing = guessed
        .filter(([, userIds]) => userIds !== null && !userIds.has(recipient.userId))
        .map(([part]) => part as SeasonPart);
      const requests = SEASON_REMINDER_HOURS.map((hours) => ({ hours, since }));
      const hours = missing.length === 0 ? null : dueReminder(deadline, now, requests, given);
      if (hours !== null) {
        const compose = () => seasonReminderText({ year, deadline, now, missing });
        return [{ ...reminder, hours, ...recipient, expiresAt: deadline, compose }];
      }
      // A reminder tells the deadline, too.
      if (setAt === null || since > setAt || sent.some(({ claimedAt }) => claimedAt >= setAt)) {
        return [];
      }
      const compose = () => seasonDeadlineText({ year, deadline, now });
      return [{ ...news, ...recipient, expiresAt: deadline, happenedAt: setAt, compose }];
    },
  );
}

/** Returns messages about rescheduled races ahead. */
export async function dueMoves(
  executor: Executor,
  { year, finished_at }: RemindedSeason,
  { channel, now, among }: NotifyMoment,
): Promise<DueMessage[]> {
  if (finished_at !== null) return [];
  const races = await selectMovedRaces(executor, year, now);
  if (races.length === 0) return [];
  const kind = 'MOVED_START';
  const subjects = races.flatMap(({ moves }) => moves.map(({ id }) => id));
  const notified = await selectNotified(executor, { channel, kind, subjects, among }, now);
  const choosers = await selectChoosers(executor, kind, among);
  return races.flatMap((race) =>
    choosers.flatMap(({ since, ...recipient }): DueMessage[] => {
      const notifiedSubjects = new Set(
        notified.get(recipient.userId)?.map(({ subject }) => subject),
      );
      const move = pendingReschedule(race.moves, notifiedSubjects, since, now);
      if (move === null) return [];
      const { name, deadline } = race;
      const compose = () => movedStartText({ ...move, race: name, deadline, now });
      const about = { kind, subject: move.moveId } as const;
      return [{ ...about, ...recipient, expiresAt: move.to, happenedAt: move.movedAt, compose }];
    }),
  );
}

/**
 * Returns messages about a cancelled race ahead, for users who chose reschedules; once per race.
 */
export async function dueCancellations(
  executor: Executor,
  { year, finished_at }: RemindedSeason,
  { channel, now, among }: NotifyMoment,
): Promise<DueMessage[]> {
  if (finished_at !== null) return [];
  const races = await selectCancelledRaces(executor, year, now);
  if (races.length === 0) return [];
  const kind = 'MOVED_START';
  const notified = await selectNotified(
    executor,
    { channel, kind, subjects: races.map(cancellationOf), among },
    now,
  );
  const choosers = await selectChoosers(executor, kind, among);
  return races.flatMap((race) =>
    choosers.flatMap(({ since, ...recipient }): DueMessage[] => {
      const subject = cancellationOf(race);
      const isNotified =
        notified.get(recipient.userId)?.some((other) => other.subject === subject) ?? false;
      if (isNotified || !isInCancellationNotifyWindow(race, since, now)) return [];
      const { startsAt: expiresAt, cancelledAt: happenedAt } = race;
      const compose = () => cancelledRaceText({ race: race.name, startsAt: race.startsAt });
      const about = { kind, subject } as const;
      return [{ ...about, ...recipient, expiresAt, happenedAt, compose }];
    }),
  );
}

function cancellationOf({ id }: { readonly id: string }): string {
  return `${id} cancelled`;
}

/**
 * Returns messages about a race that was restored, for users who were notified of its cancellation;
 * once per race.
 */
export async function dueReturns(
  executor: Executor,
  { year, finished_at }: RemindedSeason,
  { channel, now, among }: NotifyMoment,
): Promise<DueMessage[]> {
  if (finished_at !== null) return [];
  const kind = 'MOVED_START';
  const races = await selectRacesAhead(executor, year, now);
  const returnOf = ({ id }: { readonly id: string }) => `${id} returned`;
  const subjects = races.flatMap((race) => [cancellationOf(race), returnOf(race)]);
  const notified = await selectNotified(executor, { channel, kind, subjects, among }, now);
  if (notified.size === 0) return [];
  const choosers = await selectChoosers(executor, kind, among);
  return races.flatMap((race) =>
    choosers.flatMap(({ userId, username }): DueMessage[] => {
      const notifiedSubjects = new Set(notified.get(userId)?.map(({ subject }) => subject));
      if (!notifiedSubjects.has(cancellationOf(race)) || notifiedSubjects.has(returnOf(race)))
        return [];
      const compose = () => returnedRaceText({ race: race.name, startsAt: race.startsAt });
      const about = { kind, subject: returnOf(race) } as const;
      return [{ ...about, userId, username, expiresAt: race.startsAt, compose }];
    }),
  );
}
