import { expect, it } from 'vitest';
import { formatAge, formatInstant } from './admin-dates.ts';

const MINUTE = 60_000;

it.each([
  [59 * MINUTE + 59_999, 'for 59 minutter siden'],
  [60 * MINUTE, 'for 1 time siden'],
  [48 * 60 * MINUTE - 1, 'for 47 timer siden'],
  [48 * 60 * MINUTE, 'i forgårs'],
  [72 * 60 * MINUTE, 'for 3 døgn siden'],
])('says how long ago %i ms is', (age, text) => {
  expect(formatAge(age)).toBe(text);
});

it('says when in Norwegian time, on either side of the change of clocks', () => {
  expect(formatInstant(Date.UTC(2025, 9, 26, 0, 30))).toBe('26. okt. 2025 kl.\u00a002.30');
  expect(formatInstant(Date.UTC(2025, 9, 26, 1, 30))).toBe('26. okt. 2025 kl.\u00a002.30');
  expect(formatInstant(Date.UTC(2025, 9, 26, 2, 30))).toBe('26. okt. 2025 kl.\u00a003.30');
});
