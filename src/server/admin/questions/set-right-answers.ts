import type { RightAnswers } from '#contract/guessing/questions.ts';
import { type Answer, isAnswer } from '#domain/season/question.ts';
import { isPublic } from '#domain/season/visibility.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectCompetitors } from '#server/season/competitors.queries.ts';
import type { SeasonChange } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import {
  replaceRightAnswers,
  type StoredQuestion,
  selectRightAnswers,
} from './questions.queries.ts';

/**
 * Replaces the right answers to a question; none withdraws them. A correction does not change since
 * when the question counts.
 * @throws ProblemError while the question can be answered, which knowing the answer would spoil
 */
export async function setRightAnswers(
  { trx, season, now, record }: SeasonChange,
  question: StoredQuestion,
  { answers, basedOn }: RightAnswers,
): Promise<void> {
  const { id, kind, text } = question;
  if (!isPublic(season.guess_deadline, now)) throw new ProblemError('too-early');
  const before = await selectRightAnswers(trx, id);
  assertNoConflict(basedOn, before, answers);
  const drivers = await selectCompetitors(trx, 'DRIVER', season.year);
  const constructors = await selectCompetitors(trx, 'CONSTRUCTOR', season.year);
  for (const [index, answer] of answers.entries()) {
    if (!isAnswer(kind, answer, { drivers, constructors })) {
      throw invalidInput(`/answers/${index}`, 'is no answer to the question');
    }
    if (answers.indexOf(answer) !== index)
      throw invalidInput(`/answers/${index}`, 'is there twice');
  }
  if (answers.join() === before.join()) return;
  await replaceRightAnswers(trx, question, answers);
  const isKnown = answers.length > 0;
  await trx
    .updateTable('question')
    .set({
      known_at: isKnown ? (question.known_at ?? now) : null,
      changed_at: isKnown ? now : null,
    })
    .where('id', '=', id)
    .execute();
  const names = new Map([...drivers, ...constructors].map((each) => [each.id, each.name]));
  const readable = (list: readonly Answer[]) =>
    list.length === 0 ? null : { answers: list.map((each) => names.get(each) ?? each) };
  await record({
    action: 'QUESTION_RIGHT_SET',
    subject: text,
    before: readable(before),
    after: readable(answers),
  });
}
