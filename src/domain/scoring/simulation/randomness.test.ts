import { expect, test } from 'vitest';
import { randomnessOf } from './randomness.ts';

const DRAWS = 20_000;

function meanAndVariance(draw: () => number): [number, number] {
  const values = Array.from({ length: DRAWS }, draw);
  const mean = values.reduce((sum, value) => sum + value, 0) / DRAWS;
  return [mean, values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / DRAWS];
}

test.each<[string, (random: ReturnType<typeof randomnessOf>) => number, number, number]>([
  ['uniform', ({ next }) => next(), 1 / 2, 1 / 12],
  ['normal', ({ normal }) => normal(), 0, 1],
  ['gamma of shape 0.4', ({ gamma }) => gamma(0.4), 0.4, 0.4],
  ['gamma of shape 7', ({ gamma }) => gamma(7), 7, 7],
])('%s has its mean and variance', (_, draw, mean, variance) => {
  const random = randomnessOf(50);
  const [ofDraws, varianceOfDraws] = meanAndVariance(() => draw(random));
  // Six standard errors of the mean; the variance within a tenth.
  expect(Math.abs(ofDraws - mean)).toBeLessThanOrEqual(6 * Math.sqrt(variance / DRAWS));
  expect(Math.abs(varianceOfDraws - variance)).toBeLessThanOrEqual(variance / 10);
});

test('neighbouring seeds have nothing in common', () => {
  const firsts = Array.from({ length: 1_000 }, (_, seed) => randomnessOf(seed).next());
  expect(new Set(firsts).size).toBe(1_000);
  const mean = firsts.reduce((sum, value) => sum + value, 0) / 1_000;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.06);
});
