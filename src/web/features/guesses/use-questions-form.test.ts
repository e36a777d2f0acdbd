import { expect, it } from 'vitest';
import { answersLike } from './use-questions-form.ts';

const competitor = (id: string) => ({
  name: id,
  look: { id, code: null, number: null, constructorName: null, colour: null },
});
const question = (id: string, kind: 'DRIVER' | 'CONSTRUCTOR' | 'NUMBER' | 'YES_NO') => ({
  id,
  kind,
  text: id,
  points: [10],
  right: null,
});
const VIEW = {
  questions: [
    question('a', 'DRIVER'),
    question('b', 'CONSTRUCTOR'),
    question('c', 'NUMBER'),
    question('d', 'YES_NO'),
  ],
  drivers: [competitor('nor')],
  constructors: [competitor('mcl')],
};

it('has the order of the questions, so that equal answers are equal texts', () => {
  const answers = answersLike({ d: 'NO', c: '7', b: 'mcl', a: 'nor' }, VIEW);
  expect(JSON.stringify(answers)).toBe('{"a":"nor","b":"mcl","c":"7","d":"NO"}');
});

it('leaves out what is no answer any more', () => {
  expect(answersLike({ a: 'gone', b: 'nor', c: 'YES', d: '1', e: 'YES' }, VIEW)).toEqual({});
});

it('keeps a number that is too large while it is typed', () => {
  expect(answersLike({ c: '1000' }, VIEW)).toEqual({});
  expect(answersLike({ a: '1000', c: '1000' }, VIEW, (answer) => answer === '1000')).toEqual({
    c: '1000',
  });
});
