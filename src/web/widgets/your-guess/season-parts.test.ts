import { expect, it } from 'vitest';
import { seasonParts } from './season-parts.ts';

const SEASON = {
  year: 2025,
  deadline: null,
  latestDeadline: null,
  isOpen: true,
  drivers: [],
  constructors: null,
  flags: { YELLOW_FLAG: 0, RED_FLAG: 0, SAFETY_CAR: 0 },
  newcomers: [],
};

it('counts three parts, and the questions where there are any', () => {
  expect(seasonParts(SEASON)).toEqual({ count: 3, done: 2 });
  expect(seasonParts({ ...SEASON, questions: { count: 4, answered: 3 } })).toEqual({
    count: 4,
    done: 2,
  });
  expect(seasonParts({ ...SEASON, questions: { count: 4, answered: 4 } })).toEqual({
    count: 4,
    done: 3,
  });
});
