import type { Transaction } from 'kysely';
import type { Answers, QuestionKind } from '#domain/season/question.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import { answerColumnsOf, toAnswer } from '#server/season/answer-columns.ts';
import type { SaveMetadata } from '#server/season/seal-log/guess-hash.ts';

/** Returns the kinds of a season's questions, by id. */
export async function selectQuestionKinds(
  executor: Executor,
  year: number,
): Promise<ReadonlyMap<string, QuestionKind>> {
  const rows = await executor
    .selectFrom('question')
    .select(['id', 'kind'])
    .where('year', '=', year)
    .execute();
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** Returns a player's answers of a season; `null` without any. */
export async function selectAnswers(
  executor: Executor,
  year: number,
  userId: string,
): Promise<{ readonly answers: Answers; readonly stamp: SaveMetadata } | null> {
  const rows = await executor
    .selectFrom('answer_guess')
    .select(['question_id', 'kind', 'competitor_id', 'number', 'saved_at', 'salt'])
    .where('user_id', '=', userId)
    .where('year', '=', year)
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  return {
    answers: Object.fromEntries(rows.map((row) => [row.question_id, toAnswer(row)])),
    stamp: { savedAt: first.saved_at, salt: first.salt },
  };
}

/** Replaces a player's answers of a season by valid ones. */
export async function replaceAnswers(
  trx: Transaction<Database>,
  { year, userId }: { readonly year: number; readonly userId: string },
  answers: Answers,
  kinds: ReadonlyMap<string, QuestionKind>,
  { savedAt, salt }: SaveMetadata,
): Promise<void> {
  await trx
    .deleteFrom('answer_guess')
    .where('user_id', '=', userId)
    .where('year', '=', year)
    .execute();
  const rows = Object.entries(answers).flatMap(([question_id, answer]) => {
    const kind = kinds.get(question_id);
    if (kind === undefined) return [];
    return [
      {
        user_id: userId,
        year,
        question_id,
        ...answerColumnsOf(kind, answer),
        saved_at: savedAt,
        salt,
      },
    ];
  });
  if (rows.length > 0) await trx.insertInto('answer_guess').values(rows).execute();
}

/** Deletes all answers that name a competitor; the players' other answers stay. */
export async function removeAnswersNaming(
  trx: Transaction<Database>,
  competitorId: string,
): Promise<void> {
  await trx.deleteFrom('answer_guess').where('competitor_id', '=', competitorId).execute();
}
