import type { Transaction } from 'kysely';
import type { CompetitorKind, Database } from '#server/db/tables.ts';
import { ordersByUser } from './append-newcomers.ts';
import { deleteOrder, insertOrder, selectOrders } from './order-guess.queries.ts';

/** Removes a competitor from all saved orders of a season; later ones move up. */
export async function removeFromOrders(
  trx: Transaction<Database>,
  year: number,
  kind: CompetitorKind,
  id: string,
): Promise<void> {
  for (const [userId, saved] of ordersByUser(await selectOrders(trx, { year, kind }))) {
    const rest = saved.filter((place) => place.id !== id);
    if (rest.length === saved.length) continue;
    await deleteOrder(trx, { userId, year, kind });
    if (rest.length > 0) await insertOrder(trx, { userId, year, kind }, rest);
  }
}
