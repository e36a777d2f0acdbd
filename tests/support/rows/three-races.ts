import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { insertRace } from './factories.ts';

/** Returns the starts of the three races of a small season. */
export const threeStarts = (year: number): readonly number[] =>
  [1, 2, 3].map((round) => Date.UTC(year, 2, 9 * round, 13));

/** `race-1` to `race-3`, called «Løp 1» to «Løp 3». */
export async function insertThreeRaces(db: Kysely<Database>, year: number): Promise<void> {
  for (const [index, starts_at] of threeStarts(year).entries()) {
    const position = index + 1;
    await insertRace(db, {
      id: `race-${position}`,
      name: `Løp ${position}`,
      year,
      position,
      starts_at,
    });
  }
}
