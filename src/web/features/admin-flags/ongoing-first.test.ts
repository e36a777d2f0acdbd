import { expect, it } from 'vitest';
import { ongoingFirst } from './ongoing-first.ts';

const races = [10, 20, 30, 40, 50].map((startsAt) => ({ id: `r${startsAt}`, startsAt }));
const order = (ongoingId: string | null, now: number) =>
  ongoingFirst(races, ongoingId, now).map(({ startsAt }) => startsAt);

it('puts what an admin is likely to look for first', () => {
  expect(order(null, 30)).toEqual([30, 20, 10, 40, 50]);
  expect(order('r40', 35)).toEqual([40, 30, 20, 10, 50]);
  expect(order('elsewhere', 0)).toEqual([10, 20, 30, 40, 50]);
});
