import type { Transaction } from 'kysely';
import { currentYear } from '#domain/base/oslo-time.ts';
import type { Instant } from '#domain/base/time.ts';
import {
  countedPart,
  firstRaceOf,
  type LeagueStart,
  racesToBeginWith,
} from '#domain/leagues/league-start.ts';
import { isOpen } from '#domain/season/deadline.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Counted } from '#server/season/season-view.ts';
import {
  hasClosedRace,
  type StoredStart,
  selectRacesOfYear,
  selectRaceToBeginWith,
} from './league-start.queries.ts';

/** Returns what of a season counts in a league; `null` if all of it does. */
export function countedIn(
  facts: Pick<SeasonFacts, 'year' | 'races'>,
  start: StoredStart | null,
): Counted | null {
  const part = countedPart(facts, start);
  return part && start && { ...part, race: part.first?.name ?? start.name };
}

interface StartedLeague {
  readonly created_at: Instant;
  readonly start: LeagueStart | null;
}

/**
 * Returns true once the deadline of a league's first race has passed: of one that counts whole
 * seasons, of the first race of the season in which it was created.
 */
export async function isStartFixed(
  executor: Executor,
  { start, created_at }: StartedLeague,
  now: Instant,
): Promise<boolean> {
  if (start === null) return hasClosedRace(executor, currentYear(created_at), now);
  const first = firstRaceOf(await selectRacesOfYear(executor, start.year), start);
  return first === null
    ? hasClosedRace(executor, start.year + 1, now)
    : !isOpen(first.guessDeadline, now);
}

/**
 * Returns the id of the race to store for a league that is to begin with a race: `null`, the whole
 * season, for the first race of a season that can still be guessed.
 * @throws ProblemError `race-not-found`, `race-cancelled`, `season-finished`, `deadline-passed`
 */
export async function startToStore(
  trx: Transaction<Database>,
  raceId: string | null,
  now: Instant,
): Promise<string | null> {
  if (raceId === null) return null;
  const race = await selectRaceToBeginWith(trx, raceId);
  if (race === undefined) throw new ProblemError('race-not-found');
  if (race.cancelled_at !== null) throw new ProblemError('race-cancelled');
  if (race.finished_at !== null) throw new ProblemError('season-finished');
  if (!isOpen(race.guess_deadline, now)) throw new ProblemError('deadline-passed');
  const races = await selectRacesOfYear(trx, race.year);
  const toBeginWith = racesToBeginWith(races, race.season_deadline, now);
  return toBeginWith.some(({ id }) => id === raceId) ? raceId : null;
}
