import type { QuestionGuessView } from '#contract/guessing/questions.ts';
import { isSeasonOpen, latestDeadlineOf } from '#domain/season/season-deadline.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { showQuestions } from '#server/season/show-questions.ts';

/** Returns a season's questions, with a player's answers. */
export async function showQuestionGuess(
  season: SeasonView,
  userId: string,
): Promise<QuestionGuessView> {
  const { facts, now } = season;
  return {
    ...showQuestions(facts),
    now,
    deadline: facts.guessDeadline,
    latestDeadline: latestDeadlineOf(facts),
    isOpen: isSeasonOpen(facts, now),
    saved: (await season.ownGuesses(userId))?.answers ?? null,
  };
}
