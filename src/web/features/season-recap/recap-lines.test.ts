import { expect, it } from 'vitest';
import type { SeasonRecap } from '#contract/scoring/season-recap.ts';
import { meanGap, seasonRecapLines } from './recap-lines.ts';

const race = { id: 'r', position: 16, name: 'Italia' };
const NOTHING_TO_TELL: SeasonRecap = {
  user: { id: 'a', username: 'Åse' },
  year: 2025,
  rank: 4,
  medal: null,
  points: 812,
  playerCount: 12,
  ranks: [4],
  bestRound: null,
  categories: [],
  bullseyes: null,
  rival: null,
  turningPoint: null,
};

it('tells a year by name, a line for each card', () => {
  const recap: SeasonRecap = {
    ...NOTHING_TO_TELL,
    bestRound: { race, points: 43, rank: 1, sharedWith: 0, picks: [] },
    categories: [{ category: 'TENTH', rank: 2, points: 203 }],
    bullseyes: {
      total: 17,
      first: 9,
      tenth: 4,
      drivers: 3,
      constructors: 1,
      flags: 0,
      isMost: false,
    },
    rival: { player: { id: 'b', username: 'Bo' }, gaps: [3, -4], leadChanges: 1 },
    turningPoint: { race, raceIndex: 16, from: 9, to: 4 },
  };
  expect(seasonRecapLines(recap)).toEqual([
    'Åse i 2025: nummer 4 av 12 med 812 poeng',
    'Beste runde: Italia, 43 poeng',
    'Best på: 10. plass, nummer 2',
    'Blinkskudd: 17',
    'Rivalen: Bo',
    'Vendepunktet: Italia, fra 9. til 4. plass',
  ]);
});

it('leaves out what there is nothing to tell of', () => {
  expect(seasonRecapLines(NOTHING_TO_TELL)).toHaveLength(1);
});

it('has two players apart by the mean of either way', () => {
  expect(meanGap([3, -4, 0])).toBe(2);
});
