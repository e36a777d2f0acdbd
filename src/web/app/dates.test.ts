import { expect, test } from 'vitest';
import { formatClock, formatMoment, formatShortDay } from './dates.ts';

test('a moment stands in Norwegian time, in winter and in summer', () => {
  expect(formatMoment(Date.UTC(2025, 10, 9, 17, 0))).toBe('søndag 9. november kl.\u00a018.00');
  expect(formatMoment(Date.UTC(2025, 6, 27, 13, 0))).toBe('søndag 27. juli kl.\u00a015.00');
});

test('a race late in the evening elsewhere is on the next day here', () => {
  expect(formatShortDay(Date.UTC(2025, 10, 22, 23, 30))).toBe('23. nov.');
  expect(formatClock(Date.UTC(2025, 10, 22, 23, 30))).toBe('kl.\u00a000.30');
});
