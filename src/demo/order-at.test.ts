import { expect, test } from 'vitest';
import { orderAt } from './order-at.ts';

const STARTED = ['a', 'b', 'c', 'd', 'e'];
const FINISHED = ['e', 'a', 'c', 'b'];

test('a race goes from its grid to its result, and who is not in that ends last', () => {
  expect(orderAt(STARTED, FINISHED, 0)).toEqual(STARTED);
  expect(orderAt(STARTED, FINISHED, 0.5)).toEqual(['a', 'b', 'c', 'e', 'd']);
  expect(orderAt(STARTED, FINISHED, 1)).toEqual([...FINISHED, 'd']);
});
