import type { AdminQuestions } from '#contract/guessing/questions.ts';
import type { Instant } from '#domain/base/time.ts';
import { isPublic } from '#domain/season/visibility.ts';
import type { Executor } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectSeason } from '#server/season/season.queries.ts';
import { showQuestions } from '#server/season/show-questions.ts';
import { toSeasonFacts } from '#server/season/to-season-facts.ts';
import { selectAnsweredIds } from './questions.queries.ts';

/** Returns a season's questions as they are stored, even for an admin who hides results. */
export async function showAdminQuestions(
  executor: Executor,
  year: number,
  now: Instant,
): Promise<AdminQuestions> {
  const stored = await selectSeason(executor, year);
  if (stored === null) throw new ProblemError('season-not-found');
  const facts = toSeasonFacts(stored);
  const answered = await selectAnsweredIds(executor, year);
  const { questions, ...shown } = showQuestions(facts);
  return {
    ...shown,
    deadline: facts.guessDeadline,
    isOpen: !facts.isFinished && !isPublic(facts.guessDeadline, now),
    questions: questions.map((question) => ({
      ...question,
      isAnswered: answered.has(question.id),
    })),
  };
}
