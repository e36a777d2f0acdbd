import { describe, expect, test } from 'vitest';
import { FLAG_TYPES } from '#domain/season/category.ts';
import { completedRaces } from '#domain/season/completed-races.ts';
import { midway, realSeason } from '#support/seasons/season-endings.ts';
import { ASSUMPTIONS, FLAG_DISPERSION } from './assumptions.ts';
import { chanceOfFlags, flagForecasts } from './flag-forecast.ts';
import { type Randomness, randomnessOf } from './randomness.ts';

const season = realSeason(2025);
const LAST_YEAR = { YELLOW_FLAG: 47, RED_FLAG: 3, SAFETY_CAR: 24 };

function forecastAfter(done: number, lastYear = LAST_YEAR) {
  const facts = done < 24 ? midway(season, done, false, 'any').facts : season;
  return flagForecasts(facts, completedRaces(facts), lastYear);
}

/** Draws from the same model, implemented as the text describes it. */
function drawer(done: number, type: keyof typeof LAST_YEAR, random: Randomness): () => number {
  const { flagPriorRaces } = ASSUMPTIONS;
  const lengths = season.races.map(({ sprintAt }) => (sprintAt === null ? 1 : 1.4));
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
  const [whole, counted] = [sum(lengths), sum(lengths.slice(0, done))];
  const dispersion = FLAG_DISPERSION[type];
  const before = ((LAST_YEAR[type] + 0.5) / whole) * flagPriorRaces;
  const shown = forecastAfter(done)[type].shown;
  const shape = (before + shown) / dispersion;
  const left = (whole - counted) / ((flagPriorRaces + counted) / dispersion);
  return () => {
    const size = (random.gamma(shape) * left) / (dispersion - 1);
    const mean = random.gamma(size) * (dispersion - 1);
    // Draws a Poisson number: as many exponential distances as fit into 1.
    let count = 0;
    for (let at = 0; ; count++) {
      at -= Math.log(1 - random.next()) / Math.max(mean, 1e-9);
      if (at > 1) return count;
    }
  };
}

describe.each(FLAG_TYPES)('%s', (type) => {
  test.each([1, 10, 23])('after %i races: chances sum to 1, and say what is expected', (done) => {
    const { shown, expected, sd, chances } = forecastAfter(done)[type];
    const sum = (of: (chance: number, more: number) => number) =>
      chances.reduce((total, chance, more) => total + of(chance, more), 0);
    expect(sum((chance) => chance)).toBeCloseTo(1, 10);
    expect(sum((chance, more) => chance * (shown + more))).toBeCloseTo(expected, 3);
    expect(sum((chance, more) => chance * (shown + more - expected) ** 2)).toBeCloseTo(sd ** 2, 2);
  });

  test.each([2, 16])('after %i races: as often as the model draws it', (done) => {
    const draws = 20_000;
    const draw = drawer(done, type, randomnessOf(done));
    const { chances } = forecastAfter(done)[type];
    const drawn = new Array(1_000).fill(0);
    for (let at = 0; at < draws; at++) drawn[draw()] += 1 / draws;
    let [upTo, drawnUpTo, farthest] = [0, 0, 0];
    for (const [more, share] of drawn.entries()) {
      upTo += chances[more] ?? 0;
      drawnUpTo += share;
      // Four standard errors of a share of a half.
      farthest = Math.max(farthest, Math.abs(upTo - drawnUpTo));
    }
    expect(farthest).toBeLessThan(0.0142);
  });

  test('is better known the fewer races are left, and for certain in the end', () => {
    const [early, late, end] = [6, 20, 24].map((done) => forecastAfter(done)[type]);
    expect(late?.sd).toBeLessThan(early?.sd ?? 0);
    expect(end).toMatchObject({ sd: 0, expected: end?.shown, chances: [1] });
  });

  test('may come though it was not seen last year', () => {
    const { expected, chances } = forecastAfter(1, { YELLOW_FLAG: 0, RED_FLAG: 0, SAFETY_CAR: 0 })[
      type
    ];
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
    expect(expected).toBeGreaterThan(0);
  });
});

test('fewer than were shown is impossible, and near what is expected likelier than far from it', () => {
  const yellow = forecastAfter(20).YELLOW_FLAG;
  expect(yellow.shown).toBe(68);
  expect(chanceOfFlags(yellow, 67)).toBe(0);
  const near = chanceOfFlags(yellow, Math.round(yellow.expected));
  expect(near).toBeGreaterThan(chanceOfFlags(yellow, 110));
  expect(chanceOfFlags(yellow, 500)).toBe(0);
});

test('of the last race are about as many as of those before', () => {
  const { shown, expected } = forecastAfter(23).YELLOW_FLAG;
  expect(expected - shown).toBeGreaterThan(1.5);
  expect(expected - shown).toBeLessThan(5);
});

test('very many flags are no trouble', () => {
  const many = { YELLOW_FLAG: 999, RED_FLAG: 999, SAFETY_CAR: 999 };
  for (const type of FLAG_TYPES) {
    const { expected, shown, chances } = forecastAfter(1, many)[type];
    const mean = chances.reduce((sum, chance, more) => sum + chance * (shown + more), 0);
    expect(Math.abs(mean - expected)).toBeLessThan(0.01);
  }
});
