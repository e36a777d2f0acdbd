import type { Championship, SavedOrder } from '#contract/guesses.ts';
import { type OrderFault, orderFault } from '#domain/guess-order.ts';
import type { AppContext } from '../app-context.ts';
import { ProblemError } from '../problems.ts';
import { CHAMPIONSHIP_QUERIES } from './championship.queries.ts';
import { inOpenSeason } from './in-open-season.ts';

const FAULTS: Readonly<Record<OrderFault, string>> = {
  TWICE: 'names somebody twice',
  NOT_IN_FIELD: 'names somebody who is not in the field',
  INCOMPLETE: 'does not name the whole field',
};

/**
 * Saves a player's order of a championship in place of the one before.
 * @throws ProblemError when it is too late, or the order is not exactly the season's field
 */
export async function saveOrder(
  context: Pick<AppContext, 'database' | 'clock'>,
  guess: {
    readonly userId: string;
    readonly year: number;
    readonly championship: Championship;
    readonly order: readonly string[];
  },
): Promise<SavedOrder> {
  const { userId, year, order } = guess;
  const queries = CHAMPIONSHIP_QUERIES[guess.championship];
  const decision = await inOpenSeason(context, year, async (trx) => {
    const field = await queries.selectField(trx, year);
    const fault = orderFault(
      order,
      field.map(({ id }) => id),
    );
    if (fault !== null) {
      const errors = [{ path: '/order', message: FAULTS[fault] }];
      throw new ProblemError('invalid-input', { errors });
    }
    await queries.deleteOrder(trx, year, userId);
    await queries.insertOrder(
      trx,
      year,
      userId,
      order.map((id) => ({ id, isAppended: false })),
    );
  });
  return { ...decision, saved: [...order] };
}
