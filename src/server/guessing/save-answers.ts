import type { SavedAnswers } from '#contract/guessing/questions.ts';
import { type Answers, isAnswer } from '#domain/season/question.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectCompetitors } from '#server/season/competitors.queries.ts';
import { answerPicks } from '#server/season/seal-log/guess-hash.ts';
import { replaceAnswers, selectAnswers, selectQuestionKinds } from './answers.queries.ts';
import { saveGuess, seasonGate } from './guess-gate.ts';

const picksOf = (answers: Answers | null) => answerPicks(answers ?? {});

/**
 * Saves all answers of a player to a season's questions.
 * @throws ProblemError after the deadline, on an edit conflict, or if a question cannot be answered
 * like that, or is not there any more
 */
export async function saveAnswers(
  context: Pick<AppContext, 'database' | 'clock' | 'random'>,
  guess: {
    readonly userId: string;
    readonly year: number;
    readonly answers: Answers;
    /** Answers that the client last loaded; any others stored are a conflict. */
    readonly basedOn: Answers | null | undefined;
  },
): Promise<SavedAnswers> {
  const { userId, year, answers, basedOn } = guess;
  const gate = seasonGate(year);
  const { decision, receipt } = await saveGuess(context, {
    userId,
    part: 'QUESTIONS',
    picks: picksOf(answers),
    basedOn: basedOn === undefined ? undefined : picksOf(basedOn),
    gate: {
      ...gate,
      async find(trx) {
        return {
          ...(await gate.find(trx)),
          kinds: await selectQuestionKinds(trx, year),
          drivers: await selectCompetitors(trx, 'DRIVER', year),
          constructors: await selectCompetitors(trx, 'CONSTRUCTOR', year),
        };
      },
    },
    async read(trx) {
      const stored = await selectAnswers(trx, year, userId);
      return {
        picks: picksOf(stored?.answers ?? null),
        stamp: stored?.stamp ?? null,
        isParticipant: stored !== null,
      };
    },
    assertValid({ kinds, ...field }) {
      const errors = Object.entries(answers).flatMap(([id, answer]) => {
        const kind = kinds.get(id);
        if (kind !== undefined && isAnswer(kind, answer, field)) return [];
        const message = kind === undefined ? 'is no question of the season' : 'is no answer to it';
        return [{ path: `/answers/${id}`, message }];
      });
      if (errors.length > 0) throw new ProblemError('invalid-input', { errors });
    },
    async store(trx, stamp) {
      const kinds = await selectQuestionKinds(trx, year);
      await replaceAnswers(trx, { year, userId }, answers, kinds, stamp);
    },
  });
  const isEmpty = Object.keys(answers).length === 0;
  return {
    ...decision,
    saved: isEmpty ? null : answers,
    receipt: isEmpty ? null : receipt,
  };
}
