import type { Player } from '#domain/guessing/guesses.ts';
import { answerPoints, type Question } from '#domain/season/question.ts';
import type { Randomness } from './randomness.ts';

/** Points of each player by what the answer turns out to be; everybody has none in the first. */
type Worth = readonly Int32Array[];

/**
 * Returns the points for each player's answer being the right one. Nothing is known of a question
 * but what the players think of it, so each of them is as likely to be right as any other, and as
 * that nobody is.
 */
function worthOf(question: Question, players: readonly Player[]): Worth {
  const answers = players.map((player) => player.answers?.[question.id] ?? null);
  const byAnswer = new Map<string, Int32Array>();
  const nobody = new Int32Array(players.length);
  const worth = answers.flatMap((right) => {
    if (right === null) return [];
    const known = byAnswer.get(right);
    if (known !== undefined) return [known];
    const points = Int32Array.from(answers, (answer) =>
      answer === null ? 0 : answerPoints(question, answer, [right]),
    );
    byAnswer.set(right, points);
    return [points];
  });
  return [nobody, ...worth];
}

/**
 * Returns a function that draws an answer to each open question and adds the players' points for
 * theirs. Without open questions it draws nothing.
 */
export function createQuestionScorer(
  questions: readonly Question[],
  players: readonly Player[],
  random: Randomness,
): (totals: Int32Array) => void {
  const open = questions
    .filter(({ outcome }) => outcome === null)
    .map((question) => worthOf(question, players));
  return (totals) => {
    for (const worth of open) {
      const points = worth[Math.floor(random.next() * worth.length)];
      if (points === undefined) continue;
      for (let player = 0; player < totals.length; player++) {
        totals[player] = (totals[player] ?? 0) + (points[player] ?? 0);
      }
    }
  };
}
