import { sql } from 'kysely';
import { isBit, type Schema } from './0001-initial/columns.ts';

/**
 * Whether a race has a result or a grid is told by their rows alone: marks beside them had contradicted them. A grid
 * is provisional by its places. When the first result came is kept, whether it is still there or not.
 */
export async function takeFactsFromRows(db: Schema): Promise<void> {
  await db.schema
    .alterTable('grid_place')
    .addColumn('is_provisional', 'integer', (column) =>
      column.notNull().defaultTo(0).check(isBit('is_provisional')),
    )
    .execute();
  await sql`
    update grid_place set is_provisional = 1
    where race_id in (select id from race where grid_state = 'PROVISIONAL')
  `.execute(db);
  await sql`
    update race set result_stored_at = starts_at
    where result_stored_at is null
    and id in (select race_id from result_row where session = 'RACE')
  `.execute(db);
  await db.schema.alterTable('race').dropConstraint('race_grid_state').execute();
  await db.schema.alterTable('race').dropColumn('grid_state').execute();
  await db.schema.alterTable('race').renameColumn('result_stored_at', 'first_result_at').execute();
}
