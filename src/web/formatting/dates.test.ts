import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import {
  formatAge,
  formatClock,
  formatInstant,
  formatMoment,
  formatShortDay,
  formatTimeBefore,
} from './dates.ts';

it('a moment stands in Norwegian time, in winter and in summer', () => {
  expect(formatMoment(Date.UTC(2025, 10, 9, 17, 0))).toBe('søndag 9. november kl.\u00a018.00');
  expect(formatMoment(Date.UTC(2025, 6, 27, 13, 0))).toBe('søndag 27. juli kl.\u00a015.00');
});

it('months are short as in Norwegian texts, whatever the runtime calls them', () => {
  const days = Array.from({ length: 12 }, (_, month) => formatShortDay(Date.UTC(2025, month, 9)));
  expect(days.join(' ')).toBe(
    '9. jan. 9. feb. 9. mars 9. apr. 9. mai 9. juni 9. juli 9. aug. 9. sep. 9. okt. 9. nov. 9. des.',
  );
  expect(formatInstant(Date.UTC(2025, 2, 16, 4))).toBe('16. mars 2025 kl.\u00a005.00');
});

it('a race late in the evening elsewhere is on the next day here', () => {
  expect(formatShortDay(Date.UTC(2025, 10, 22, 23, 30))).toBe('23. nov.');
  expect(formatClock(Date.UTC(2025, 10, 22, 23, 30))).toBe('kl.\u00a000.30');
});

it.each([
  [59 * MINUTE_MS + 59_999, 'for 59 minutter siden'],
  [HOUR_MS, 'for 1 time siden'],
  [48 * HOUR_MS - 1, 'for 47 timer siden'],
  [48 * HOUR_MS, 'i forgårs'],
  [72 * HOUR_MS, 'for 3 døgn siden'],
])('says how long ago %i ms is', (age, text) => {
  expect(formatAge(age)).toBe(text);
});

it('says when in Norwegian time, on either side of the change of clocks', () => {
  expect(formatInstant(Date.UTC(2025, 9, 26, 0, 30))).toBe('26. okt. 2025 kl.\u00a002.30');
  expect(formatInstant(Date.UTC(2025, 9, 26, 1, 30))).toBe('26. okt. 2025 kl.\u00a002.30');
  expect(formatInstant(Date.UTC(2025, 9, 26, 2, 30))).toBe('26. okt. 2025 kl.\u00a003.30');
});

it('names the day before a race alone while it can mean only one', () => {
  const race = Date.UTC(2025, 6, 27, 13, 0);
  expect(formatTimeBefore(Date.UTC(2025, 6, 26, 19, 14), race)).toBe('lørdag 21.14');
  expect(formatTimeBefore(race - 6 * DAY_MS, race)).toBe('mandag 15.00');
  expect(formatTimeBefore(race - 6 * DAY_MS - 1, race)).toBe('21. juli 2025 kl.\u00a014.59');
});
