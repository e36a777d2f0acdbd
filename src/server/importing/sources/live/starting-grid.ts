import type { ImportDetail } from '#contract/import-details.ts';
import type { NormalisedRace } from '../normalised-season.ts';
import { CARS_PER_TEAM, isWholeField } from '../whole-field.ts';
import type { QualifyingRow, ResultRow } from './jolpica/jolpica.schema.ts';
import { driverKey } from './jolpica/jolpica-results.ts';
import { type KnownDriver, matchDriver } from './matching/match-drivers.ts';
import { matchTeam, type Team, teamOf } from './matching/match-teams.ts';
import type { OpenF1Driver, OpenF1GridPlace } from './openf1/openf1.schema.ts';

type Grid = NonNullable<NormalisedRace['grid']>;

interface Place {
  readonly driver: string;
  readonly constructor: string | null;
  readonly position: number | null;
}

/**
 * Places as they stand on the road, pit lane last. Two drivers on one place stand one after the other;
 * where a place would be beyond the last car, everybody moves up. The place of who does not start is empty.
 * @param cars those who start, and those who do not but have a place
 */
function lineUp(places: readonly Place[], cars = places.length): Grid {
  const onRoad = places
    .flatMap((place) => (place.position === null ? [] : { ...place, position: place.position }))
    .sort((a, b) => a.position - b.position);
  let last = 0;
  const spread = onRoad.map((place) => {
    last = Math.max(last + 1, place.position);
    return { ...place, position: last };
  });
  const isTooWide = last > cars;
  return [
    ...(isTooWide ? spread.map((place, index) => ({ ...place, position: index + 1 })) : spread),
    ...places.filter(({ position }) => position === null),
  ];
}

/**
 * The grid from which a race was started, by its result: with the penalties that came after qualifying.
 * @returns `null` while start places are missing, as they may be for days
 */
export function gridOfResult(rows: readonly ResultRow[], year: number, teams: number): Grid | null {
  // Who did not start may have had a place or not.
  const started = rows.filter(({ grid, positionText }) => grid != null || positionText !== 'W');
  if (started.length === 0 || started.some(({ grid }) => grid == null)) return null;
  return lineUp(
    started.map(({ Driver, Constructor, grid }) => ({
      driver: driverKey(Driver),
      constructor: teamOf(Constructor, year).key,
      position: grid || null,
    })),
    // A driver whom the result leaves out, or who does not start, leaves his place open.
    Math.max(rows.length, teams * CARS_PER_TEAM),
  );
}

/** What is known of a weekend when its grid is made. */
export interface GridContext {
  readonly year: number;
  readonly teams: readonly Team[];
  /** Jolpica's, in any order; empty until it has them. */
  readonly qualifying: readonly QualifyingRow[];
  /** OpenF1's of the weekend. */
  readonly drivers: readonly OpenF1Driver[];
  /** The season's drivers so far. */
  readonly field: readonly KnownDriver[];
}

export type OpenF1Grid =
  | { readonly grid: Grid; readonly newcomers: readonly OpenF1Driver[] }
  | { readonly code: 'GRID_INCOMPLETE' | 'DRIVER_UNMATCHED'; readonly detail: ImportDetail };

/** The grid as OpenF1 has it, which is as it was published after qualifying. */
export function gridOfOpenF1(
  places: readonly OpenF1GridPlace[],
  { year, teams, qualifying, drivers, field }: GridContext,
): OpenF1Grid {
  const numbers = places.map(({ driver_number }) => driver_number);
  const repeated = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (repeated !== undefined) {
    const detail = { kind: 'TWICE', name: `#${repeated}`, list: 'GRID' } as const;
    return { code: 'GRID_INCOMPLETE', detail };
  }
  if (!isWholeField(places.length, teams.length)) {
    const cars = { count: places.length, of: teams.length * CARS_PER_TEAM };
    return { code: 'GRID_INCOMPLETE', detail: { kind: 'ROWS', list: 'GRID', ...cars } };
  }
  const ofWeekend = new Map<number, KnownDriver & { team: string }>();
  for (const { number, Driver, Constructor } of qualifying) {
    const driver = {
      key: driverKey(Driver),
      code: Driver.code ?? null,
      team: teamOf(Constructor, year).key,
    };
    if (number !== null) ofWeekend.set(number, driver);
  }
  const found: Place[] = [];
  const newcomers: OpenF1Driver[] = [];
  for (const { driver_number, position } of places) {
    const match = matchDriver(driver_number, drivers, ofWeekend, field);
    if (match === null || found.some(({ driver }) => driver === match.key)) {
      const detail = { kind: 'NAMES', names: [`#${driver_number}`] } as const;
      return { code: 'DRIVER_UNMATCHED', detail };
    }
    if (match.newcomer) newcomers.push(match.newcomer);
    const row = drivers.find((driver) => driver.driver_number === driver_number);
    found.push({
      driver: match.key,
      constructor:
        ofWeekend.get(driver_number)?.team ?? matchTeam(row?.team_name ?? null, teams)?.key ?? null,
      position: position ?? null,
    });
  }
  return { grid: lineUp(found), newcomers };
}

/** A car that is entered for the weekend. */
export interface Entry {
  readonly driver: string;
  readonly constructor: string | null;
}

/**
 * A grid by the order of qualifying, for as long as there is no better one. Places may be held by two
 * (a driver who is disqualified keeps the old one), and drivers without a time are left out of
 * qualifying: they line up last, as far as their team has a car left.
 * @param latest those who drove before, in whatever order they are to line up
 */
export function gridOfQualifying(
  rows: readonly QualifyingRow[],
  latest: readonly Entry[],
  year: number,
): Grid {
  const qualified = [...rows]
    .sort((a, b) => a.position - b.position)
    .map(({ Driver, Constructor }) => ({
      driver: driverKey(Driver),
      constructor: teamOf(Constructor, year).key,
    }));
  const entries: Entry[] = [...qualified];
  for (const entry of latest) {
    const carsOfTeam = entries.filter((other) => other.constructor === entry.constructor);
    const isIn = entries.some(({ driver }) => driver === entry.driver);
    if (!isIn && entry.constructor !== null && carsOfTeam.length < CARS_PER_TEAM) {
      entries.push(entry);
    }
  }
  return entries.map((entry, index) => ({ ...entry, position: index + 1 }));
}
