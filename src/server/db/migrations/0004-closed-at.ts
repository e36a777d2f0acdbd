import { sql } from 'kysely';
import { addIndex, type Schema } from './0001-initial/columns.ts';

/**
 * Reserves are filled in and guesses sealed together, so one mark says that both are done; a race that had only the
 * first of the two was closed without a grid. What the log has of a season's seals is looked up by action.
 */
export async function mergeClosingMarks(db: Schema): Promise<void> {
  for (const table of ['season', 'race']) {
    await db.schema.alterTable(table).renameColumn('sealed_at', 'closed_at').execute();
  }
  await sql`update race set closed_at = reserves_filled_at where closed_at is null`.execute(db);
  await db.schema.alterTable('race').dropColumn('reserves_filled_at').execute();
  await addIndex(db, 'audit_entry', ['year', 'action']);
}
