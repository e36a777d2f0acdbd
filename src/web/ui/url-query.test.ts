import { describe, expect, it } from 'vitest';
import { changedUrlQuery } from './url-query.ts';

describe('changedUrlQuery', () => {
  it('sets, replaces and removes parameters and leaves the others alone', () => {
    expect(
      changedUrlQuery('?year=2025&raceId=abc&a=1', { year: '2024', raceId: null, b: '2' }),
    ).toBe('?year=2024&a=1&b=2');
  });

  it('is empty when nothing is left', () => {
    expect(changedUrlQuery('?year=2025', { year: null })).toBe('');
    expect(changedUrlQuery('', {})).toBe('');
  });

  it('escapes what an address cannot carry', () => {
    expect(changedUrlQuery('', { a: 'æ&b' })).toBe('?a=%C3%A6%26b');
  });
});
