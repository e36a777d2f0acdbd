import { describe, expect, it } from 'vitest';
import { changedQuery } from './address-query.ts';

describe('changedQuery', () => {
  it('sets, replaces and removes parameters and leaves the others alone', () => {
    expect(changedQuery('?year=2025&raceId=abc&a=1', { year: '2024', raceId: null, b: '2' })).toBe(
      '?year=2024&a=1&b=2',
    );
  });

  it('is empty when nothing is left', () => {
    expect(changedQuery('?year=2025', { year: null })).toBe('');
    expect(changedQuery('', {})).toBe('');
  });

  it('escapes what an address cannot carry', () => {
    expect(changedQuery('', { a: 'æ&b' })).toBe('?a=%C3%A6%26b');
  });
});
