import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';

/** Rate limit per window, counted in the database so that all instances share it. */
export interface RateLimit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Returns the key of a counter. Subjects are hashed, so that no IP or e-mail is stored. */
function keyOf(limit: RateLimit, subject: string): string {
  return `${limit.name} ${createHash('sha256').update(subject).digest('base64url')}`;
}

/** Counts one more; returns false if that exceeds the limit. */
export async function consumeLimit(
  trx: Transaction<Database>,
  limit: RateLimit,
  subject: string,
  now: Instant,
): Promise<boolean> {
  const { count } = await trx
    .insertInto('rate_limit')
    .values({ key: keyOf(limit, subject), count: 1, window_ends_at: now + limit.windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limit.window_ends_at <= ${now} then 1 else rate_limit.count + 1 end`,
        window_ends_at: sql<number>`case when rate_limit.window_ends_at <= ${now} then excluded.window_ends_at else rate_limit.window_ends_at end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count <= limit.max;
}

/** Restarts a limit's window now, with one count. */
export async function restartLimit(
  trx: Transaction<Database>,
  limit: RateLimit,
  subject: string,
  now: Instant,
): Promise<void> {
  const counted = { count: 1, window_ends_at: now + limit.windowMs };
  await trx
    .insertInto('rate_limit')
    .values({ key: keyOf(limit, subject), ...counted })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(counted))
    .execute();
}

/** Returns true if nothing is left of the limit, without consuming any. */
export async function isLimitUsedUp(
  executor: Executor,
  limit: RateLimit,
  subject: string,
  now: Instant,
): Promise<boolean> {
  const row = await executor
    .selectFrom('rate_limit')
    .select('count')
    .where('key', '=', keyOf(limit, subject))
    .where('window_ends_at', '>', now)
    .executeTakeFirst();
  return row !== undefined && row.count >= limit.max;
}
