import type { QuestionChange, QuestionSettings } from '#contract/guessing/questions.ts';
import { MAX_QUESTIONS } from '#domain/season/question.ts';
import { isPublic } from '#domain/season/visibility.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonChange } from '../change-season.ts';
import { changedFields } from '../readable.ts';
import {
  deleteQuestionRows,
  replaceQuestionPoints,
  type StoredQuestion,
  selectAnsweredIds,
  selectPositions,
  selectQuestionPoints,
} from './questions.queries.ts';

/** Questions can be added and deleted as long as they can be answered, or may be later. */
function assertOpen({ season, now }: SeasonChange): void {
  if (isPublic(season.guess_deadline, now)) throw new ProblemError('deadline-passed');
}

async function assertUnanswered({ trx, season }: SeasonChange, id: string): Promise<void> {
  const answered = await selectAnsweredIds(trx, season.year);
  if (answered.has(id)) throw new ProblemError('question-answered');
}

const readable = ({ text, kind, points }: QuestionSettings) => ({
  text,
  questionKind: kind,
  points,
});

/** @returns the id of the new question, which is the last one */
export async function addQuestion(
  change: SeasonChange,
  settings: QuestionSettings,
): Promise<string> {
  const { trx, season, newId, record } = change;
  assertOpen(change);
  const positions = await selectPositions(trx, season.year);
  if (positions.length >= MAX_QUESTIONS) throw new ProblemError('too-many-questions');
  const { text, kind, points } = settings;
  const id = newId();
  const position = Math.max(0, ...positions) + 1;
  await trx
    .insertInto('question')
    .values({ id, year: season.year, position, text, kind })
    .execute();
  await replaceQuestionPoints(trx, id, points);
  await record({
    action: 'QUESTION_ADDED',
    subject: text,
    before: null,
    after: readable(settings),
  });
  return id;
}

/** Changes a question: only its wording once somebody has answered it, or nobody can any more. */
export async function changeQuestion(
  change: SeasonChange,
  question: StoredQuestion,
  { basedOn, ...settings }: QuestionChange,
): Promise<void> {
  const { trx, record } = change;
  const { id } = question;
  const { text, kind, points } = settings;
  const before = {
    text: question.text,
    kind: question.kind,
    points: await selectQuestionPoints(trx, id),
  };
  assertNoConflict(
    basedOn && { text: basedOn.text, kind: basedOn.kind, points: basedOn.points },
    before,
    { text, kind, points },
  );
  if (kind !== before.kind || points.join() !== before.points.join()) {
    await assertUnanswered(change, id);
    assertOpen(change);
    await replaceQuestionPoints(trx, id, points);
  }
  await trx.updateTable('question').set({ text, kind }).where('id', '=', id).execute();
  await record({
    action: 'QUESTION_CHANGED',
    subject: text,
    ...changedFields(readable(before), readable(settings)),
  });
}

/** Deletes a question that nobody has answered. */
export async function deleteQuestion(
  change: SeasonChange,
  { id, text, kind }: StoredQuestion,
): Promise<void> {
  const { trx, record } = change;
  await assertUnanswered(change, id);
  assertOpen(change);
  const points = await selectQuestionPoints(trx, id);
  await deleteQuestionRows(trx, id);
  await record({
    action: 'QUESTION_DELETED',
    subject: text,
    before: readable({ text, kind, points }),
    after: null,
  });
}
