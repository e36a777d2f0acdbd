import { describe, expect, it } from 'vitest';
import { isSameDraft, readPoints, stepped } from './use-points-form.ts';

describe('points as typed', () => {
  it('are read when all can be saved', () => {
    expect(readPoints(['25', ' 0 ', '1000'])).toEqual({ points: [25, 0, 1000], wrong: [] });
  });

  it.each(['1.5', '1,5', '1000000000', '1001', '-1', '', ' ', '1e2', '٣', 'x'])(
    'are not read when one is %j',
    (text) => {
      expect(readPoints(['25', text, '5'])).toEqual({ points: null, wrong: [1] });
    },
  );
});

it.each([
  ['10', 1, '11'],
  ['10', -1, '9'],
  ['0', -1, '0'],
  ['1000', 1, '1000'],
  ['x', 1, '1'],
] as const)('%s stepped by %i is %s', (text, by, next) => {
  expect(stepped(text, by)).toBe(next);
});

it('is the same only with as many rows', () => {
  expect(isSameDraft(['1', '2 '], ['1', '2'])).toBe(true);
  expect(isSameDraft(['1'], ['1', '2'])).toBe(false);
  expect(isSameDraft(['1', '2'], ['1'])).toBe(false);
  expect(isSameDraft(['1', '3'], ['1', '2'])).toBe(false);
});
