import { expect, it } from 'vitest';
import { turningPoint } from './turning-point.ts';

it('is the last race after which the player was farthest from the final rank', () => {
  expect(turningPoint([5, 7, 9, 8, 9, 6, 4, 4], 1)).toEqual({ raceIndex: 5, from: 9, to: 4 });
  expect(turningPoint([5, 4, 1, 2, 1, 3, 5, 5], 1)).toEqual({ raceIndex: 5, from: 1, to: 5 });
});

it('of equal ways up and down is the way up', () => {
  expect(turningPoint([4, 7, 4, 1, 4, 4, 4, 4], 1)).toEqual({ raceIndex: 2, from: 7, to: 4 });
  expect(turningPoint([4, 1, 4, 7, 4, 4, 4, 4], 1)).toEqual({ raceIndex: 4, from: 7, to: 4 });
});

it('is not looked for in the first quarter, nor before the player had begun', () => {
  expect(turningPoint([9, 9, 5, 5, 5, 5, 5, 5, 5, 5, 5, 3], 1)?.raceIndex).toBe(11);
  expect(turningPoint([12, 12, 12, 12, 9, 8, 8, 8], 5)).toBeNull();
});

it('of one place is told where that is the first', () => {
  expect(turningPoint([5, 5, 5, 4], 1)).toBeNull();
  expect(turningPoint([2, 2, 2, 1], 1)).toEqual({ raceIndex: 3, from: 2, to: 1 });
  expect(turningPoint([1, 1, 1, 2], 1)).toEqual({ raceIndex: 3, from: 1, to: 2 });
});

it('is nothing where nothing moved, and in a handful of races', () => {
  expect(turningPoint([3, 3, 3, 3], 1)).toBeNull();
  expect(turningPoint([9, 1, 5], 1)).toBeNull();
  expect(turningPoint([], 1)).toBeNull();
});
