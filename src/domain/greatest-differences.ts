import { GUESSED_PLACE, RACE_CATEGORIES } from './category.ts';
import type { DriverPicks } from './guesses.ts';
import { FORBIDDEN, maxWeightAssignment } from './max-weight-assignment.ts';
import { type PointsTables, scoreRacePick } from './points.ts';
import type { PositionReach, Reaches } from './reachable-positions.ts';

/**
 * By how many points one guess can end up better than another, at most. What is asked for twice is worked
 * out once: players share most of their guesses.
 */

type Table = ReadonlyMap<number, number>;

const pointsOf = (table: Table, guess: number | null, real: number) =>
  guess === null ? 0 : (table.get(Math.abs(guess - real)) ?? 0);

const farthest = (table: Table) => Math.max(0, ...table.keys());

function remembered<Value>(): (key: string | number, make: () => Value) => Value {
  const known = new Map<string | number, Value>();
  return (key, make) => {
    const value = known.get(key);
    if (value !== undefined) return value;
    const made = make();
    known.set(key, made);
    return made;
  };
}

/** The most that a race can give whose guesses are still open: the one names both right, the other nobody. */
export const greatestOfOpenRace = (tables: PointsTables): number =>
  RACE_CATEGORIES.reduce((sum, each) => sum + Math.max(0, ...tables[each].values()), 0);

/**
 * For a race whose guesses stand and whose result does not: the most over all finishing orders, the same for both.
 * A driver may be anywhere in it, or, as in a race that is cancelled, nowhere.
 */
export function raceDifference(tables: PointsTables): (a: DriverPicks, b: DriverPicks) => number {
  // Places behind these give nothing, as no place does.
  const places = Math.max(
    ...RACE_CATEGORIES.map((each) => GUESSED_PLACE[each] + farthest(tables[each])),
  );
  const remember = remembered<number>();

  function work(a: DriverPicks, b: DriverPicks): number {
    const named = [...Object.values(a), ...Object.values(b)];
    const drivers = [...new Set(named)].filter((id) => id !== null);
    const columns = places + drivers.length;
    const weights = new Float64Array(drivers.length * columns);
    for (const [row, id] of drivers.entries()) {
      for (const category of RACE_CATEGORIES) {
        const lead = Number(a[category] === id) - Number(b[category] === id);
        for (let place = 1; place <= places; place++) {
          const at = row * columns + place - 1;
          const { points } = scoreRacePick(tables, category, place);
          weights[at] = (weights[at] ?? 0) + lead * points;
        }
      }
    }
    return maxWeightAssignment(drivers.length, columns, weights) ?? 0;
  }

  return (a, b) => remember(JSON.stringify([a, b]), () => work(a, b));
}

/**
 * For the guessed counts of one type of flags, of which so many have been shown already: they can become any
 * number of more, and never fewer.
 */
export function flagDifference(
  table: Table,
  shown: number,
): (a: number | null, b: number | null) => number {
  const remember = remembered<number>();
  return (a, b) =>
    remember(`${a} ${b}`, () => {
      const counts = [a, b].flatMap((guess) =>
        guess === null ? [] : [...table.keys()].flatMap((far) => [guess - far, guess + far]),
      );
      const possible = counts.filter((count) => count >= shown);
      // There are always so many more that neither is near.
      return Math.max(
        0,
        ...possible.map((count) => pointsOf(table, a, count) - pointsOf(table, b, count)),
      );
    });
}

/** For guessed orders of a championship, compared by what each guess says of every competitor. */
export interface OrderDifference {
  /** Where an order has each competitor, in the order of the difference's own: from 1, 0 for nowhere. */
  readonly guessed: (order: readonly string[] | null) => Int16Array;
  /** Each competitor in the place that is best for it alone: fast, and never less than `atMost`. */
  readonly loosely: (a: Int16Array, b: Int16Array) => number;
  /** Each in a place of its own. */
  readonly atMost: (a: Int16Array, b: Int16Array) => number;
}

/** @param ids all that somebody's order names */
export function orderDifference(
  table: Table,
  reaches: Reaches,
  ids: ReadonlySet<string>,
): OrderDifference {
  const competitors = [...new Set([...reaches.of.keys(), ...ids])];
  const indexOf = new Map(competitors.map((id, index) => [id, index]));
  const reach = competitors.map((id): PositionReach => reaches.of.get(id) ?? reaches.ofNewcomer);
  // A place behind all these gives nothing, as no place does.
  const places = ids.size + farthest(table);
  const sizes = ids.size + 1;
  const isNowhere = reach.map(({ worst, mayBeUnranked }) => mayBeUnranked || worst > places);
  const nowhere = isNowhere.filter(Boolean).length;
  const columns = places + nowhere;

  function best(index: number, a: number, b: number): number {
    const of = reach[index];
    if (of === undefined) return 0;
    let most = isNowhere[index] ? 0 : FORBIDDEN;
    for (let place = of.best; place <= Math.min(of.worst, places); place++) {
      most = Math.max(
        most,
        pointsOf(table, a === 0 ? null : a, place) - pointsOf(table, b === 0 ? null : b, place),
      );
    }
    return most;
  }

  /** By competitor and both guesses; what has not been asked for is not a number. */
  const known = new Float64Array(competitors.length * sizes * sizes).fill(Number.NaN);

  function loosely(a: Int16Array, b: Int16Array): number {
    let sum = 0;
    for (let index = 0; index < competitors.length; index++) {
      const [ofA, ofB] = [a[index] ?? 0, b[index] ?? 0];
      if (ofA === ofB) continue;
      const at = (index * sizes + ofA) * sizes + ofB;
      let value = known[at] ?? Number.NaN;
      if (Number.isNaN(value)) {
        value = best(index, ofA, ofB);
        known[at] = value;
      }
      sum += value;
    }
    return sum;
  }

  const weights = new Float64Array(competitors.length * columns);

  function atMost(a: Int16Array, b: Int16Array): number {
    if (!reaches.arePlacesOwn) return loosely(a, b);
    weights.fill(FORBIDDEN);
    let out = places;
    for (const [index, { best: from, worst }] of reach.entries()) {
      const [ofA, ofB] = [a[index] || null, b[index] || null];
      for (let place = from; place <= Math.min(worst, places); place++) {
        weights[index * columns + place - 1] =
          pointsOf(table, ofA, place) - pointsOf(table, ofB, place);
      }
      if (isNowhere[index]) {
        weights[index * columns + out] = 0;
        out += 1;
      }
    }
    return maxWeightAssignment(competitors.length, columns, weights) ?? loosely(a, b);
  }

  function guessed(order: readonly string[] | null): Int16Array {
    const at = new Int16Array(competitors.length);
    for (const [place, id] of (order ?? []).entries()) {
      const index = indexOf.get(id);
      if (index !== undefined) at[index] = place + 1;
    }
    return at;
  }

  return { guessed, loosely, atMost };
}
