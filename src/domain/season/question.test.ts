import { describe, expect, test } from 'vitest';
import { anOutcome } from '#support/seasons/season-builders.ts';
import { questionDifference } from '../scoring/greatest-differences.ts';
import {
  type Answer,
  answerDifference,
  answerPoints,
  countsFrom,
  isAnswer,
  knownPoints,
  openQuestions,
  type Question,
  type QuestionKind,
  questionsAsOf,
} from './question.ts';

const aQuestion = (kind: QuestionKind, more: Partial<Question> = {}): Question => ({
  id: kind,
  position: 1,
  text: kind,
  kind,
  points: [10],
  outcome: null,
  ...more,
});

describe('an answer', () => {
  const field = { drivers: [{ id: 'a' }, { id: '4' }], constructors: [{ id: 'x' }] };

  test.each([
    ['DRIVER', ['a', '4'], ['x', 'YES', '5', '']],
    ['CONSTRUCTOR', ['x'], ['a', 'X']],
    ['NUMBER', ['0', '7', '42', '999'], ['1000', '-1', '007', '4.0', '', ' 4', '4e1', 'a']],
    ['YES_NO', ['YES', 'NO'], ['yes', 'MAYBE', '1']],
  ] as const)('to a question of the kind %s is one of its own', (kind, good, bad) => {
    expect(good.filter((answer) => !isAnswer(kind, answer, field))).toEqual([]);
    expect(bad.filter((answer) => isAnswer(kind, answer, field))).toEqual([]);
  });

  test('is as far away as the nearest right one, if it can be near', () => {
    expect(answerDifference('NUMBER', '7', ['4', '12'])).toBe(3);
    expect(answerDifference('NUMBER', '7', ['12', '7'])).toBe(0);
    expect(answerDifference('NUMBER', '7', [])).toBeNull();
    expect(answerDifference('DRIVER', 'a', ['b', 'a'])).toBe(0);
    expect(answerDifference('DRIVER', 'a', ['b'])).toBeNull();
    expect(answerDifference('YES_NO', 'YES', ['NO'])).toBeNull();
  });

  test('gives the points of its distance, and none beyond the table', () => {
    const question = aQuestion('NUMBER', { points: [20, 10, 5] });
    const given = ['4', '5', '6', '7', '999'].map((answer) =>
      answerPoints(question, answer, ['4']),
    );
    expect(given).toEqual([20, 10, 5, 0, 0]);
    expect(answerPoints(aQuestion('YES_NO'), 'YES', ['YES', 'NO'])).toBe(10);
    expect(answerPoints(aQuestion('YES_NO'), 'YES', ['NO'])).toBe(0);
  });
});

describe('a question', () => {
  const races = [100, 200, 300].map((startsAt) => ({ startsAt }));

  test.each([
    [0, 1],
    [99, 1],
    [100, 1],
    [199, 1],
    [200, 2],
    [9_999, 3],
  ])('whose answer is known at %i counts from race %i', (knownAt, from) => {
    expect(countsFrom({ outcome: anOutcome(['a'], knownAt) }, races)).toBe(from);
  });

  test('counts from nowhere without an answer', () => {
    expect(countsFrom({ outcome: null }, races)).toBeNull();
  });

  test('has no answer for who does not know what came since', () => {
    const known = aQuestion('YES_NO', { outcome: anOutcome(['YES'], 100) });
    const questions = [known, aQuestion('NUMBER')];
    expect(questionsAsOf(questions, 101)).toBe(questions);
    expect(questionsAsOf(questions, 100).map(({ outcome }) => outcome)).toEqual([null, null]);
  });

  test('has no answer for who does not know of a correction', () => {
    const questions = [aQuestion('YES_NO', { outcome: anOutcome(['NO'], 100, 200) })];
    expect(questionsAsOf(questions, 201)).toBe(questions);
    expect(questionsAsOf(questions, 200)[0]?.outcome).toBeNull();
  });

  test('is open until it is answered, and not once the season is finished', () => {
    const known = aQuestion('YES_NO', { outcome: anOutcome(['YES'], 100) });
    const open = aQuestion('NUMBER');
    const questions = [known, open];
    expect(openQuestions({ questions, isFinished: false })).toEqual([open]);
    expect(openQuestions({ questions, isFinished: true })).toEqual([]);
    expect(knownPoints(questions, { YES_NO: 'YES', NUMBER: '4' })).toBe(10);
    expect(knownPoints(questions, { YES_NO: 'NO' })).toBe(0);
    expect(knownPoints(questions, null)).toBe(0);
  });
});

describe('the greatest difference for an open question', () => {
  /** All sets of right answers of up to two, and none. */
  function rightAnswers(all: readonly Answer[]): Answer[][] {
    return [[], ...all.flatMap((one) => all.map((other) => [one, other]))];
  }

  test.each([
    ['NUMBER', [9, 5, 5, 2], ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']],
    ['NUMBER', [3], ['0', '1', '2', '3', '4', '5']],
    ['NUMBER', [0, 0], ['0', '1', '2']],
    ['YES_NO', [7], ['YES', 'NO']],
    ['DRIVER', [7], ['a', 'b', 'c']],
  ] as const)('of the kind %s with %j is that of all outcomes', (kind, points, all) => {
    const question = aQuestion(kind, { points });
    const difference = questionDifference(question);
    const worth = (answer: Answer | null, right: readonly Answer[]) =>
      answer === null ? 0 : answerPoints(question, answer, right);
    for (const a of [null, ...all.slice(0, 7)]) {
      for (const b of [null, ...all.slice(0, 7)]) {
        const differences = rightAnswers(all).map((right) => worth(a, right) - worth(b, right));
        expect(difference(a, b), `${a} ${b}`).toBe(Math.max(...differences));
      }
    }
  });
});
