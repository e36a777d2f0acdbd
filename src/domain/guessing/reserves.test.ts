import { describe, expect, it } from 'vitest';
import { reserveOn, reservesFault } from './reserves.ts';

describe('reservesFault', () => {
  it('takes any of the field in any order, and nobody', () => {
    expect(reservesFault([], ['a', 'b'])).toBeNull();
    expect(reservesFault(['b', 'a'], ['a', 'b', 'c'])).toBeNull();
  });

  it('finds who is named twice, and who is not in the field', () => {
    expect(reservesFault(['a', 'a'], ['a'])).toBe('TWICE');
    expect(reservesFault(['a', 'x'], ['a'])).toBe('NOT_IN_FIELD');
  });
});

describe('reserveOn', () => {
  const grid = ['b', 'c'].map((driverId) => ({ driverId }));

  it('is the first of the list who is on the grid', () => {
    expect(reserveOn(grid, ['a', 'c', 'b'])).toBe('c');
  });

  it('is nobody where none of them is, or there is no grid', () => {
    expect(reserveOn(grid, ['a'])).toBeNull();
    expect(reserveOn(null, ['a'])).toBeNull();
  });
});
