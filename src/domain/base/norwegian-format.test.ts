import { expect, it } from 'vitest';
import { norwegianClock, norwegianDay } from './norwegian-format.ts';

it('is in Norwegian, and in Norway’s time zone', () => {
  const winter = Date.parse('2025-11-09T17:00:00Z');
  expect(norwegianDay(winter)).toBe('søndag 9. november');
  expect(norwegianClock(winter)).toBe('18:00');
  const summer = Date.parse('2025-07-01T22:30:00Z');
  expect(norwegianDay(summer)).toBe('onsdag 2. juli');
  expect(norwegianClock(summer)).toBe('00:30');
});
