import type { Selectable, Transaction } from 'kysely';
import type { Answer, QuestionKind } from '#domain/season/question.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database, QuestionTable } from '#server/db/tables.ts';
import { ProblemError } from '#server/http/problems.ts';
import { answerColumnsOf, toAnswer } from '#server/season/answer-columns.ts';

export type StoredQuestion = Selectable<QuestionTable>;

/** @throws ProblemError if there is no such question */
export async function selectQuestion(executor: Executor, id: string): Promise<StoredQuestion> {
  const question = await executor
    .selectFrom('question')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (question === undefined) throw new ProblemError('question-not-found');
  return question;
}

export async function selectPositions(executor: Executor, year: number): Promise<number[]> {
  const rows = await executor
    .selectFrom('question')
    .select('position')
    .where('year', '=', year)
    .execute();
  return rows.map(({ position }) => position);
}

/** Selects the ids of a season's questions that somebody has answered; secret is who and what. */
export async function selectAnsweredIds(executor: Executor, year: number): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('answer_guess')
    .select('question_id')
    .distinct()
    .where('year', '=', year)
    .execute();
  return new Set(rows.map(({ question_id }) => question_id));
}

export async function selectQuestionPoints(executor: Executor, id: string): Promise<number[]> {
  const rows = await executor
    .selectFrom('question_points')
    .select('points')
    .where('question_id', '=', id)
    .orderBy('difference')
    .execute();
  return rows.map(({ points }) => points);
}

export async function replaceQuestionPoints(
  trx: Transaction<Database>,
  id: string,
  points: readonly number[],
): Promise<void> {
  await trx.deleteFrom('question_points').where('question_id', '=', id).execute();
  const rows = points.map((value, difference) => ({ question_id: id, difference, points: value }));
  await trx.insertInto('question_points').values(rows).execute();
}

export async function deleteQuestionRows(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('question_points').where('question_id', '=', id).execute();
  await trx.deleteFrom('question').where('id', '=', id).execute();
}

export async function selectRightAnswers(executor: Executor, id: string): Promise<Answer[]> {
  const rows = await executor
    .selectFrom('right_answer')
    .select(['kind', 'competitor_id', 'number'])
    .where('question_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(toAnswer);
}

export async function replaceRightAnswers(
  trx: Transaction<Database>,
  { id, kind }: { readonly id: string; readonly kind: QuestionKind },
  answers: readonly Answer[],
): Promise<void> {
  await trx.deleteFrom('right_answer').where('question_id', '=', id).execute();
  if (answers.length === 0) return;
  const rows = answers.map((answer, index) => ({
    question_id: id,
    position: index + 1,
    ...answerColumnsOf(kind, answer),
  }));
  await trx.insertInto('right_answer').values(rows).execute();
}
