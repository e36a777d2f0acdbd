import type { DriverPicks } from '#domain/guessing/guesses.ts';
import { PICKED_POSITION, RACE_CATEGORIES } from '#domain/season/category.ts';
import type { Answer, Question } from '#domain/season/question.ts';
import { FORBIDDEN, maxWeightAssignment } from './max-weight-assignment.ts';
import { type PointsTables, scoreRacePick } from './points.ts';
import type { PositionReach, Reaches } from './reachable-positions.ts';

/**
 * Upper bounds of the point difference between two guesses. Memoised, since players share most of
 * their guesses.
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

/**
 * Returns the greatest difference in an open race: one player names both drivers right, the other
 * none.
 */
export const greatestOfOpenRace = (tables: PointsTables): number =>
  RACE_CATEGORIES.reduce((sum, each) => sum + Math.max(0, ...tables[each].values()), 0);

/**
 * Returns the greatest difference over all finishing orders of a closed race without a result; both
 * picks are scored by the same order. A driver may be unclassified, as in a cancelled race.
 */
export function raceDifference(tables: PointsTables): (a: DriverPicks, b: DriverPicks) => number {
  // Places beyond these give no points, like no place at all.
  const positionCount = Math.max(
    ...RACE_CATEGORIES.map((each) => PICKED_POSITION[each] + farthest(tables[each])),
  );
  const remember = remembered<number>();

  function work(a: DriverPicks, b: DriverPicks): number {
    const named = [...Object.values(a), ...Object.values(b)];
    const drivers = [...new Set(named)].filter((id) => id !== null);
    const columns = positionCount + drivers.length;
    const weights = new Float64Array(drivers.length * columns);
    for (const [row, id] of drivers.entries()) {
      for (const category of RACE_CATEGORIES) {
        const lead = Number(a[category] === id) - Number(b[category] === id);
        for (let position = 1; position <= positionCount; position++) {
          const at = row * columns + position - 1;
          const { points } = scoreRacePick(tables, category, position);
          weights[at] = (weights[at] ?? 0) + lead * points;
        }
      }
    }
    return maxWeightAssignment(drivers.length, columns, weights) ?? 0;
  }

  return (a, b) => remember(JSON.stringify([a, b]), () => work(a, b));
}

/**
 * Returns the greatest difference for one type of flag. The final count can be anything from
 * `shown` on, unless it is final.
 */
export function flagDifference(
  table: Table,
  shown: number,
  isFinal = false,
): (a: number | null, b: number | null) => number {
  const remember = remembered<number>();
  return (a, b) =>
    remember(`${a} ${b}`, () => {
      if (isFinal) return pointsOf(table, a, shown) - pointsOf(table, b, shown);
      const counts = [a, b].flatMap((guess) =>
        guess === null ? [] : [...table.keys()].flatMap((far) => [guess - far, guess + far]),
      );
      const possible = counts.filter((count) => count >= shown);
      // A count so high that both guesses score nothing is always possible.
      return Math.max(
        0,
        ...possible.map((count) => pointsOf(table, a, count) - pointsOf(table, b, count)),
      );
    });
}

/**
 * Returns the greatest difference for an open question, which may stay without a right answer.
 * Further ones only give points to more players, as points never rise with the difference.
 */
export function questionDifference({
  kind,
  points,
}: Question): (a: Answer | null, b: Answer | null) => number {
  if (kind === 'NUMBER') {
    const difference = flagDifference(new Map(points.entries()), 0);
    const numberOf = (answer: Answer | null) => (answer === null ? null : Number(answer));
    return (a, b) => difference(numberOf(a), numberOf(b));
  }
  return (a, b) => (a === null || a === b ? 0 : (points[0] ?? 0));
}

/** Bounds for two orders of a championship, compared competitor by competitor. */
export interface OrderDifference {
  /**
   * Returns each competitor's position in an order, by the index used here: from 1, 0 for none.
   */
  readonly guessed: (order: readonly string[] | null) => Int16Array;
  /**
   * Computes a fast bound with each competitor at its own best position; never less than `atMost`.
   */
  readonly loosely: (a: Int16Array, b: Int16Array) => number;
  /** Computes the tight bound, with each competitor at a position of its own. */
  readonly atMost: (a: Int16Array, b: Int16Array) => number;
}

/** @param ids all competitors in any order */
export function orderDifference(
  table: Table,
  reaches: Reaches,
  ids: ReadonlySet<string>,
): OrderDifference {
  const competitors = [...new Set([...reaches.of.keys(), ...ids])];
  const indexOf = new Map(competitors.map((id, index) => [id, index]));
  const reach = competitors.map((id): PositionReach => reaches.of.get(id) ?? reaches.ofNewcomer);
  // Beyond this many positions a guess gives no points, like a missing position.
  const positionCount = ids.size + farthest(table);
  const sizes = ids.size + 1;
  const isNowhere = reach.map(({ worst, mayBeUnranked }) => mayBeUnranked || worst > positionCount);
  const nowhere = isNowhere.filter(Boolean).length;
  const columns = positionCount + nowhere;

  function best(index: number, a: number, b: number): number {
    const of = reach[index];
    if (of === undefined) return 0;
    let most = isNowhere[index] ? 0 : FORBIDDEN;
    for (let position = of.best; position <= Math.min(of.worst, positionCount); position++) {
      most = Math.max(
        most,
        pointsOf(table, a === 0 ? null : a, position) -
          pointsOf(table, b === 0 ? null : b, position),
      );
    }
    return most;
  }

  /** Memoised differences by competitor and both positions; NaN if not computed yet. */
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
    let out = positionCount;
    for (const [index, { best: from, worst }] of reach.entries()) {
      const [ofA, ofB] = [a[index] || null, b[index] || null];
      for (let position = from; position <= Math.min(worst, positionCount); position++) {
        weights[index * columns + position - 1] =
          pointsOf(table, ofA, position) - pointsOf(table, ofB, position);
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
    for (const [position, id] of (order ?? []).entries()) {
      const index = indexOf.get(id);
      if (index !== undefined) at[index] = position + 1;
    }
    return at;
  }

  return { guessed, loosely, atMost };
}
