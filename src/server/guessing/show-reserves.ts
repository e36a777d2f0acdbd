import type { ReservesView } from '#contract/guessing/guesses.ts';
import type { Executor } from '#server/db/database.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import { selectReserves } from '#server/season/reserves.queries.ts';
import type { SeasonView } from '#server/season/season-view.ts';

/** Returns a player's reserves, and the drivers to choose from. */
export async function showReservesView(
  executor: Executor,
  { facts, now }: SeasonView,
  userId: string,
): Promise<ReservesView> {
  const { driverLook } = competitorsOf(facts);
  const saved = await selectReserves(executor, { userId, year: facts.year });
  return {
    year: facts.year,
    now,
    isOpen: facts.hasReserves && !facts.isFinished,
    field: facts.drivers.map(({ id, name }) => ({ name, look: driverLook(id) })),
    saved: { first: [...saved.first], tenth: [...saved.tenth] },
  };
}
