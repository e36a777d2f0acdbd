import type { Answer, QuestionKind } from '#domain/season/question.ts';
import type { AnswerTable } from '#server/db/tables.ts';

/** Returns the answer of a row. */
export function toAnswer({ kind, competitor_id, number }: AnswerTable): Answer {
  if (kind === 'YES_NO') return number === 1 ? 'YES' : 'NO';
  return competitor_id ?? String(number);
}

/** Returns the columns of a valid answer. */
export function answerColumnsOf(kind: QuestionKind, answer: Answer): AnswerTable {
  switch (kind) {
    case 'DRIVER':
    case 'CONSTRUCTOR':
      return { kind, competitor_id: answer, number: null };
    case 'NUMBER':
      return { kind, competitor_id: null, number: Number(answer) };
    case 'YES_NO':
      return { kind, competitor_id: null, number: answer === 'YES' ? 1 : 0 };
    default:
      return kind satisfies never;
  }
}
