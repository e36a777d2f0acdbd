import { expect, test } from 'vitest';
import { estimateStrengths } from './strengths.ts';

const NO_PRIOR = new Float64Array(3);
const session = (...order: number[]) => ({ order, weight: 1 });

test('two who have met are as strong as the model has it', () => {
  // A wide prior makes three wins of four mean odds of three to one.
  const sessions = [session(0, 1), session(0, 1), session(0, 1), session(1, 0)];
  const { mean } = estimateStrengths(sessions, new Float64Array(2), 100);
  expect((mean[0] ?? 0) - (mean[1] ?? 0)).toBeCloseTo(Math.log(3), 2);
});

test('without results everybody is what was thought before, and no better known', () => {
  const { mean, sd } = estimateStrengths([], Float64Array.of(1, 0, -1), 0.5);
  expect([...mean]).toEqual([1, 0, -1]);
  expect([...sd]).toEqual([0.5, 0.5, 0.5]);
});

test('who finishes first more often is stronger, and better known with each race', () => {
  const once = estimateStrengths([session(0, 1, 2)], NO_PRIOR, 1);
  const often = estimateStrengths(Array(6).fill(session(0, 1, 2)), NO_PRIOR, 1);
  const [first = 0, second = 0, third = 0] = once.mean;
  expect(first).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(third);
  expect(often.mean[0]).toBeGreaterThan(first);
  expect(often.sd[0]).toBeLessThan(once.sd[0] ?? 0);
});
