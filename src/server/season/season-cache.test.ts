import { describe, expect, it } from 'vitest';
import { textResponse } from '#server/http/cached-response.ts';
import { createResponseCache } from './response-cache.ts';
import { createSeasonCache } from './season-cache.ts';

describe('answers that are kept', () => {
  const response = textResponse('x'.repeat(1_000), 'text/plain');

  it('take no more than the bytes they may', () => {
    const cache = createResponseCache(100_000);
    for (let user = 0; user < 10_000; user += 1) cache.set(`user ${user}`, response);
    expect(cache.calculatedSize).toBeLessThanOrEqual(100_000);
    expect(cache.size).toBeGreaterThan(20);
  });

  it('are those that are asked for', () => {
    const cache = createResponseCache(100_000);
    cache.set('home', response);
    for (let user = 0; user < 10_000; user += 1) {
      cache.set(`user ${user}`, response);
      cache.get('home');
    }
    expect(cache.get('home')).toBe(response);
    expect(cache.get('user 0')).toBeUndefined();
  });
});

describe('seasons that are kept', () => {
  const season = (players: number) => ({ guesses: { players: Array.from({ length: players }) } });

  it('are all of them where few play', () => {
    const cached = createSeasonCache(100);
    for (let year = 2000; year < 2010; year += 1) cached.set(year, season(10));
    expect(cached.get(2000)).toBeDefined();
  });

  it('are those that were asked for last where many play, two at least', () => {
    const cached = createSeasonCache(100);
    cached.set(2024, season(60));
    cached.set(2025, season(200));
    expect(cached.get(2024)).toBeDefined();
    cached.set(2023, season(60));
    expect([2023, 2024, 2025].filter((year) => cached.get(year) !== undefined)).toEqual([
      2023, 2024,
    ]);
  });
});
