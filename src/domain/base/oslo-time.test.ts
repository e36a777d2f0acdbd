import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentYear, instantsAtOsloTime, osloTime } from './oslo-time.ts';
import { MINUTE_MS } from './time.ts';

const YEAR_1950 = Date.UTC(1950, 0) / MINUTE_MS;
const YEAR_2101 = Date.UTC(2101, 0) / MINUTE_MS;
const at = (iso: string) => Date.parse(iso);

it.each([
  ['2025-01-15T18:00', '2025-01-15T17:00Z'],
  ['2025-07-15T18:00', '2025-07-15T16:00Z'],
  ['2025-01-01T00:00', '2024-12-31T23:00Z'],
  ['2024-02-29T12:00', '2024-02-29T11:00Z'],
])('%s in Norway is %s', (local, instant) => {
  expect(instantsAtOsloTime(local)).toEqual([at(instant)]);
  expect(osloTime(at(instant))).toBe(local);
});

describe('the night when summer time begins', () => {
  it.each([
    ['2025-03-30T01:59', ['2025-03-30T00:59Z']],
    ['2025-03-30T02:00', []],
    ['2025-03-30T02:59', []],
    ['2025-03-30T03:00', ['2025-03-30T01:00Z']],
  ])('%s comes at %j', (local, instants) => {
    expect(instantsAtOsloTime(local)).toEqual(instants.map(at));
  });
});

describe('the night when summer time ends', () => {
  it.each([
    ['2025-10-26T01:59', ['2025-10-25T23:59Z']],
    ['2025-10-26T02:00', ['2025-10-26T00:00Z', '2025-10-26T01:00Z']],
    ['2025-10-26T02:59', ['2025-10-26T00:59Z', '2025-10-26T01:59Z']],
    ['2025-10-26T03:00', ['2025-10-26T02:00Z']],
  ])('%s comes at %j', (local, instants) => {
    expect(instantsAtOsloTime(local)).toEqual(instants.map(at));
  });
});

it.each(['', '2025-11-09', '2025-02-30T12:00', '2025-13-01T12:00', '2025-11-09T25:00', 'x'])(
  '«%s» is no time',
  (local) => expect(instantsAtOsloTime(local)).toEqual([]),
);

it('any minute is among the instants of the time it shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: YEAR_1950, max: YEAR_2101 - 1 }), (minute) => {
      const instant = minute * MINUTE_MS;
      const instants = instantsAtOsloTime(osloTime(instant));
      expect(instants).toContain(instant);
      expect(instants.map(osloTime)).toEqual(instants.map(() => osloTime(instant)));
    }),
  );
});

describe('the current year', () => {
  it.each([
    ['2025-12-31T22:59:59.999Z', 2025],
    ['2025-12-31T23:00:00.000Z', 2026],
    ['2025-01-01T00:00:00.000Z', 2025],
    ['2024-12-31T23:30:00.000Z', 2025],
    ['2025-07-01T12:00:00.000Z', 2025],
  ])('at %s is %i in Norway', (iso, year) => {
    expect(currentYear(at(iso))).toBe(year);
  });
});
