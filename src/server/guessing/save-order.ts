import type { Championship, SavedOrder } from '#contract/guessing/guesses.ts';
import { type OrderFault, orderFault, orderLike } from '#domain/guessing/guess-order.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectCompetitors } from '#server/season/competitors.queries.ts';
import { newSalt, receiptOf } from '#server/season/seal-log/guess-hash.ts';
import { COMPETITOR_KIND, deleteOrder, insertOrder, selectOrders } from './order-guess.queries.ts';
import { withOpenSeason } from './with-open-season.ts';

const PART_OF = { drivers: 'DRIVERS', constructors: 'CONSTRUCTORS' } as const;

const FAULTS: Readonly<Record<OrderFault, string>> = {
  TWICE: 'names somebody twice',
  NOT_IN_FIELD: 'names somebody who is not in the field',
  INCOMPLETE: 'does not name the whole field',
};

/**
 * Saves a player's order of a championship.
 * @throws ProblemError after the deadline, if the order does not match the entry list, or on an
 * edit conflict
 */
export async function saveOrder(
  context: Pick<AppContext, 'database' | 'clock' | 'random'>,
  guess: {
    readonly userId: string;
    readonly year: number;
    readonly championship: Championship;
    readonly order: readonly string[];
    /** Order that the client last loaded; any other stored order is a conflict. */
    readonly basedOn: readonly string[] | null | undefined;
  },
): Promise<SavedOrder> {
  const { userId, year, order, basedOn } = guess;
  const kind = COMPETITOR_KIND[guess.championship];
  const fresh = newSalt(context.random);
  const { decision, saved: stamp } = await withOpenSeason(context, guess, async (trx, now) => {
    const field = (await selectCompetitors(trx, kind, year)).map(({ id }) => id);
    const fault = orderFault(order, field);
    if (fault !== null) {
      const errors = [{ path: '/order', message: FAULTS[fault] }];
      throw new ProblemError('invalid-input', { errors });
    }
    const places = await selectOrders(trx, { year, kind, userId });
    const before = places.map(({ id }) => id);
    if (basedOn !== undefined) {
      const stored = orderLike(before, field);
      const seen = basedOn && orderLike(basedOn, field);
      assertNoConflict(seen, places.length === 0 ? null : stored, [...order]);
    }
    const isSame = before.join() === order.join();
    const [first] = places;
    const { savedAt, salt } = isSame && first !== undefined ? first : { savedAt: now, salt: fresh };
    await deleteOrder(trx, { userId, year, kind });
    await insertOrder(
      trx,
      { userId, year, kind },
      order.map((id) => ({ id, savedAt, salt })),
    );
    return { savedAt, salt };
  });
  const part = PART_OF[guess.championship];
  const own = { ...stamp, year, raceId: null, part, userId, addedByGame: 0 };
  return { ...decision, saved: [...order], receipt: receiptOf({ ...own, picks: order }) };
}
