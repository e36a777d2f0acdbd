import { addIndex, type Schema } from './0001-initial/columns.ts';

/** For what is looked up again and again in tables that grow. */
export async function addIndexes(db: Schema): Promise<void> {
  await addIndex(db, 'email_code', ['address_hash', 'browser_hash']);
  await addIndex(db, 'message', ['kind', 'claimed_at']);
  await addIndex(db, 'import_run', ['outcome', 'started_at']);
}
