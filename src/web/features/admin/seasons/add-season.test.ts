import { expect, it } from 'vitest';
import { readNewYear, suggestedYear } from './add-season.tsx';

const seasons = [2024, 2025].map((year) => ({
  year,
  raceCount: 24,
  completedRaceCount: 0,
  driverCount: 20,
  guessDeadline: null,
  latestDeadline: null,
  finishedAt: null,
}));

it.each([
  ['2026', 2026],
  [' 2026 ', 2026],
  ['1950', 1950],
  ['2100', 2100],
  ['1949', 'NO_YEAR'],
  ['2101', 'NO_YEAR'],
  ['-1', 'NO_YEAR'],
  ['99999', 'NO_YEAR'],
  ['2025.5', 'NO_YEAR'],
  ['', 'NO_YEAR'],
  ['2025', 'EXISTS'],
])('«%s» is read as %s', (typed, year) => {
  expect(readNewYear(typed, seasons)).toBe(year);
});

it('suggests this year, or the one after the last', () => {
  expect(suggestedYear([], 2026)).toBe('2026');
  expect(suggestedYear(seasons, 2026)).toBe('2026');
  expect(suggestedYear(seasons, 2025)).toBe('2026');
});
