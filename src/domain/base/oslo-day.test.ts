import { expect, it } from 'vitest';
import { osloDay } from './oslo-day.ts';
import { HOUR_MS } from './time.ts';

it.each([
  ['2025-01-15', '2025-01-14T23:00:00Z', 24],
  ['2025-07-15', '2025-07-14T22:00:00Z', 24],
  ['2025-03-30', '2025-03-29T23:00:00Z', 23],
  ['2025-10-26', '2025-10-25T22:00:00Z', 25],
  ['2024-12-31', '2024-12-30T23:00:00Z', 24],
])('%s begins in Norway at %s and lasts %i hours', (day, from, hours) => {
  expect(osloDay(day)).toEqual({
    from: Date.parse(from),
    until: Date.parse(from) + hours * HOUR_MS,
  });
});
