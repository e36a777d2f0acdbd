import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { countdownParts, countdownShort, countdownWords } from './countdown-parts.ts';

const shown = (left: number) => countdownParts(left).map(({ unit, value }) => `${value} ${unit}`);

describe('the three numbers', () => {
  test('hours, minutes and seconds within the last day', () => {
    expect(shown(HOUR_MS + 24 * MINUTE_MS + 58 * SECOND_MS)).toEqual([
      '1 hours',
      '24 minutes',
      '58 seconds',
    ]);
  });

  test('no hours within the last one', () => {
    expect(shown(HOUR_MS)).toEqual(['1 hours', '0 minutes', '0 seconds']);
    expect(shown(HOUR_MS - SECOND_MS)).toEqual(['59 minutes', '59 seconds']);
  });

  test('days, hours and minutes from a whole day on', () => {
    expect(shown(DAY_MS - SECOND_MS)).toEqual(['23 hours', '59 minutes', '59 seconds']);
    expect(shown(DAY_MS)).toEqual(['1 days', '0 hours', '0 minutes']);
    expect(shown(3 * DAY_MS + 5 * HOUR_MS + 7 * MINUTE_MS + SECOND_MS)).toEqual([
      '3 days',
      '5 hours',
      '7 minutes',
    ]);
  });

  test('zero is shown at the deadline and not a millisecond before', () => {
    expect(shown(1)).toEqual(['0 minutes', '1 seconds']);
    expect(shown(0)).toEqual(['0 minutes', '0 seconds']);
    expect(shown(-HOUR_MS)).toEqual(['0 minutes', '0 seconds']);
  });
});

describe('in words', () => {
  test.each([
    [HOUR_MS + 24 * MINUTE_MS + 58 * SECOND_MS, '1 time og 24 minutter'],
    [2 * DAY_MS + HOUR_MS + MINUTE_MS, '2 dager, 1 time og 1 minutt'],
    [2 * HOUR_MS, '2 timer'],
    [30 * SECOND_MS, '30 sekunder'],
    [SECOND_MS, '1 sekund'],
    [0, 'Fristen er ute'],
  ])('%i ms', (left, words) => {
    expect(countdownWords(left)).toBe(words);
  });
});

describe('in few signs', () => {
  test.each([
    [2 * DAY_MS + 5 * HOUR_MS + MINUTE_MS, '2 d 5 t'],
    [DAY_MS, '1 d 0 t'],
    [HOUR_MS + 24 * MINUTE_MS + 58 * SECOND_MS, '1 t 24 min'],
    [24 * MINUTE_MS + 58 * SECOND_MS, '24 min 58 s'],
    [58 * SECOND_MS, '58 s'],
    [1, '1 s'],
    [0, '0 s'],
  ])('%i ms', (left, signs) => {
    expect(countdownShort(left).replaceAll('\u00a0', ' ')).toBe(signs);
  });
});
