import type { Kysely } from 'kysely';

/** The requests of the last hour to each source of facts, so that all instances keep one limit. */
export async function createUpstreamRequests(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('upstream_request')
    .addColumn('upstream', 'text', (column) => column.notNull())
    .addColumn('serial', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('upstream_request_pkey', ['upstream', 'serial'])
    .execute();
}
