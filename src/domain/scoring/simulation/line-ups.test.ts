import { describe, expect, test } from 'vitest';
import type { Race } from '#domain/season/season.ts';
import { realSeason } from '#support/seasons/season-endings.ts';
import { ASSUMPTIONS } from './assumptions.ts';
import { createSimulator, type SimulatedSeason } from './create-simulator.ts';
import { flagForecasts } from './flag-forecast.ts';
import { chancesToBeBack, lineUps } from './line-ups.ts';
import { guessDraws } from './race-guesses.ts';
import { randomnessOf } from './randomness.ts';
import { remainingSeason } from './remaining-season.ts';

const SEASONS = { 2024: realSeason(2024), 2025: realSeason(2025) };
const NO_LAST_YEAR = { driverOrder: null, constructorOrder: null, flagCounts: null };

/** Returns the season after `done` races. */
function after(year: 2024 | 2025, done: number) {
  const season = SEASONS[year];
  const races = season.races.map((race, at): Race => {
    if (at < done) return race;
    return {
      ...race,
      result: null,
      sprintResult: null,
      flags: [],
      driverStandings: [],
      constructorStandings: [],
      areFlagsCounted: false,
    };
  });
  return { facts: { ...season, races }, completed: races.slice(0, done) };
}

/**
 * Returns the cars of a team: the driver, and after a slash a regular who may come back, with the
 * number of missed races.
 */
function seatsIn(year: 2024 | 2025, done: number, team: string): string[] {
  return lineUps(after(year, done).completed)
    .filter(({ constructorId }) => constructorId === team)
    .map(({ holderId, regularId, missed }) =>
      regularId === null ? holderId : `${holderId} / ${regularId} ${missed}`,
    )
    .sort();
}

describe('who drives in the races left', () => {
  test.each<[string, 2024 | 2025, number, string, string[]]>([
    [
      'Bearman for Sainz, who was ill',
      ...([2024, 2, 'ferrari'] as const),
      ['charles-leclerc', 'oliver-bearman / carlos-sainz-jr 1'],
    ],
    ['Sainz is back', 2024, 3, 'ferrari', ['carlos-sainz-jr', 'charles-leclerc']],
    [
      'Sargeant, whose car Albon had got',
      ...([2024, 3, 'williams'] as const),
      ['alexander-albon', 'logan-sargeant'],
    ],
    ['Sargeant is back', 2024, 4, 'williams', ['alexander-albon', 'logan-sargeant']],
    [
      'Colapinto for Sargeant',
      ...([2024, 16, 'williams'] as const),
      ['alexander-albon', 'franco-colapinto / logan-sargeant 1'],
    ],
    [
      'Colapinto a second time',
      ...([2024, 17, 'williams'] as const),
      ['alexander-albon', 'franco-colapinto / logan-sargeant 2'],
    ],
    ['Colapinto for good', 2024, 20, 'williams', ['alexander-albon', 'franco-colapinto']],
    [
      'Bearman for Magnussen, who was banned',
      ...([2024, 17, 'haas'] as const),
      ['nico-hulkenberg', 'oliver-bearman / kevin-magnussen 1'],
    ],
    ['Magnussen is back', 2024, 18, 'haas', ['kevin-magnussen', 'nico-hulkenberg']],
    [
      'Bearman for Magnussen, who was ill',
      ...([2024, 21, 'haas'] as const),
      ['nico-hulkenberg', 'oliver-bearman / kevin-magnussen 1'],
    ],
    ['Magnussen is back again', 2024, 22, 'haas', ['kevin-magnussen', 'nico-hulkenberg']],
    [
      'Lawson for Ricciardo',
      ...([2024, 19, 'rb'] as const),
      ['liam-lawson / daniel-ricciardo 1', 'yuki-tsunoda'],
    ],
    ['Tsunoda for Lawson', 2025, 3, 'red-bull', ['max-verstappen', 'yuki-tsunoda']],
    ['Lawson for Tsunoda', 2025, 3, 'racing-bulls', ['isack-hadjar', 'liam-lawson']],
    [
      'Colapinto for Doohan',
      ...([2025, 7, 'alpine'] as const),
      ['franco-colapinto / jack-doohan 1', 'pierre-gasly'],
    ],
    ['nobody waits for Doohan', 2025, 11, 'alpine', ['franco-colapinto', 'pierre-gasly']],
  ])('%s: %i after race %i', (_, year, done, team, seats) => {
    expect(seatsIn(year, done, team)).toEqual(seats);
  });

  test.each([2024, 2025] as const)('every driver of %i has one car, and each team two', (year) => {
    for (let done = 1; done < 24; done++) {
      const seats = lineUps(after(year, done).completed);
      const ids = seats
        .flatMap(({ holderId, regularId }) => [holderId, regularId])
        .filter((id) => id !== null);
      expect([seats.length, new Set(ids).size]).toEqual([20, ids.length]);
    }
  });
});

test('who has missed fewer races comes back sooner', () => {
  expect([...chancesToBeBack(1, 3)]).toEqual([
    1 / 2,
    1 - (1 / 2) * (3 / 4),
    1 - (1 / 2) * (3 / 4) * (7 / 8),
  ]);
  expect(chancesToBeBack(3, 1)[0]).toBe(1 / 8);
  expect(chancesToBeBack(4, 30).at(-1)).toBeLessThan(1 / 8);
});

const ENDINGS = 1_000;

/** Returns for each remaining race in how many simulations each driver starts. */
function startsIn(year: 2024 | 2025, done: number) {
  const { facts, completed } = after(year, done);
  const left = remainingSeason(facts, NO_LAST_YEAR, ASSUMPTIONS);
  const random = randomnessOf(7);
  const flags = flagForecasts(facts, completed, null);
  const guesses = guessDraws(left, [], 0, ASSUMPTIONS, random);
  const play = createSimulator(left, 0, { flags, guesses }, ASSUMPTIONS, random);
  const starts = left.races.map(() => new Map<string, number>());
  const cars: number[][] = left.races.map(() => []);
  const idOf = (starter: number | undefined) => left.drivers[starter ?? -1]?.competitorId ?? '';
  const count = ({ races }: SimulatedSeason) => {
    for (const [race, of] of starts.entries()) {
      const from = race * left.cars.length;
      const ids = [...races.orders.slice(from, from + left.cars.length)].map(idOf);
      cars[race]?.push(new Set(ids).size);
      for (const id of ids) of.set(id, (of.get(id) ?? 0) + 1 / ENDINGS);
    }
  };
  for (let at = 0; at < ENDINGS; at++) count(play());
  return { of: (id: string) => starts.map((each) => each.get(id) ?? 0), cars };
}

describe('in the endings', () => {
  test('a stand-in gives the seat back as often as regulars come back, and never both drive', () => {
    const { of, cars } = startsIn(2024, 2);
    const back = chancesToBeBack(1, 22);
    for (const [race, share] of of('carlos-sainz-jr').entries()) {
      expect(Math.abs(share - (back[race] ?? 0))).toBeLessThan(0.07);
      expect(share + (of('oliver-bearman')[race] ?? 0)).toBeCloseTo(1, 8);
    }
    expect(new Set(cars.flat())).toEqual(new Set([20]));
  });

  test('a car that was missing is driven again', () => {
    expect(Math.min(...startsIn(2024, 3).of('logan-sargeant'))).toBeCloseTo(1, 8);
  });
});
