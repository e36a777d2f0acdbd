import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Instant, MINUTE_MS } from '#domain/base/time.ts';
import {
  type NormalisedRace,
  type NormalisedSeason,
  type SeasonSource,
  told,
} from '../normalised-season.ts';
import { type RaceEntry, type ResultEntry, SeasonFile } from './season-file.ts';

/**
 * Approximate delays in ms, from a session's scheduled start, until its facts are known in a real
 * weekend.
 */
export const GRID_KNOWN_AFTER_QUALIFYING_MS = 120 * MINUTE_MS;
export const SPRINT_RESULT_KNOWN_AFTER_START_MS = 90 * MINUTE_MS;
export const RESULT_KNOWN_AFTER_START_MS = 150 * MINUTE_MS;

/** Calendar and entry list are known from the start of the previous year. */
const YEARS_KNOWN_AHEAD = 1;

/**
 * Creates the source of bundled seasons, one file per year in `folder`. Facts appear as the clock
 * reaches them, so that demo and tests experience a season as from a live source.
 */
export function createBundledSource(folder: string): SeasonSource {
  return {
    name: 'bundled',
    async fetchSeason(year, now) {
      if (now < Date.UTC(year - YEARS_KNOWN_AHEAD, 0)) return told(null);
      const file = await readSeasonFile(folder, year);
      return told(file && revealSeason(file, now));
    },
  };
}

/** @throws Error that names the field, if the file is not in its format */
async function readSeasonFile(folder: string, year: number): Promise<SeasonFile | null> {
  const path = join(folder, `${year}.json`);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const { data, error } = SeasonFile.safeParse(JSON.parse(text));
  if (data) return data;
  const [issue] = error.issues;
  throw new Error(`${path} ${issue?.path.join('.')}: ${issue?.message}`, { cause: error });
}

/** Returns a season as known at `now`. */
export function revealSeason(file: SeasonFile, now: Instant): NormalisedSeason {
  const current = currentRaceIndex(file.races, now);
  return {
    year: file.year,
    testingStartsAt: Date.parse(file.testingStartsAt),
    constructors: file.constructors.map(({ aliases = [], ...constructor }) => ({
      ...constructor,
      aliases,
    })),
    drivers: revealDrivers(file, current),
    races: file.races.map((race) => revealRace(file, race, now)),
  };
}

/**
 * Returns the index of the current race; the next one becomes current with a result or its
 * qualifying.
 */
function currentRaceIndex(races: readonly RaceEntry[], now: Instant): number {
  return races.findLastIndex((race, index) => {
    const previous = races[index - 1];
    return (
      previous === undefined ||
      now >= Date.parse(previous.startsAt) + RESULT_KNOWN_AFTER_START_MS ||
      now >= Date.parse(race.qualifyingAt)
    );
  });
}

/**
 * Returns the drivers who have joined by then, in order, each with the constructor of that time.
 */
function revealDrivers(file: SeasonFile, current: number): NormalisedSeason['drivers'] {
  const indexOf = new Map(file.races.map((race, index) => [race.key, index]));
  const joinedAt = (stint: { from: string }) => indexOf.get(stint.from) ?? Number.NaN;
  return file.drivers
    .map(({ stints, aliases = [], ...driver }) => ({
      joined: Math.min(...stints.map(joinedAt)),
      driver: {
        ...driver,
        aliases,
        constructor: stints.findLast((stint) => joinedAt(stint) <= current)?.constructor ?? null,
      },
    }))
    .filter(({ joined }) => joined <= current)
    .sort((a, b) => a.joined - b.joined)
    .map(({ driver }) => driver);
}

function revealRace(file: SeasonFile, race: RaceEntry, now: Instant): NormalisedRace {
  const startsAt = Date.parse(race.startsAt);
  const qualifyingAt = Date.parse(race.qualifyingAt);
  const sprintAt = race.sprintAt === undefined ? null : Date.parse(race.sprintAt);
  const isGridKnown = now >= qualifyingAt + GRID_KNOWN_AFTER_QUALIFYING_MS;
  const isSprintRun = sprintAt !== null && now >= sprintAt + SPRINT_RESULT_KNOWN_AFTER_START_MS;
  const isRun = now >= startsAt + RESULT_KNOWN_AFTER_START_MS;
  const grid = isGridKnown && race.grid ? revealGrid(file, race) : null;
  return {
    key: race.key,
    position: race.round,
    name: race.name,
    startsAt,
    qualifyingAt,
    sprintAt,
    gridState: grid && 'FINAL',
    grid,
    sprintResult: (isSprintRun && race.sprintResult?.map(toResultRow)) || null,
    result: (isRun && race.result?.map(toResultRow)) || null,
    driverStandings:
      (isRun &&
        race.driverStandings?.map(({ driver, ...rest }) => ({ competitor: driver, ...rest }))) ||
      null,
    constructorStandings:
      (isRun &&
        race.constructorStandings?.map(({ constructor, ...rest }) => ({
          competitor: constructor,
          ...rest,
        }))) ||
      null,
    flags: (isRun && race.flags) || null,
  };
}

/** Bundled grids have no constructors, so these derive from the stints. */
function revealGrid(file: SeasonFile, race: RaceEntry): NormalisedRace['grid'] {
  const indexOf = new Map(file.races.map(({ key }, index) => [key, index]));
  const here = indexOf.get(race.key) ?? 0;
  const constructorOf = (key: string) =>
    file.drivers
      .find((driver) => driver.key === key)
      ?.stints.findLast(({ from }) => (indexOf.get(from) ?? 0) <= here)?.constructor ?? null;
  return (race.grid ?? []).map(({ driver, position }) => ({
    driver,
    constructor: constructorOf(driver),
    position: position === 'PIT_LANE' ? null : position,
  }));
}

function toResultRow({ grid, position, ...row }: ResultEntry) {
  return {
    ...row,
    position: position ?? null,
    gridPosition: grid === 'PIT_LANE' ? null : grid,
  };
}
