import {
  CHAMPIONSHIPS,
  type Championship,
  type GuessOverview,
  type ReserveLists,
} from '#contract/guessing/guesses.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import { raceNow } from '#domain/season/race-now.ts';
import { isSeasonOpen, latestDeadlineOf } from '#domain/season/season-deadline.ts';
import type { Executor } from '#server/db/database.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import { selectReserves } from '#server/season/reserves.queries.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { COMPETITOR_KIND, selectOrders } from './order-guess.queries.ts';
import { ownOrder } from './own-order.ts';
import { selectQualifyingAt } from './race-to-guess.queries.ts';
import { showPicks, showRace, showReserves } from './show-race-to-guess.ts';

const SHOWN_OF_ORDER = 3;

async function showSeasonGuess(
  executor: Executor,
  season: SeasonView,
  userId: string,
  guesses: Player | null,
): Promise<GuessOverview['season']> {
  const { facts, now } = season;
  const competitors = competitorsOf(facts);
  const show = (championship: Championship, id: string) =>
    championship === 'drivers'
      ? { name: competitors.driverName(id), look: competitors.driverLook(id) }
      : { name: competitors.constructorName(id), look: competitors.constructorLook(id) };

  const newcomers: string[] = [];
  const tops: Record<Championship, ReturnType<typeof show>[] | null> = {
    drivers: null,
    constructors: null,
  };
  for (const championship of CHAMPIONSHIPS) {
    const kind = COMPETITOR_KIND[championship];
    const places = await selectOrders(executor, { year: facts.year, kind, userId });
    const own = ownOrder(season, championship, places);
    if (own === null) continue;
    tops[championship] = own.order.slice(0, SHOWN_OF_ORDER).map((id) => show(championship, id));
    newcomers.push(...own.newcomers.map((id) => show(championship, id).name));
  }
  return {
    year: facts.year,
    deadline: facts.guessDeadline,
    latestDeadline: latestDeadlineOf(facts),
    isOpen: isSeasonOpen(facts, now),
    ...tops,
    flags: guesses?.flagCounts ?? null,
    ...(facts.questions.length > 0 && {
      questions: {
        count: facts.questions.length,
        answered: Object.keys(guesses?.answers ?? {}).length,
      },
    }),
    newcomers,
  };
}

function showLists({ facts }: SeasonView, lists: ReserveLists): GuessOverview['reserves'] {
  const { driverName, driverLook } = competitorsOf(facts);
  const show = (ids: readonly string[]) =>
    ids.map((id) => ({ name: driverName(id), look: driverLook(id) }));
  return { first: show(lists.first), tenth: show(lists.tenth) };
}

/** Returns all of a player's current guesses. */
export async function showGuessOverview(
  executor: Executor,
  season: SeasonView,
  userId: string,
): Promise<GuessOverview> {
  const { facts, now } = season;
  const { open: race, ongoing, opensNext: next } = raceNow(facts, now);
  const own = await season.ownGuesses(userId);
  const lists = await selectReserves(executor, { userId, year: facts.year });
  return {
    now,
    season: await showSeasonGuess(executor, season, userId, own),
    reserves: facts.hasReserves && !facts.isFinished ? showLists(season, lists) : null,
    race:
      race === null
        ? null
        : {
            ...showRace(facts.year, race),
            deadline: race.guessDeadline,
            isGridProvisional: race.isGridProvisional,
            reserves: showReserves(season, race, lists),
            ...showPicks(season, race, own),
          },
    underWay:
      ongoing === null
        ? null
        : { ...showRace(facts.year, ongoing), ...showPicks(season, ongoing, own) },
    opensNext:
      next === null
        ? null
        : {
            ...showRace(facts.year, next),
            deadline: next.guessDeadline,
            qualifyingAt: await selectQualifyingAt(executor, next.id),
          },
  };
}
