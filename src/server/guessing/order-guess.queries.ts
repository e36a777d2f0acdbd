import type { Transaction } from 'kysely';
import type { Championship } from '#contract/guessing/guesses.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { CompetitorKind, Database } from '#server/db/tables.ts';

export const COMPETITOR_KIND: Readonly<Record<Championship, CompetitorKind>> = {
  drivers: 'DRIVER',
  constructors: 'CONSTRUCTOR',
};

export interface OrderEntry {
  readonly userId: string;
  readonly id: string;
  readonly position: number;
  readonly isAppended: boolean;
  readonly savedAt: Instant;
  readonly salt: string;
}

/** Primary key of an order guess. */
interface Order {
  readonly userId: string;
  readonly year: number;
  readonly kind: CompetitorKind;
}

/** Selects saved orders, champion first, of one user or all. */
export async function selectOrders(
  executor: Executor,
  { year, kind, userId }: Omit<Order, 'userId'> & Partial<Order>,
): Promise<OrderEntry[]> {
  const rows = await executor
    .selectFrom('order_guess')
    .select(['user_id', 'competitor_id', 'position', 'is_appended', 'saved_at', 'salt'])
    .where('year', '=', year)
    .where('kind', '=', kind)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .orderBy('user_id')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    id: row.competitor_id,
    position: row.position,
    isAppended: row.is_appended === 1,
    savedAt: row.saved_at,
    salt: row.salt,
  }));
}

export async function deleteOrder(
  trx: Transaction<Database>,
  { userId, year, kind }: Order,
): Promise<void> {
  await trx
    .deleteFrom('order_guess')
    .where('user_id', '=', userId)
    .where('year', '=', year)
    .where('kind', '=', kind)
    .execute();
}

/** Inserts positions from `firstPosition` on. */
export async function insertOrder(
  trx: Transaction<Database>,
  { userId, year, kind }: Order,
  entries: readonly (Pick<OrderEntry, 'id' | 'savedAt' | 'salt'> & Partial<OrderEntry>)[],
  firstPosition = 1,
): Promise<void> {
  const rows = entries.map(({ id, isAppended, savedAt, salt }, index) => ({
    user_id: userId,
    year,
    kind,
    competitor_id: id,
    position: firstPosition + index,
    is_appended: isAppended ? (1 as const) : (0 as const),
    saved_at: savedAt,
    salt,
  }));
  await trx.insertInto('order_guess').values(rows).execute();
}
