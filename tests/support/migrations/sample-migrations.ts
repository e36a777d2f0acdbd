import { type Kysely, sql } from 'kysely';
import type { MigrationList } from '#server/db/migrations/migrations.ts';

export const SAMPLES = 10;

/** Returns small migrations that cannot run twice; `pause` is awaited in the middle of each. */
export function sampleMigrations(pause: (step: number) => Promise<void>): MigrationList {
  const numbers = Array.from({ length: SAMPLES }, (_, index) => index + 1);
  return {
    '0000-counted': {
      up: (db) => db.schema.createTable('counted').addColumn('n', 'integer').execute(),
    },
    ...Object.fromEntries(
      numbers.map((n) => [
        `${String(n).padStart(4, '0')}-sample`,
        {
          up: async (db: Kysely<never>) => {
            await db.schema.createTable(`sample_${n}`).addColumn('id', 'integer').execute();
            await pause(n);
            await sql`insert into counted (n) values (${sql.lit(n)})`.execute(db);
          },
        },
      ]),
    ),
    // Opening a database relies on this table.
    '0099-season': {
      up: (db) =>
        db.schema
          .createTable('season')
          .addColumn('year', 'integer')
          .addColumn('revision', 'integer')
          .addColumn('guesser_changes', 'integer')
          .execute(),
    },
  };
}
