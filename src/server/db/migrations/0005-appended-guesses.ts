import { type Kysely, sql } from 'kysely';

/** Remembers whom the game put at the end of a saved order, so that the player can be told. */
export async function markAppendedGuesses(db: Kysely<never>): Promise<void> {
  for (const table of ['driver_guess', 'constructor_guess']) {
    await db.schema
      .alterTable(table)
      .addColumn('is_appended', 'integer', (column) =>
        column.notNull().defaultTo(0).check(sql`is_appended in (0, 1)`),
      )
      .execute();
  }
}
