import { expect, test } from 'vitest';
import { raceOrder } from './race-order.ts';

const STARTED = ['a', 'b', 'c', 'd', 'e'];
const FINISHED = ['e', 'a', 'c', 'b'];

test('a race goes from its grid to its result, and who is not in the result ends last', () => {
  expect(raceOrder(STARTED, FINISHED, 0)).toEqual(STARTED);
  expect(raceOrder(STARTED, FINISHED, 0.5)).toEqual(['a', 'b', 'c', 'e', 'd']);
  expect(raceOrder(STARTED, FINISHED, 1)).toEqual([...FINISHED, 'd']);
});
