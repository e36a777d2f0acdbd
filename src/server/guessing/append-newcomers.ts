import type { Transaction } from 'kysely';
import { CHAMPIONSHIPS } from '#contract/guessing/guesses.ts';
import type { Instant } from '#domain/base/time.ts';
import { carryOver } from '#domain/guessing/guess-order.ts';
import { isOpen } from '#domain/season/deadline.ts';
import { latestSeasonDeadline } from '#domain/season/season-deadline.ts';
import type { Database } from '#server/db/tables.ts';
import { selectCompetitors } from '#server/season/competitors.queries.ts';
import { selectSeasonToGuess } from '#server/season/season-deadline.queries.ts';
import {
  COMPETITOR_KIND,
  insertOrder,
  type OrderEntry,
  selectOrders,
} from './order-guess.queries.ts';

export function ordersByUser(entries: readonly OrderEntry[]): Map<string, OrderEntry[]> {
  const orders = new Map<string, OrderEntry[]>();
  for (const entry of entries) {
    const order = orders.get(entry.userId);
    if (order === undefined) orders.set(entry.userId, [entry]);
    else order.push(entry);
  }
  return orders;
}

/**
 * Appends competitors who joined the season to all saved orders, while the guess is open; players
 * are notified. Call it in the transaction that changed the entry list, which bumps the revision.
 */
export async function appendNewcomers(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  const season = await selectSeasonToGuess(trx, year);
  if (season === null || !isOpen(season.guessDeadline ?? latestSeasonDeadline(season), now)) return;
  for (const championship of CHAMPIONSHIPS) {
    const kind = COMPETITOR_KIND[championship];
    const field = (await selectCompetitors(trx, kind, year)).map(({ id }) => id);
    for (const [userId, saved] of ordersByUser(await selectOrders(trx, { year, kind }))) {
      const order = saved.map(({ id }) => id);
      const { newcomers } = carryOver(order, field);
      const [entry] = saved;
      if (newcomers.length === 0 || entry === undefined) continue;
      const { savedAt, salt } = entry;
      const entries = newcomers.map((id) => ({ id, isAppended: true, savedAt, salt }));
      await insertOrder(trx, { userId, year, kind }, entries, saved.length + 1);
    }
  }
}
