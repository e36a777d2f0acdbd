import type { Championship, SavedOrder } from '#contract/guessing/guesses.ts';
import { type OrderFault, orderFault, orderLike } from '#domain/guessing/guess-order.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectCompetitors } from '#server/season/competitors.queries.ts';
import { saveGuess, seasonGate } from './guess-gate.ts';
import { COMPETITOR_KIND, deleteOrder, insertOrder, selectOrders } from './order-guess.queries.ts';

const PART_OF = { drivers: 'DRIVERS', constructors: 'CONSTRUCTORS' } as const;

const FAULTS: Readonly<Record<OrderFault, string>> = {
  TWICE: 'names somebody twice',
  NOT_IN_FIELD: 'names somebody who is not in the field',
  INCOMPLETE: 'does not name the whole field',
};

/**
 * Saves a player's order of a championship.
 * @throws ProblemError after the deadline, on an edit conflict, or if the order does not match the
 * entry list
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
  const { userId, year, championship, order, basedOn } = guess;
  const kind = COMPETITOR_KIND[championship];
  const gate = seasonGate(year);
  const { decision, receipt } = await saveGuess(context, {
    userId,
    part: PART_OF[championship],
    picks: order,
    basedOn: basedOn === null ? [] : basedOn,
    gate: {
      ...gate,
      async find(trx) {
        const field = await selectCompetitors(trx, kind, year);
        return { ...(await gate.find(trx)), field: field.map(({ id }) => id) };
      },
    },
    async read(trx) {
      const places = await selectOrders(trx, { year, kind, userId });
      const [first] = places;
      const isParticipant = first !== undefined;
      return { picks: places.map(({ id }) => id), stamp: first ?? null, isParticipant };
    },
    // Whoever joined or left since changes no order.
    adapt: (picks, { field }) => (picks.length === 0 ? picks : orderLike(picks, field)),
    assertValid({ field }) {
      const fault = orderFault(order, field);
      if (fault === null) return;
      const errors = [{ path: '/order', message: FAULTS[fault] }];
      throw new ProblemError('invalid-input', { errors });
    },
    async store(trx, { savedAt, salt }) {
      await deleteOrder(trx, { userId, year, kind });
      await insertOrder(
        trx,
        { userId, year, kind },
        order.map((id) => ({ id, savedAt, salt })),
      );
    },
  });
  return { ...decision, saved: [...order], receipt };
}
