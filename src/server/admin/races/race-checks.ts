import type { RaceSettings } from '#contract/admin/admin-races.ts';
import { currentYear } from '#domain/base/oslo-time.ts';
import type { Instant } from '#domain/base/time.ts';
import {
  deadlineToRestore,
  NO_HISTORY,
  type StartHistory,
} from '#domain/season/deadline-to-restore.ts';
import { isSameRaceName } from '#domain/season/race-names.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { StoredRace } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import { readableInstant } from '../readable.ts';

/** @throws ProblemError if the times are no valid race weekend of the season */
export function checkWeekend(
  year: number,
  {
    startsAt,
    qualifyingAt,
    sprintAt,
  }: Pick<RaceSettings, 'startsAt' | 'qualifyingAt' | 'sprintAt'>,
): void {
  if (currentYear(startsAt) !== year) throw invalidInput('/startsAt', `is not in ${year}`);
  for (const [field, at] of Object.entries({ qualifyingAt, sprintAt })) {
    if (at !== null && at >= startsAt) throw invalidInput(`/${field}`, 'is not before the race');
  }
}

/** @throws ProblemError if another race of the season, even a cancelled one, has the name */
export function checkName(name: string, others: readonly Pick<StoredRace, 'name'>[]): void {
  if (others.some((other) => isSameRaceName(other.name, name))) {
    throw new ProblemError('race-name-taken');
  }
}

/** A cancelled race has no deadline. */
export function isDeadlineOpen(
  race: Pick<StoredRace, 'guess_deadline' | 'cancelled_at'>,
  now: Instant,
): boolean {
  return (race.cancelled_at ?? now) < race.guess_deadline;
}

/** A passed deadline stays, unless only a wrong start in the sources has closed it. */
export function canMoveDeadline(
  race: StoredRace,
  {
    history,
    hasResult,
  }: { readonly history: StartHistory | undefined; readonly hasResult: boolean },
  now: Instant,
): boolean {
  if (race.cancelled_at !== null) return false;
  const times = { startsAt: race.starts_at, guessDeadline: race.guess_deadline };
  return (
    isDeadlineOpen(race, now) ||
    (!hasResult && deadlineToRestore(times, history ?? NO_HISTORY, now) !== null)
  );
}

/** Returns a race as the audit log shows it. */
export function readableRace(race: StoredRace) {
  return {
    name: race.name,
    position: race.position,
    startsAt: readableInstant(race.starts_at),
    qualifyingAt: readableInstant(race.qualifying_at),
    sprintAt: readableInstant(race.sprint_at),
    guessDeadline: readableInstant(race.guess_deadline),
  };
}

/** Inserts a race among others, by its start. */
export function placeByStart<Race extends Pick<StoredRace, 'starts_at'>>(
  races: readonly Race[],
  race: Race,
): Race[] {
  const after = races.findIndex(({ starts_at }) => starts_at > race.starts_at);
  return races.toSpliced(after === -1 ? races.length : after, 0, race);
}
