import type { NormalisedRace } from '../../normalised-season.ts';
import {
  CARS_PER_TEAM,
  firstOfEach,
  type GridFault,
  gridFault,
} from '../../validate/check-list.ts';
import type { JolpicaResultRow, QualifyingRow } from './jolpica/jolpica.schema.ts';
import type { Entry, StoredDriver } from './known-season.queries.ts';
import { type KnownDriver, matchDriver } from './matching/match-drivers.ts';
import { matchTeam, type Team } from './matching/match-teams.ts';
import type { OpenF1Driver, OpenF1GridPlace } from './openf1/openf1.ts';

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
export function gridOfResult(rows: readonly JolpicaResultRow[], teams: number): Grid | null {
  // A driver who did not start may or may not have had a grid slot.
  const started = rows.filter(({ grid, positionText }) => grid != null || positionText !== 'W');
  if (started.length === 0 || started.some(({ grid }) => grid == null)) return null;
  return lineUp(
    started.map(({ Driver, Constructor, grid }) => ({
      driver: Driver.key,
      constructor: Constructor.key,
      position: grid || null,
    })),
    // A driver whom the result leaves out, or who does not start, leaves his place open.
    Math.max(rows.length, teams * CARS_PER_TEAM),
  );
}

/** Facts of a weekend that its grid is derived from. */
export interface GridContext {
  readonly teams: readonly Team[];
  /** Jolpica's of the weekend, in any order; empty until it has them. */
  readonly rows: readonly Pick<QualifyingRow, 'number' | 'Driver' | 'Constructor'>[];
  /** OpenF1's of the weekend. */
  readonly drivers: readonly OpenF1Driver[];
  /** The season's drivers so far. */
  readonly field: readonly KnownDriver[];
  /** Stored drivers, whose car numbers identify drivers whom no source identifies. */
  readonly stored: readonly StoredDriver[];
}

export interface OpenF1Grid {
  /** Everybody once. */
  readonly grid: Grid;
  readonly newcomers: readonly OpenF1Driver[];
  /** Why it is not the whole grid. */
  readonly fault: GridFault | null;
}

/**
 * The grid as OpenF1 has it, which is as it was published after qualifying. Of a driver who stands there twice
 * the second row is left out, and so is one whom nobody knows.
 */
export function gridOfOpenF1(
  places: readonly OpenF1GridPlace[],
  { teams, rows, drivers, field, stored }: GridContext,
): OpenF1Grid {
  const ofWeekend = new Map<number, KnownDriver & { team: string }>();
  for (const { number, Driver, Constructor } of rows) {
    const driver = {
      key: Driver.key,
      code: Driver.code ?? null,
      team: Constructor.key,
    };
    if (number !== null) ofWeekend.set(number, driver);
  }
  const matched = places.map(({ driver_number, position }) => {
    const match = matchDriver(driver_number, drivers, ofWeekend, field);
    const byNumber = stored.find(({ number }) => number === driver_number);
    const row = drivers.find((driver) => driver.driver_number === driver_number);
    const team =
      ofWeekend.get(driver_number)?.team ??
      matchTeam(row?.team_name ?? null, teams)?.key ??
      (match === null ? (byNumber?.constructor ?? null) : null);
    return {
      name: `#${driver_number}`,
      isMatched: match !== null,
      newcomer: match?.newcomer ?? null,
      driver: match?.key ?? byNumber?.key,
      constructor: team,
      position: position ?? null,
    };
  });
  const { rows: found, repeated } = firstOfEach(
    matched.flatMap(({ driver, ...place }) => (driver === undefined ? [] : { ...place, driver })),
    ({ driver }) => driver,
  );
  return {
    grid: lineUp(
      found.map(({ driver, constructor, position }) => ({ driver, constructor, position })),
    ),
    newcomers: found.flatMap(({ newcomer }) => newcomer ?? []),
    fault: gridFault(found.length, teams.length, {
      unmatched: matched.flatMap(({ name, isMatched }) => (isMatched ? [] : name)),
      repeated: repeated.map(({ name }) => name),
    }),
  };
}

export function toEntry({
  Driver,
  Constructor,
}: Pick<QualifyingRow, 'Driver' | 'Constructor'>): Entry {
  return { driver: Driver.key, constructor: Constructor.key };
}

/** The order of qualifying; two may hold a place, as one who is disqualified keeps the old one. */
export function orderOfQualifying(rows: readonly QualifyingRow[]): Entry[] {
  return [...rows].sort((a, b) => a.position - b.position).map(toEntry);
}

/**
 * A grid for as long as there is no better one. Everybody stands there once, where he is named first; those whom
 * the first order leaves out line up behind it, as far as their team has a car left.
 * @param orders the best one first
 */
export function provisionalGrid(orders: readonly (readonly Entry[])[]): Grid {
  const entries: Entry[] = [];
  for (const [index, order] of orders.entries()) {
    for (const entry of order) {
      const carsOfTeam = entries.filter((other) => other.constructor === entry.constructor);
      const hasRoom = entry.constructor !== null && carsOfTeam.length < CARS_PER_TEAM;
      const isIn = entries.some(({ driver }) => driver === entry.driver);
      if (!isIn && (index === 0 || hasRoom)) entries.push(entry);
    }
  }
  return entries.map(({ driver, constructor }, index) => {
    return { driver, constructor, position: index + 1 };
  });
}
