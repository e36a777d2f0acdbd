import { describe, expect, test } from 'vitest';
import { DEFAULT_POINTS_TABLES } from '../points.ts';
import type { FlagForecast } from './flag-forecast.ts';
import { flagPace } from './flag-pace.ts';

/** 25, 12 and 5 points for a difference of 0, 1 and 2. */
const paceOf = (guessed: number, forecast: Partial<FlagForecast> = {}) =>
  flagPace({ ...FORECAST, ...forecast }, guessed, DEFAULT_POINTS_TABLES);

const FORECAST: FlagForecast = {
  shown: 47,
  expected: 49.2,
  sd: 1.2,
  chances: [0.1, 0.15, 0.35, 0.3, 0, 0.1],
};

describe('what a guess is worth', () => {
  test('is summed over all counts that give points', () => {
    expect(paceOf(50).chance).toBeCloseTo(0.15 + 0.35 + 0.3 + 0.1, 8);
    expect(paceOf(50).points).toBeCloseTo(0.15 * 5 + 0.35 * 12 + 0.3 * 25 + 0.1 * 5, 8);
    expect(paceOf(52)).toEqual({ chance: 0.4, points: 0.3 * 5 + 0.1 * 25 });
  });

  test('is what was shown already has passed, as far as it gives points', () => {
    expect(paceOf(46).chance).toBeCloseTo(0.1 + 0.15, 8);
    expect(paceOf(45)).toEqual({ chance: 0.1, points: 0.1 * 5 });
  });

  test('is nothing for certain where too many were shown', () => {
    expect(paceOf(44)).toEqual({ chance: 0, points: 0 });
    expect(paceOf(0)).toEqual({ chance: 0, points: 0 });
  });

  test('is hardly ever nothing, and hardly ever certain, as long as a flag may come', () => {
    expect(paceOf(200)).toEqual({ chance: 0.0001, points: 0 });
    expect(paceOf(47, { chances: [0.999999, 0.000001] }).chance).toBe(0.9999);
  });

  test('follows the tables of the season', () => {
    const tables = {
      ...DEFAULT_POINTS_TABLES,
      FLAG: new Map([
        [0, 0],
        [5, 3],
      ]),
    };
    expect(flagPace(FORECAST, 43, tables)).toEqual({ chance: 0.15, points: 0.15 * 3 });
    expect(flagPace(FORECAST, 41, tables)).toEqual({ chance: 0, points: 0 });
  });
});
