import { expect, test } from 'vitest';
import { hitOf, latestGuessed, raceCells } from './race-cells.ts';

const guess = (racePos: number, points: number, diff: number | null) => ({
  raceId: `race-${racePos}`,
  raceName: `Race ${racePos}`,
  racePos,
  driver: 'Lando Norris',
  look: { id: 'nor', code: 'NOR', number: 4, constructorName: 'McLaren', colour: null },
  startPos: 1,
  finishPos: 1,
  isReserve: false,
  diff,
  points,
});
const calendar = [1, 2, 3, 4].map((position) => ({
  id: `race-${position}`,
  position,
  name: `Race ${position}`,
}));

const scores = {
  winnerGuesses: [guess(1, 25, 0), guess(3, 0, null)],
  tenthGuesses: [guess(2, 18, 1)],
  racePos: 2,
};

test('a season has a cell for every race, also for those that were not guessed', () => {
  const races = raceCells(scores, calendar);
  expect(
    races.map(({ position, isRun, guesses }) => [
      position,
      isRun,
      guesses.first?.points ?? null,
      guesses.tenth?.points ?? null,
    ]),
  ).toEqual([
    [1, true, 25, null],
    [2, true, null, 18],
    [3, false, 0, null],
    [4, false, null, null],
  ]);
});

test('until the calendar is known there are the races that were guessed', () => {
  expect(raceCells(scores, []).map(({ name }) => name)).toEqual(['Race 1', 'Race 2', 'Race 3']);
});

test('the race that is told first is the latest run one with a guess, else one to come', () => {
  expect(latestGuessed(raceCells(scores, calendar))?.position).toBe(2);
  expect(latestGuessed(raceCells({ ...scores, racePos: null }, calendar))?.position).toBe(3);
  expect(
    latestGuessed(raceCells({ ...scores, winnerGuesses: [], tenthGuesses: [] }, calendar)),
  ).toBeUndefined();
});

test.each([
  [25, 0, 'EXACT'],
  [12, 3, 'CLOSE'],
  [10, 4, 'FAR'],
  [0, 12, null],
  [0, null, null],
] as const)('%d points at a difference of %s are %s', (points, diff, hit) => {
  expect(hitOf(guess(1, points, diff))).toBe(hit);
});
