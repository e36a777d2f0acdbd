import { expect, test } from 'vitest';
import type { Instant } from '#domain/base/time.ts';
import { raceDeadlineFor } from './deadline.ts';
import { gridMissedFrom } from './qualifying.ts';

const at = (iso: string): Instant => Date.parse(iso);

test.each([
  ['six hours before the deadline', '2025-03-15T05:00:00Z', '2025-03-15T21:55:00Z'],
  ['where nobody tells when qualifying is, too', null, '2025-03-15T21:55:00Z'],
  [
    'two hours after a qualifying on the day itself',
    '2025-03-15T22:00:00Z',
    '2025-03-16T00:00:00Z',
  ],
  ['an hour before the deadline at the latest', '2025-03-16T02:30:00Z', '2025-03-16T02:55:00Z'],
])('a grid is missed %s', (_when, qualifyingAt, from) => {
  const startsAt = at('2025-03-16T04:00:00Z');
  const times = { startsAt, guessDeadline: raceDeadlineFor(startsAt) };
  const race = { ...times, qualifyingAt: qualifyingAt === null ? null : at(qualifyingAt) };
  expect(gridMissedFrom(race)).toBe(at(from));
});
