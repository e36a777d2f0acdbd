import { describe, expect, test } from 'vitest';
import { DAY_MS, type Instant } from '#domain/base/time.ts';
import { aRace, aSeason } from '#support/seasons/season-builders.ts';
import { nextDeadline } from './next-deadline.ts';
import {
  isSeasonOpen,
  lateDeadlineLimit,
  latestDeadlineOf,
  seasonDeadlineFor,
  seasonRefusal,
} from './season-deadline.ts';

const at = (iso: string): Instant => Date.parse(iso);

describe('the season guess', () => {
  const facts = aSeason({ guessDeadline: at('2025-02-26T07:00:00Z') });
  const deadline = at('2025-02-26T07:00:00Z');

  test('is open until its deadline', () => {
    expect(isSeasonOpen(facts, deadline - 1)).toBe(true);
    expect(isSeasonOpen(facts, deadline)).toBe(false);
  });

  test('is closed without a deadline and in a finished season', () => {
    expect(isSeasonOpen({ ...facts, guessDeadline: null }, 0)).toBe(false);
    expect(isSeasonOpen({ ...facts, isFinished: true }, deadline - 1)).toBe(false);
  });

  const constructors = Array.from({ length: 11 }, (_, index) => ({
    id: `team-${index}`,
    name: '',
    colour: '#000000',
  }));
  const drivers = Array.from({ length: 22 }, (_, index) => ({
    id: `driver-${index}`,
    name: '',
    code: '',
    number: null,
    constructorId: null,
  }));
  const races = [aRace(2), aRace(1)];
  const first = aRace(1).guessDeadline;
  const waiting = aSeason({ guessDeadline: null, constructors, drivers, races });

  test('is open without a deadline once the field is known, until the first race closes', () => {
    expect(isSeasonOpen(waiting, first - 1)).toBe(true);
    expect(isSeasonOpen(waiting, first)).toBe(false);
    expect(isSeasonOpen({ ...waiting, isFinished: true }, 0)).toBe(false);
    expect(latestDeadlineOf(waiting)).toBe(first);
    expect(latestDeadlineOf({ ...waiting, guessDeadline: deadline })).toBeNull();
    const ofTen = { constructors: constructors.slice(1), drivers: drivers.slice(2) };
    expect(latestDeadlineOf({ ...waiting, ...ofTen })).toBe(first);
  });

  test.each([
    ['a driver', { drivers: drivers.slice(1) }],
    ['most teams', { constructors: constructors.slice(2), drivers: drivers.slice(4) }],
    ['its races', { races: [] }],
  ])('is not open without a deadline while %s is missing', (_what, missing) => {
    expect(isSeasonOpen({ ...waiting, ...missing }, 0)).toBe(false);
    expect(latestDeadlineOf({ ...waiting, ...missing })).toBeNull();
  });

  test('gets a deadline two days ahead at least, and before the first race at most', () => {
    const testing = first - 20 * DAY_MS;
    expect(seasonDeadlineFor(testing, first, testing - 3 * DAY_MS)).toBe(testing);
    expect(seasonDeadlineFor(testing, first, testing - DAY_MS)).toBe(testing + DAY_MS);
    expect(seasonDeadlineFor(testing, first, testing + DAY_MS)).toBe(testing + 3 * DAY_MS);
    expect(seasonDeadlineFor(testing, first, first - DAY_MS)).toBe(first);
    expect(seasonDeadlineFor(testing, null, first)).toBe(first + 2 * DAY_MS);
  });

  test('is the next to close while it waits', () => {
    const undated = { kind: 'SEASON', closesAt: null, latestDeadline: first, isOpen: true };
    expect(nextDeadline(waiting, first - 1)).toMatchObject(undated);
    expect(nextDeadline(waiting, first)).toMatchObject({ kind: 'RACE', latestDeadline: null });
  });
});

test('a late season deadline lies at most at the start of the next race without a result', () => {
  const races = [aRace(1, { result: [] }), aRace(3), aRace(2)];
  const [, third, second] = races;
  expect(lateDeadlineLimit(races, 0)).toBe(second?.startsAt);
  expect(lateDeadlineLimit(races, second?.startsAt ?? 0)).toBe(third?.startsAt);
  expect(lateDeadlineLimit(races, third?.startsAt ?? 0)).toBeNull();
});

test('a guess of a season is refused for one reason, and its deadline is the first', () => {
  const season = { deadline: 10, isFinished: false };
  expect(seasonRefusal(season, 9)).toBeNull();
  expect(seasonRefusal(season, 10)).toBe('DEADLINE_PASSED');
  expect(seasonRefusal({ ...season, deadline: null }, 9)).toBe('NOT_YET');
  expect(seasonRefusal({ ...season, isFinished: true }, 9)).toBe('OVER');
  expect(seasonRefusal({ ...season, isFinished: true }, 10)).toBe('DEADLINE_PASSED');
});
