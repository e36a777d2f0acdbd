import type { FlagGuessView } from '#contract/guessing/guesses.ts';
import { isSeasonOpen, latestDeadlineOf } from '#domain/season/season-deadline.ts';
import type { Executor } from '#server/db/database.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { selectEarlierFlagCounts } from './guesses.queries.ts';

/** Returns a player's three counts, with the totals of earlier seasons as a hint. */
export async function showFlagGuess(
  executor: Executor,
  season: SeasonView,
  userId: string,
): Promise<FlagGuessView> {
  const { facts, now } = season;
  return {
    year: facts.year,
    now,
    deadline: facts.guessDeadline,
    latestDeadline: latestDeadlineOf(facts),
    isOpen: isSeasonOpen(facts, now),
    saved: (await season.ownGuesses(userId))?.flagCounts ?? null,
    ...(facts.questions.length > 0 && { hasQuestions: true }),
    earlier: await selectEarlierFlagCounts(executor, facts.year),
  };
}
