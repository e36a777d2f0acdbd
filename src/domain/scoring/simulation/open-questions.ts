import type { Player } from '#domain/guessing/guesses.ts';
import {
  type Answer,
  answerPoints,
  knownPoints,
  openQuestions,
  type Question,
} from '#domain/season/question.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import type { Randomness } from './randomness.ts';

/** Question without a right answer, with what the players think of it. */
interface OpenQuestion {
  /** Number of each player's answer by player index; 0 for none. */
  readonly given: Uint16Array;
  /** Number of the answer of each player who has one, so that a popular answer is drawn more often. */
  readonly answered: Uint16Array;
  /** Points of each answer, by number, for what turns out to be right; in the first nobody is. */
  readonly points: readonly Int32Array[];
}

function openQuestion(question: Question, players: readonly Player[]): OpenQuestion {
  const answers: Answer[] = [];
  const given = Uint16Array.from(players, (player) => {
    const answer = player.answers?.[question.id];
    if (answer === undefined) return 0;
    const at = answers.indexOf(answer);
    return at < 0 ? answers.push(answer) : at + 1;
  });
  const nobody = new Int32Array(answers.length + 1);
  const points = answers.map((right) =>
    Int32Array.of(0, ...answers.map((answer) => answerPoints(question, answer, [right]))),
  );
  return { given, answered: given.filter((number) => number > 0), points: [nobody, ...points] };
}

/**
 * Returns a function that adds the players' points from questions: for an open one an answer is
 * drawn. Nothing is known of it but what the players think, so each of them is as likely to be right
 * as any other, and as that nobody is. Without open questions it draws nothing.
 */
export function createQuestionScorer(
  facts: Pick<SeasonFacts, 'questions' | 'isFinished'>,
  players: readonly Player[],
  random: Randomness,
): (totals: Int32Array) => void {
  const known = Int32Array.from(players, ({ answers }) => knownPoints(facts.questions, answers));
  const open = openQuestions(facts).map((question) => openQuestion(question, players));
  return (totals) => {
    for (let player = 0; player < totals.length; player++) {
      totals[player] = (totals[player] ?? 0) + (known[player] ?? 0);
    }
    for (const { given, answered, points } of open) {
      const right = answered[Math.floor(random.next() * (answered.length + 1))] ?? 0;
      const worth = points[right];
      for (let player = 0; player < totals.length; player++) {
        totals[player] = (totals[player] ?? 0) + (worth?.[given[player] ?? 0] ?? 0);
      }
    }
  };
}
