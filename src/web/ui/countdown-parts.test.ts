import { describe, expect, test } from 'vitest';
import { countdownParts, countdownShort, countdownWords } from './countdown-parts.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const shown = (left: number) => countdownParts(left).map(({ unit, value }) => `${value} ${unit}`);

describe('the three numbers', () => {
  test('hours, minutes and seconds within the last day', () => {
    expect(shown(HOUR + 24 * MINUTE + 58 * SECOND)).toEqual([
      '1 hours',
      '24 minutes',
      '58 seconds',
    ]);
  });

  test('days, hours and minutes from a whole day on', () => {
    expect(shown(DAY - SECOND)).toEqual(['23 hours', '59 minutes', '59 seconds']);
    expect(shown(DAY)).toEqual(['1 days', '0 hours', '0 minutes']);
    expect(shown(3 * DAY + 5 * HOUR + 7 * MINUTE + SECOND)).toEqual([
      '3 days',
      '5 hours',
      '7 minutes',
    ]);
  });

  test('zero is shown at the deadline and not a millisecond before', () => {
    expect(shown(1)).toEqual(['0 hours', '0 minutes', '1 seconds']);
    expect(shown(0)).toEqual(['0 hours', '0 minutes', '0 seconds']);
    expect(shown(-HOUR)).toEqual(['0 hours', '0 minutes', '0 seconds']);
  });
});

describe('in words', () => {
  test.each([
    [HOUR + 24 * MINUTE + 58 * SECOND, '1 time og 24 minutter'],
    [2 * DAY + HOUR + MINUTE, '2 dager, 1 time og 1 minutt'],
    [2 * HOUR, '2 timer'],
    [30 * SECOND, '30 sekunder'],
    [SECOND, '1 sekund'],
    [0, 'Fristen er ute'],
  ])('%i ms', (left, words) => {
    expect(countdownWords(left)).toBe(words);
  });
});

describe('in few signs', () => {
  test.each([
    [2 * DAY + 5 * HOUR + MINUTE, '2 d 5 t'],
    [DAY, '1 d 0 t'],
    [HOUR + 24 * MINUTE + 58 * SECOND, '1 t 24 min'],
    [24 * MINUTE + 58 * SECOND, '24 min 58 s'],
    [58 * SECOND, '58 s'],
    [1, '1 s'],
    [0, '0 s'],
  ])('%i ms', (left, signs) => {
    expect(countdownShort(left).replaceAll('\u00a0', ' ')).toBe(signs);
  });
});
