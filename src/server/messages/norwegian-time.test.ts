import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/base/time.ts';
import { momentInNorway, roughly } from './norwegian-time.ts';

describe('a moment in Norway', () => {
  it.each([
    ['2025-11-09T16:55:00Z', 'søndag 9. november kl. 17.55'],
    ['2025-03-29T23:30:00Z', 'søndag 30. mars kl. 00.30'],
    // Times around the skipped hour, and the one that occurs twice.
    ['2025-03-30T01:00:00Z', 'søndag 30. mars kl. 03.00'],
    ['2025-10-26T00:30:00Z', 'søndag 26. oktober kl. 02.30'],
    ['2025-10-26T01:30:00Z', 'søndag 26. oktober kl. 02.30'],
  ])('%s', (instant, text) => {
    expect(momentInNorway(Date.parse(instant))).toBe(text);
  });
});

describe('how long is left', () => {
  it.each([
    [0.2, 'ett minutt'],
    [1, 'ett minutt'],
    [7, '7 minutter'],
    [57, '57 minutter'],
    [58, 'én time'],
    [62, 'én time'],
    [84, '1 time og 25 minutter'],
    [180, '3 timer'],
    [179, '3 timer'],
    [210, '3 timer og 30 minutter'],
    [12 * 60 - 20, '12 timer'],
    [24 * 60, '24 timer'],
    [7 * 24 * 60 - 1, 'én uke'],
    [4 * 24 * 60, '4 døgn'],
  ])('%d minutes', (minutes, text) => {
    expect(roughly(minutes * MINUTE_MS)).toBe(text);
  });
});
