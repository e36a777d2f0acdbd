import { CARS_PER_TEAM, firstOfEach, type GridFault, gridFault } from '../../check-list.ts';
import type { NormalisedRace } from '../../normalised-season.ts';
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
 * Returns the grid in order, pit lane last. Two drivers on one slot follow each other; positions
 * beyond the last car move up. The slot of a non-starter stays empty.
 * @param cars starters, and non-starters with a slot
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
 * Returns the grid of a race from its result, which includes penalties after qualifying.
 * @returns `null` while slots are missing, which may take days
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
    // A driver who is missing in the result, or does not start, leaves his slot empty.
    Math.max(rows.length, teams * CARS_PER_TEAM),
  );
}

/** Facts of a weekend that its grid is derived from. */
export interface GridContext {
  readonly teams: readonly Team[];
  /** Jolpica's qualifying rows, in any order; empty until it has them. */
  readonly rows: readonly Pick<QualifyingRow, 'number' | 'Driver' | 'Constructor'>[];
  /** OpenF1's drivers of the weekend. */
  readonly drivers: readonly OpenF1Driver[];
  /** Drivers of the season so far. */
  readonly field: readonly KnownDriver[];
  /** Stored drivers, whose car numbers identify drivers whom no source identifies. */
  readonly stored: readonly StoredDriver[];
}

export interface OpenF1Grid {
  /** Grid with each driver once. */
  readonly grid: Grid;
  readonly newcomers: readonly OpenF1Driver[];
  /** Drivers under a name that nobody has, who are known by their numbers. */
  readonly unconfirmed: readonly { readonly row: OpenF1Driver; readonly driver: string }[];
  /** Reasons why the grid is incomplete. */
  readonly fault: GridFault | null;
}

/**
 * Returns the grid from OpenF1, as published after qualifying. A driver's second row is dropped,
 * and so are unknown drivers.
 */
export function gridOfOpenF1(
  places: readonly OpenF1GridPlace[],
  { teams, rows, drivers, field, stored }: GridContext,
): OpenF1Grid {
  const ofWeekend = new Map<number, Pick<KnownDriver, 'key' | 'code'> & { team: string }>();
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
      unconfirmed: match?.unconfirmed ?? null,
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
    unconfirmed: found.flatMap(({ driver, unconfirmed: row }) => (row ? { row, driver } : [])),
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

/**
 * Returns the order of qualifying. Two drivers can share a position, since a disqualified one keeps
 * his.
 */
export function orderOfQualifying(rows: readonly QualifyingRow[]): Entry[] {
  return [...rows].sort((a, b) => a.position - b.position).map(toEntry);
}

/**
 * Returns a provisional grid, used until there is a better one. Each driver takes the first slot
 * named; those missing in the first order line up behind it, while their team has a car left.
 * @param orders best one first
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
