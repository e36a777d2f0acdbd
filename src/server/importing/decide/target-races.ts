import { deadlineBeforeWrongStart, NO_HISTORY, raceDeadlineFor } from '#domain/deadlines.ts';
import type { Instant } from '#domain/season.ts';
import type { RaceTable } from '../../db/tables.ts';
import type { NormalisedRace, NormalisedSeason } from '../normalised-season.ts';
import { racesWithResult, type StoredSeason } from '../stored-season.ts';

type KnownSeason = Pick<StoredSeason, 'races' | 'lists' | 'startHistories' | 'guessedRaces'>;

/** The races as they are to be stored, those that the source no longer has as cancelled ones. */
export function targetRaces(
  stored: KnownSeason,
  incoming: NormalisedSeason,
  now: Instant,
  newId: () => string,
): RaceTable[] {
  const sources = new Map(incoming.races.map((race) => [race.key, race]));
  const known = new Set(stored.races.map(({ key }) => key));
  return [
    ...stored.races.map((race) => {
      const source = sources.get(race.key);
      if (source) return withWrongDeadlineUndone(stored, updatedRace(race, source, now), now);
      return cancelledRace(race, now);
    }),
    ...incoming.races
      .filter(({ key }) => !known.has(key))
      .map((source) => updatedRace(newRace(newId(), incoming.year, source, now), source, now)),
  ];
}

function updatedRace(race: RaceTable, source: NormalisedRace, now: Instant): RaceTable {
  return {
    ...race,
    position: source.position,
    name: source.name,
    starts_at: source.startsAt,
    qualifying_at: source.qualifyingAt,
    sprint_at: source.sprintAt,
    guess_deadline: movedDeadline(race, source.startsAt, now),
    cancelled_at: null,
    flags_counted_at: race.flags_counted_at ?? (source.flags && now),
  };
}

/**
 * A deadline follows the start, with the distance an admin may have given it, unless it has passed: the
 * guesses have been public since. While a race is cancelled no deadline passes. It never moves to before now: guessing
 * closes at once then, and no guess was saved after its deadline.
 */
function movedDeadline(race: RaceTable, startsAt: Instant, now: Instant): Instant {
  const lastOpenAt = race.cancelled_at ?? now;
  if (race.guess_deadline <= lastOpenAt) return race.guess_deadline;
  return Math.max(race.guess_deadline + (startsAt - race.starts_at), lastOpenAt);
}

/**
 * What only a wrong start of the sources has closed opens again when the start is set right, if nobody has
 * guessed; what others could have seen meanwhile an admin has to decide.
 */
function withWrongDeadlineUndone(stored: KnownSeason, race: RaceTable, now: Instant): RaceTable {
  const deadline = wronglyClosed(stored, race, now);
  return deadline === null || stored.guessedRaces.has(race.id)
    ? race
    : { ...race, guess_deadline: deadline };
}

/** Where the deadline of a race would be that only a wrong start of the sources has closed; else `null`. */
export function wronglyClosed(
  { races, lists, startHistories }: Pick<KnownSeason, 'races' | 'lists' | 'startHistories'>,
  race: RaceTable,
  now: Instant,
): Instant | null {
  if (race.cancelled_at !== null || racesWithResult({ lists }).has(race.id)) return null;
  const { moves, reported } = startHistories.get(race.id) ?? NO_HISTORY;
  const before = races.find(({ id }) => id === race.id) ?? race;
  const move = {
    fromStartsAt: before.starts_at,
    fromDeadline: before.guess_deadline,
    toDeadline: race.guess_deadline,
    isImport: true,
  };
  const isMoved = before.starts_at !== race.starts_at;
  const history = { moves: isMoved ? [...moves, move] : moves, reported };
  const times = { startsAt: race.starts_at, guessDeadline: race.guess_deadline };
  return deadlineBeforeWrongStart(times, history, now);
}

function cancelledRace(race: RaceTable, now: Instant): RaceTable {
  return { ...race, cancelled_at: race.cancelled_at ?? now };
}

function newRace(id: string, year: number, source: NormalisedRace, now: Instant): RaceTable {
  const deadline = raceDeadlineFor(source.startsAt);
  return {
    id,
    year,
    key: source.key,
    position: source.position,
    name: source.name,
    starts_at: source.startsAt,
    qualifying_at: source.qualifyingAt,
    sprint_at: source.sprintAt,
    guess_deadline: deadline,
    cancelled_at: null,
    first_result_at: null,
    flags_counted_at: null,
    // Nobody could guess one that is first heard of when it has closed.
    closed_at: deadline <= now ? now : null,
  };
}
