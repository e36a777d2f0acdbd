import type { Kysely } from 'kysely';

export async function createJobLease(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('job_lease')
    .addColumn('job', 'text', (column) => column.primaryKey())
    .addColumn('fence', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('done_tick', 'text')
    .execute();
}
