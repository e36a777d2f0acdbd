import { type Kysely, sql } from 'kysely';

/** What became of each mail; never to whom it went, nor what it said. */
export async function createMailLog(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('mail_entry')
    .addColumn('entry', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addCheckConstraint('mail_entry_outcome', sql`outcome in ('SENT', 'FAILED')`)
    .execute();
}
