import { expect, test } from 'vitest';
import { stackHeights } from './flag-chart.tsx';

test('flags of one lap stand on each other', () => {
  expect(stackHeights([1, 1, 7, 1, 7].map((round) => ({ round })))).toEqual([0, 1, 0, 2, 1]);
});
