import { expect, it } from 'vitest';
import { QuestionSettings } from '#contract/guessing/questions.ts';
import { MAX_POINTS_LENGTH, MAX_QUESTION_LENGTH } from '#contract/limits.ts';
import { type QuestionDraft, readQuestion, readRightNumbers } from './read-question.ts';

const draft: QuestionDraft = { text: 'Blir det regn i Spa?', kind: 'YES_NO', points: '5' };
const numbers = (points: string): QuestionDraft => ({ ...draft, kind: 'NUMBER', points });

it('reads what is typed as the contract has it', () => {
  const drafts = [
    { ...draft, text: `  ${draft.text} ` },
    numbers('25, 12,5'),
    numbers('10 10 0'),
    numbers(Array.from({ length: MAX_POINTS_LENGTH }, () => '1').join(';')),
  ];
  for (const each of drafts) {
    const { value } = readQuestion(each);
    expect(QuestionSettings.parse(value)).toEqual(value);
  }
  expect(readQuestion(numbers('25, 12,5')).value?.points).toEqual([25, 12, 5]);
});

it('tells which field is wrong', () => {
  const wrong = (changes: Partial<QuestionDraft>) =>
    readQuestion({ ...draft, ...changes }).problems;
  expect(wrong({ text: ' no ' })).toEqual({ text: true, points: false });
  expect(wrong({ text: 'x'.repeat(MAX_QUESTION_LENGTH + 1) }).text).toBe(true);
  for (const points of ['', 'ti', '-1', '1,5', '1001', '10 5']) {
    expect(wrong({ points }), points).toEqual({ text: false, points: true });
  }
  for (const points of ['', '5, 10', '5, x', '1 '.repeat(MAX_POINTS_LENGTH + 1)]) {
    expect(readQuestion(numbers(points)).problems.points, points).toBe(true);
  }
});

it('reads several right numbers, each once, and none', () => {
  expect(readRightNumbers('7, 07, 9')).toEqual(['7', '9']);
  expect(readRightNumbers(' ')).toEqual([]);
  for (const typed of ['1000', 'sju', '-1']) expect(readRightNumbers(typed), typed).toBeNull();
});
