import { expect, it } from 'vitest';
import { fieldsOf, ruleDetails, ruleDraft, ruleOf } from './rule-draft.ts';

const EMPTY = ruleDraft(null);
const gains = {
  kind: 'DRIVER_GAINS',
  driverId: 'norris',
  otherDriverId: null,
  constructorId: null,
  count: 7,
} as const;

it('is nothing where the bingo master decides', () => {
  expect(ruleOf(EMPTY)).toBeNull();
  expect(fieldsOf(null)).toEqual([]);
});

it('reads what it has written', () => {
  expect(ruleOf(ruleDraft(gains))).toEqual(gains);
});

it('leaves out what its kind has no use for', () => {
  expect(ruleOf({ ...ruleDraft(gains), kind: 'RED_FLAG' })).toEqual({
    kind: 'RED_FLAG',
    driverId: null,
    otherDriverId: null,
    constructorId: null,
    count: null,
  });
});

it.each([
  ['a driver', { ...EMPTY, kind: 'DRIVER_WINS' }],
  ['a number', { ...EMPTY, kind: 'EARLY_SAFETY_CAR' }],
  ['a number within its bounds', { ...EMPTY, kind: 'EARLY_SAFETY_CAR', count: '21' }],
  ['somebody else', { ...EMPTY, kind: 'DRIVER_AHEAD', driverId: 'a', otherDriverId: 'a' }],
] as const)('is none while it lacks %s', (_what, draft) => {
  expect(ruleOf(draft)).toBeUndefined();
});

it('names whom it is about, and tells that somebody is gone', () => {
  const pool = {
    year: 2025,
    dealtAt: null,
    texts: [],
    races: [],
    drivers: [{ id: 'norris', name: 'Lando Norris' }],
    constructors: [],
  };
  expect(ruleDetails(gains, pool)).toEqual(['Lando Norris', '7']);
  expect(ruleDetails({ ...gains, driverId: null }, pool)).toEqual([null, '7']);
});
