import { expect, test } from 'vitest';
import { canWinExactly, smallMidway, smallSeason } from '#support/seasons/small-seasons.ts';
import { contenderSteps } from './contenders.ts';
import { scoreSeason } from './score-season.ts';

/**
 * Tries every possible ending of small seasons: winners of any must be contenders, and most other
 * players must not be.
 */

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed);
const MIDWAYS = [
  { left: 2, isNextClosed: false, seasons: 3 },
  { left: 2, isNextClosed: true, seasons: 6 },
  { left: 1, isNextClosed: false, seasons: 90 },
  { left: 1, isNextClosed: true, seasons: 90 },
];

test('nobody who wins one of all endings is out, and nine in ten of those who win none are', () => {
  let [out, said] = [0, 0];
  for (const { left, isNextClosed, seasons } of MIDWAYS) {
    for (const seed of seeds(seasons)) {
      const midway = smallMidway(smallSeason(seed), left, isNextClosed);
      const steps = contenderSteps(midway.facts, scoreSeason(midway), midway.now);
      let step = steps.next();
      while (!step.done) step = steps.next();
      const canWin = step.value?.canWin ?? [];
      const exactly = canWinExactly(midway);
      expect(
        exactly.filter((id) => !canWin.includes(id)),
        `${seed}, ${left} left`,
      ).toEqual([]);
      out += midway.players.length - exactly.length;
      said += midway.players.length - canWin.length;
    }
  }
  expect(out).toBeGreaterThan(100);
  expect(said / out).toBeGreaterThan(0.9);
});
