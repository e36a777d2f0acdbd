import { expect, it } from 'vitest';
import { seasonState } from './season-state.ts';

const DEADLINE = 1_000_000;
const SEASON = {
  guessDeadline: DEADLINE,
  latestDeadline: null,
  finishedAt: null,
  raceCount: 2,
  completedRaceCount: 1,
};

it.each([
  [{ guessDeadline: null }, DEADLINE, 'WITHOUT_DEADLINE'],
  [{ guessDeadline: null, latestDeadline: DEADLINE }, DEADLINE - 1, 'OPEN_WITHOUT_DEADLINE'],
  [{ guessDeadline: null, latestDeadline: DEADLINE }, DEADLINE, 'WITHOUT_DEADLINE'],
  [{}, DEADLINE - 1, 'OPEN'],
  [{}, DEADLINE, 'RUNNING'],
  [{ completedRaceCount: 2 }, DEADLINE, 'RUN'],
  [{ raceCount: 0, completedRaceCount: 0 }, DEADLINE, 'RUNNING'],
  [{ finishedAt: DEADLINE + 1 }, DEADLINE + 2, 'FINISHED'],
] as const)('%j at %i is %s', (change, now, state) => {
  expect(seasonState({ ...SEASON, ...change }, now)).toBe(state);
});
