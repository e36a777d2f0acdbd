import { expect, test } from 'vitest';
import { runSteps } from '#domain/base/run-steps.ts';
import type { Midway } from '#support/seasons/season-endings.ts';
import {
  canWinExactly,
  smallMidway,
  smallSeason,
  withQuestions,
} from '#support/seasons/small-seasons.ts';
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

const contendersOf = (midway: Midway) => {
  const possible = runSteps(contenderSteps(midway.facts, scoreSeason(midway), midway.now));
  return possible?.canWin ?? [];
};

test('nobody who wins by an open question is out, even once all races are run', () => {
  let [out, said] = [0, 0];
  for (const { left, seasons } of [
    { left: 1, seasons: 30 },
    { left: 0, seasons: 120 },
  ]) {
    for (const seed of seeds(seasons)) {
      const season = smallSeason(seed);
      const run = season.facts.races.map((race) => ({ ...race, areFlagsCounted: true }));
      const counted = { ...season, facts: { ...season.facts, races: run } };
      const midway = withQuestions(smallMidway(counted, left, false), seed);
      const now = left === 0 ? Number.MAX_SAFE_INTEGER : midway.now;
      const canWin = contendersOf({ ...midway, now });
      const exactly = canWinExactly({ ...midway, now });
      expect(
        exactly.filter((id) => !canWin.includes(id)),
        `${seed}, ${left} left`,
      ).toEqual([]);
      out += midway.players.length - exactly.length;
      said += midway.players.length - canWin.length;
    }
  }
  expect(out).toBeGreaterThan(50);
  expect(said / out).toBeGreaterThan(0.9);
});

test('nobody who wins one of all endings is out, and nine in ten of those who win none are', () => {
  let [out, said] = [0, 0];
  for (const { left, isNextClosed, seasons } of MIDWAYS) {
    for (const seed of seeds(seasons)) {
      const midway = smallMidway(smallSeason(seed), left, isNextClosed);
      const canWin = contendersOf(midway);
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
