import type { Instant } from '#domain/base/time.ts';
import { raceDeadlineFor } from '#domain/season/deadline.ts';
import { deadlineToRestore, NO_HISTORY } from '#domain/season/deadline-to-restore.ts';
import { seasonDeadlineFor } from '#domain/season/season-deadline.ts';
import type { RaceTable } from '#server/db/tables.ts';
import type { DecidedFlags, MatchedDraft, TargetSeason } from '../import-draft.ts';
import type { NormalisedRace, NormalisedSeason } from '../normalised-season.ts';
import { racesWithResult, type StoredSeason } from '../stored-season.ts';
import { applyOverrides, applyRaceOverrides } from './apply-overrides.ts';
import { decideFlags } from './decide-lists.ts';

/** Colour of a constructor for which no source has one. */
const UNKNOWN_COLOUR = '#808080';

/**
 * Returns the target rows. Stored values win where the source has none or no say (overrides,
 * deadlines and flags by admins, former competitors), else the source's.
 */
export function targetSeason(draft: MatchedDraft): {
  readonly target: TargetSeason;
  /** Counts that remove flags. */
  readonly counts: readonly DecidedFlags[];
} {
  const { season: incoming, stored, field, moment } = draft;
  const { year } = incoming;
  const { constructors, drivers } = field;
  const leaving = neverRaced(draft).filter(({ isGuessed }) => !isGuessed);
  const races = applyRaceOverrides(stored, targetRaces(stored, incoming, moment.now, moment.newId));
  const deadline = seasonDeadline(draft, races);
  const sources = new Map(incoming.races.map((race) => [race.key, race]));
  const flags = races.map((race) => decideFlags(draft, race, sources.get(race.key)?.flags ?? null));
  const target: TargetSeason = {
    season: {
      ...(stored.season ?? newSeason(year, deadline, moment.now)),
      guess_deadline: stored.season?.guess_deadline ?? deadline,
    },
    constructors: constructors.all.flatMap(({ id, position, stored: before, source }) => {
      if (source === null) return before ?? [];
      const row = {
        id,
        year,
        key: before?.key ?? source.key,
        name: source.name,
        colour: source.colour ?? before?.colour ?? UNKNOWN_COLOUR,
        position,
      };
      return applyOverrides('CONSTRUCTOR', row, before, stored.overrides);
    }),
    drivers: drivers.all.flatMap(({ id, position, stored: before, source }) => {
      if (source === null) return leaving.some((one) => one.id === id) ? [] : (before ?? []);
      const team = source.constructor && constructors.idOf(source.constructor);
      const row = {
        id,
        year,
        key: before?.key ?? source.key,
        name: source.name,
        code: source.code,
        number: source.number ?? before?.number ?? null,
        constructor_id: team ?? before?.constructor_id ?? null,
        position,
      };
      return applyOverrides('DRIVER', row, before, stored.overrides);
    }),
    aliases: [...constructors.aliases, ...drivers.aliases],
    races,
    flags: flags.flatMap((ofRace) => ofRace.flags),
  };
  return { target, counts: flags.flatMap(({ decided }) => decided) };
}

/**
 * Returns drivers of a grid who turned out never to have been there. A guess on one keeps him, so
 * that nothing guessed is lost.
 */
export function neverRaced({
  isPartial,
  stored,
  field: { drivers },
}: MatchedDraft): StoredSeason['neverRaced'] {
  const isTold = (id: string) => drivers.all.some((one) => one.id === id && one.source !== null);
  return isPartial ? [] : stored.neverRaced.filter(({ id }) => !isTold(id));
}

/**
 * Returns the deadline of the season's guesses as the source has it: the first day of testing, once
 * there is anybody to guess. A season that has been waiting for it does not close at once.
 */
function seasonDeadline(
  { season: { testingStartsAt }, stored, field, moment: { now } }: MatchedDraft,
  races: readonly RaceTable[],
): Instant | null {
  if (testingStartsAt === null || field.drivers.all.length === 0) return null;
  if (stored.season === null) return testingStartsAt;
  const deadlines = races.flatMap((race) =>
    race.cancelled_at === null ? race.guess_deadline : [],
  );
  const firstRaceDeadline = deadlines.length === 0 ? null : Math.min(...deadlines);
  return seasonDeadlineFor(testingStartsAt, firstRaceDeadline, now);
}

function newSeason(year: number, deadline: Instant | null, now: Instant) {
  return {
    year,
    guess_deadline: null,
    passed_deadline: null,
    // A deadline that passed before the season was known could not be met, so it counts as closed.
    closed_at: deadline !== null && deadline <= now ? now : null,
    finished_at: null,
    finish_undone_at: null,
    revision: 1,
    guess_revision: 1,
    guesser_changes: 0,
    is_imported: 1 as const,
    has_reserves: 1 as const,
  };
}

type KnownSeason = Pick<StoredSeason, 'races' | 'lists' | 'startHistories' | 'guessedRaces'>;

/** Returns the races to store; those that the source no longer has are cancelled. */
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
 * Returns the deadline after its start has moved. It keeps its distance to the start, which an
 * admin may have changed, unless it has passed: the guesses have been public since. No deadline
 * passes while a race is cancelled. It never moves to before now: guessing closes at once then, and
 * no guess was saved after its deadline.
 */
function movedDeadline(race: RaceTable, startsAt: Instant, now: Instant): Instant {
  const lastOpenAt = race.cancelled_at ?? now;
  if (race.guess_deadline <= lastOpenAt) return race.guess_deadline;
  return Math.max(race.guess_deadline + (startsAt - race.starts_at), lastOpenAt);
}

/**
 * Reopens a race that closed because of a wrong start in the sources, unless it has a guess:
 * guesses that were public meanwhile are for an admin to decide.
 */
function withWrongDeadlineUndone(stored: KnownSeason, race: RaceTable, now: Instant): RaceTable {
  const deadline = wronglyClosed(stored, race, now);
  return deadline === null || stored.guessedRaces.has(race.id)
    ? race
    : { ...race, guess_deadline: deadline };
}

/**
 * Returns the deadline to restore if only a wrong start in the sources has closed the race; else
 * `null`.
 */
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
  return deadlineToRestore(times, history, now);
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
    // A deadline that passed before the race was known could not be met, so it counts as closed.
    closed_at: deadline <= now ? now : null,
  };
}
