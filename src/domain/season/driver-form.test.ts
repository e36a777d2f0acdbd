import { expect, test } from 'vitest';
import { aRace, resultOf } from '#support/seasons/season-builders.ts';
import { driverForm } from './driver-form.ts';

const field = (position: number) => {
  const others = Array.from({ length: 19 }, (_, index) => `other-${index}`);
  return [...others.slice(0, position - 1), 'nor', ...others.slice(position - 1)];
};
const finished = (...positions: number[]) =>
  positions.map((position, index) => aRace(index + 1, { result: resultOf(field(position)) }));

test('the form is the latest five races, oldest first, and how often it was from 8th to 12th', () => {
  expect(driverForm(finished(7, 8, 12, 13, 1, 10), 'nor')).toEqual({
    latest: [8, 12, 13, 1, 10],
    nearTenth: 3,
    races: 6,
  });
});

test('a retirement is no position, and a race without the driver is not counted', () => {
  const races = [
    aRace(1, { result: [...resultOf(['a', 'b']), ...resultOf(['nor'], 'RETIRED')] }),
    aRace(2, { result: resultOf(['a', 'b']) }),
    aRace(3, { result: [...resultOf(['a']), ...resultOf(['nor'], 'DID_NOT_START')] }),
    aRace(4, { result: resultOf(['nor']) }),
  ];
  expect(driverForm(races, 'nor')).toEqual({ latest: [null, 1], nearTenth: 0, races: 2 });
  expect(driverForm([], 'nor')).toEqual({ latest: [], nearTenth: 0, races: 0 });
});
