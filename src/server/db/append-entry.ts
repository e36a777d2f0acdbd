import { sql, type Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { OpenDatabase } from './database.ts';
import type { Database } from './tables.ts';

/** Maximum number of entries; older ones are deleted, so that no log fills a small disk. */
const KEPT = 500;

type LogTable = 'error_entry' | 'mail_entry';

/** Appends an entry to a log, and deletes those that are too many. */
export async function append<Table extends LogTable>(
  trx: Transaction<Database>,
  table: Table,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { last } = await trx
    .selectFrom(table as LogTable)
    .select(sql<number>`coalesce(max(entry), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  const entry = Number(last) + 1;
  await trx
    .insertInto(table as LogTable)
    .values({ entry, ...values } as never)
    .execute();
  await trx
    .deleteFrom(table as LogTable)
    .where('entry', '<=', entry - KEPT)
    .execute();
}

const MAX_MESSAGE = 300;
/** Matches anything that could be a token, hash or e-mail. */
const SECRETIVE = /\S+@\S+|[A-Za-z0-9+/_=-]{20,}/g;

/** Returns the first line of a message, without anything that may be a secret. */
export function harmless(message: string): string {
  const [line = ''] = message.split('\n');
  return line.replace(SECRETIVE, '…').slice(0, MAX_MESSAGE);
}

/** Records an unexpected error: its place, and what is safe to store of it. */
export async function recordError(
  database: OpenDatabase,
  { at, place, error }: { readonly at: Instant; readonly place: string; readonly error: unknown },
): Promise<void> {
  const description =
    error instanceof Error ? `${error.name}: ${error.message}` : 'Something was thrown';
  await database.inServerTransaction((trx) =>
    append(trx, 'error_entry', { at, place, message: harmless(description) }),
  );
}
