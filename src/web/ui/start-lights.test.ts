import { expect, test } from 'vitest';
import { countdownParts } from './countdown-parts.ts';
import { areLightsOn, litLights } from './start-lights.tsx';

test.each([
  [60_000, false, 0],
  [59_001, false, 0],
  [59_000, true, 0],
  [50_000, true, 1],
  [10_001, true, 4],
  [10_000, true, 5],
  [1, true, 5],
  [0, false, 6],
])('%i ms before a start its lights are on: %s, of which are lit: %i', (left, areOn, lit) => {
  expect(areLightsOn(left)).toBe(areOn);
  expect(litLights(left)).toBe(lit);
});

test('in the place of the minutes the lights hide none', () => {
  for (let left = 1; left < 120_000; left += 250) {
    if (!areLightsOn(left)) continue;
    expect(countdownParts(left).find(({ unit }) => unit === 'minutes')?.value).toBe(0);
  }
});
