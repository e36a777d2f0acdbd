import type { SeasonQuestions } from '#contract/guessing/questions.ts';
import type { AnswerText } from '#contract/scoring/profiles.ts';
import type { Answer, QuestionKind } from '#domain/season/question.ts';
import { questionsTexts } from './questions.texts.ts';

/** Competitors that can be answered. */
export type AnswerField = Pick<SeasonQuestions, 'drivers' | 'constructors'>;

/**
 * Returns an answer as it is shown.
 * @returns `null` for a competitor who has left the season
 */
export function namedAnswer(
  kind: QuestionKind,
  answer: Answer,
  { drivers, constructors }: AnswerField,
): AnswerText | null {
  if (kind === 'NUMBER') return { kind: 'NUMBER', number: Number(answer) };
  if (kind === 'YES_NO') return { kind: 'YES_NO', isYes: answer === 'YES' };
  const field = kind === 'DRIVER' ? drivers : constructors;
  const competitor = field.find(({ look }) => look.id === answer);
  return competitor ? { kind: 'COMPETITOR', ...competitor } : null;
}

/** Returns an answer in words. */
export function answerWords(answer: AnswerText | null): string {
  switch (answer?.kind) {
    case undefined:
      return questionsTexts.unknown;
    case 'COMPETITOR':
      return answer.name;
    case 'NUMBER':
      return String(answer.number);
    case 'YES_NO':
      return answer.isYes ? questionsTexts.yes : questionsTexts.no;
  }
}
