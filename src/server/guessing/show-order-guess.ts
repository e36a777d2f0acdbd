import type { Championship, OrderGuessView } from '#contract/guessing/guesses.ts';
import { isSeasonOpen, latestDeadlineOf } from '#domain/season/season-deadline.ts';
import type { Executor } from '#server/db/database.ts';
import { selectCompetitors, selectLatestStandings } from '#server/season/competitors.queries.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import { matchPreviousStandings } from '#server/season/previous-standings.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { COMPETITOR_KIND, selectOrders } from './order-guess.queries.ts';
import { ownOrder } from './own-order.ts';

/** Returns the entry list of a championship, the player's order and orders to start from. */
export async function showOrderGuess(
  executor: Executor,
  season: SeasonView,
  userId: string,
  championship: Championship,
): Promise<OrderGuessView> {
  const { facts, now } = season;
  const kind = COMPETITOR_KIND[championship];
  const saved = await selectOrders(executor, { year: facts.year, kind, userId });
  const field = await selectCompetitors(executor, kind, facts.year);
  const last = matchPreviousStandings(
    field,
    await selectLatestStandings(executor, kind, facts.year - 1, season.asOf),
  );
  const own = ownOrder(season, championship, saved);
  const { driverLook, constructorLook } = competitorsOf(facts);
  const lookOf = championship === 'drivers' ? driverLook : constructorLook;
  return {
    year: facts.year,
    now,
    deadline: facts.guessDeadline,
    latestDeadline: latestDeadlineOf(facts),
    isOpen: isSeasonOpen(facts, now),
    ...(facts.questions.length > 0 && { hasQuestions: true }),
    field: facts[championship].map(({ id, name }) => ({
      name,
      look: lookOf(id),
      lastYear: last.places.get(id) ?? null,
    })),
    saved: own === null ? null : [...own.order],
    newcomers: [...(own?.newcomers ?? [])],
    lastYearOrder: last.order === null ? null : [...last.order],
  };
}
