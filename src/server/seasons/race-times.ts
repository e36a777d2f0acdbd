import type { RaceCategory } from '#domain/category.ts';
import type { Instant } from '#domain/season.ts';

const ROWS_AT_FIRST = 64;

/**
 * When the places of races were last changed. They are kept as columns of numbers, beside the guesses and not in them:
 * as objects, those of thousands of players cost more memory than all else, and time whenever garbage is collected.
 */
export interface RaceTimes {
  /** 0 for a place that is not guessed. */
  readonly of: (userId: string, raceId: string, category: RaceCategory) => Instant;
  readonly note: (userId: string, raceId: string, category: RaceCategory, at: Instant) => void;
}

export function createRaceTimes(): RaceTimes {
  const rowOf = new Map<string, number>();
  const columns = new Map<string, Float64Array<ArrayBuffer>>();
  const nameOf = (raceId: string, category: RaceCategory) => `${raceId} ${category}`;
  return {
    of: (userId, raceId, category) =>
      columns.get(nameOf(raceId, category))?.[rowOf.get(userId) ?? -1] ?? 0,
    note: (userId, raceId, category, at) => {
      const row = rowOf.get(userId) ?? rowOf.size;
      rowOf.set(userId, row);
      const name = nameOf(raceId, category);
      let column = columns.get(name) ?? new Float64Array(ROWS_AT_FIRST);
      if (row >= column.length) {
        const longer = new Float64Array(Math.max(2 * column.length, row + 1));
        longer.set(column);
        column = longer;
      }
      column[row] = at;
      columns.set(name, column);
    },
  };
}
