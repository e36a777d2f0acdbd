import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';
import { aRace, aSeason } from '#support/seasons/season-builders.ts';
import {
  byStart,
  canHaveFlags,
  currentYear,
  deadlineToRestore,
  gridMissedFrom,
  isOpen,
  isSeasonOpen,
  lateDeadlineLimit,
  latestDeadlineOf,
  latestRaceAwaitingResult,
  nextDeadline,
  nextRaceToOpen,
  ongoingRace,
  openRace,
  phase,
  raceDeadlineFor,
  raceWithFlags,
  seasonDeadlineFor,
  thresholds,
} from './deadlines.ts';

const at = (iso: string): Instant => Date.parse(iso);
const GRID = [{ driverId: 'a', constructorId: null, position: 1 }];

describe('a deadline', () => {
  const deadline = at('2025-03-16T03:55:00Z');

  test('is open one millisecond before and closed at it', () => {
    expect(isOpen(deadline, deadline - 1)).toBe(true);
    expect(isOpen(deadline, deadline)).toBe(false);
    expect(isOpen(deadline, deadline + 1)).toBe(false);
  });

  test('that has not been set is closed', () => {
    expect(isOpen(null, deadline)).toBe(false);
  });

  test('of a race is five minutes before its start', () => {
    expect(raceDeadlineFor(at('2025-03-16T04:00:00Z'))).toBe(deadline);
  });
});

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

describe('the current year', () => {
  test.each([
    ['2025-12-31T22:59:59.999Z', 2025],
    ['2025-12-31T23:00:00.000Z', 2026],
    ['2025-01-01T00:00:00.000Z', 2025],
    ['2024-12-31T23:30:00.000Z', 2025],
    ['2025-07-01T12:00:00.000Z', 2025],
  ])('at %s is %i in Norway', (iso, year) => {
    expect(currentYear(at(iso))).toBe(year);
  });
});

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
    expect(latestDeadlineOf(facts)).toBeNull();
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

describe('the race that opens next', () => {
  const races = [aRace(1, { grid: GRID }), aRace(2), aRace(3)];
  const [first, second, third] = races as [(typeof races)[0], (typeof races)[0], (typeof races)[0]];

  test('is the one after the open race, else the one that waits for its grid', () => {
    const facts = aSeason({ races: [third, second, first] });
    expect(nextRaceToOpen(facts, first.guessDeadline - 1)?.id).toBe('race-2');
    expect(nextRaceToOpen(facts, first.guessDeadline)?.id).toBe('race-2');
    expect(nextRaceToOpen(facts, second.guessDeadline)?.id).toBe('race-3');
    expect(nextRaceToOpen(facts, third.guessDeadline)).toBeNull();
  });

  test('is nothing in a finished season', () => {
    expect(nextRaceToOpen(aSeason({ races, isFinished: true }), 0)).toBeNull();
  });
});

describe('the open race', () => {
  const first = aRace(1, { grid: GRID });
  const second = aRace(2, { grid: GRID });
  const facts = aSeason({ races: [second, first] });

  test('is the earliest with time left, whatever the order of the list', () => {
    expect(openRace(facts, first.guessDeadline - 1)?.id).toBe('race-1');
    expect(openRace(facts, first.guessDeadline)?.id).toBe('race-2');
    expect(openRace(facts, second.guessDeadline)).toBeNull();
  });

  test('is the earliest by start, when a race was moved in the calendar', () => {
    const moved = aRace(3, { startsAt: first.startsAt - HOUR_MS, grid: GRID });
    const races = [first, moved];
    expect(openRace(aSeason({ races }), moved.guessDeadline - 1)?.id).toBe('race-3');
  });

  test('needs a starting grid', () => {
    const now = first.guessDeadline - 1;
    expect(openRace(aSeason({ races: [aRace(1)] }), now)).toBeNull();
    expect(openRace(aSeason({ races: [aRace(1, { grid: [] })] }), now)).toBeNull();
    expect(openRace(aSeason({ races: [aRace(1), second] }), now)?.id).toBe('race-2');
  });

  test('has no result', () => {
    const races = [{ ...first, result: [] }, second];
    expect(openRace(aSeason({ races }), first.guessDeadline - 1)?.id).toBe('race-2');
  });

  test('follows a deadline that was moved', () => {
    const moved = { ...first, guessDeadline: first.guessDeadline + HOUR_MS };
    expect(openRace(aSeason({ races: [moved] }), first.guessDeadline)?.id).toBe('race-1');
  });

  test('is none in a finished season', () => {
    expect(openRace({ ...facts, isFinished: true }, first.guessDeadline - 1)).toBeNull();
  });
});

describe('the race under way', () => {
  const first = aRace(1);
  const second = aRace(2);

  test('is the latest that nobody can guess, until it has its result', () => {
    const facts = aSeason({ races: [first, second] });
    expect(latestRaceAwaitingResult(facts, first.guessDeadline - 1)).toBeNull();
    expect(latestRaceAwaitingResult(facts, first.guessDeadline)?.id).toBe('race-1');
    expect(latestRaceAwaitingResult(facts, second.guessDeadline)?.id).toBe('race-2');
    const completed = aSeason({ races: [first, { ...second, result: [] }] });
    expect(latestRaceAwaitingResult(completed, second.guessDeadline)).toBeNull();
    expect(
      latestRaceAwaitingResult({ ...facts, isFinished: true }, second.guessDeadline),
    ).toBeNull();
  });
});

describe('the ongoing race', () => {
  const first = aRace(1);
  const second = aRace(2);
  const facts = aSeason({ races: [first, second] });

  test('lasts from the guess deadline until the result', () => {
    expect(ongoingRace(facts, first.guessDeadline - 1)).toBeNull();
    expect(ongoingRace(facts, first.guessDeadline)?.id).toBe('race-1');
    expect(ongoingRace(facts, first.startsAt + 48 * HOUR_MS)?.id).toBe('race-1');
    const completed = aSeason({ races: [{ ...first, result: [] }, second] });
    expect(ongoingRace(completed, first.startsAt + HOUR_MS)).toBeNull();
  });

  test('is the latest one that has closed', () => {
    expect(ongoingRace(facts, second.guessDeadline)?.id).toBe('race-2');
  });

  test('is not one that never got a result, once a later race has closed', () => {
    const completed = aSeason({ races: [first, { ...second, result: [] }] });
    expect(ongoingRace(completed, second.guessDeadline - 1)?.id).toBe('race-1');
    expect(ongoingRace(completed, second.guessDeadline)).toBeNull();
  });

  test('is still one whose start is within a day, though a later race has its result', () => {
    const later = aRace(2, { startsAt: first.startsAt + 20 * HOUR_MS, result: [] });
    const races = [first, later];
    expect(ongoingRace(aSeason({ races }), first.startsAt + DAY_MS)?.id).toBe('race-1');
    expect(ongoingRace(aSeason({ races }), first.startsAt + DAY_MS + 1)).toBeNull();
  });

  test('is none in a finished season', () => {
    expect(ongoingRace({ ...facts, isFinished: true }, first.guessDeadline)).toBeNull();
  });
});

test('a session can have flags from an hour before its start', () => {
  const { startsAt } = aRace(1);
  expect(canHaveFlags(startsAt, startsAt - HOUR_MS - 1)).toBe(false);
  expect(canHaveFlags(startsAt, startsAt - HOUR_MS)).toBe(true);
});

describe('the race with flags', () => {
  const sprintAt = aRace(2).startsAt - DAY_MS;
  const first = aRace(1);
  const second = aRace(2, { sprintAt });
  const facts = aSeason({ races: [{ ...first, result: [] }, second] });

  test.each([
    ['not long before its sprint', sprintAt - 5 * MINUTE_MS - 1, undefined],
    ['from five minutes before its sprint', sprintAt - 5 * MINUTE_MS, 'race-2'],
    ['until two hours after it has started', sprintAt + 2 * HOUR_MS - 1, 'race-2'],
    ['not longer', sprintAt + 2 * HOUR_MS, undefined],
    ['again from its guess deadline', second.guessDeadline, 'race-2'],
  ])('%s', (_when, now, id) => {
    expect(raceWithFlags(facts, now)?.id).toBe(id);
  });

  test('is no longer one whose sprint has its result', () => {
    const raced = { ...facts, races: [first, { ...second, sprintResult: [] }] };
    expect(raceWithFlags(raced, sprintAt)?.id).toBe('race-1');
  });

  test('is one whose sprint is on rather than one that waits for its result', () => {
    expect(raceWithFlags({ ...facts, races: [first, second] }, sprintAt)?.id).toBe('race-2');
  });

  test('is none in a finished season', () => {
    expect(raceWithFlags({ ...facts, isFinished: true }, sprintAt)).toBeNull();
  });
});

test('races are by start, and by position where that is the same', () => {
  const { startsAt } = aRace(1);
  const [third, second] = [aRace(3, { startsAt }), aRace(2, { startsAt })];
  const races = [aRace(1, { startsAt: startsAt + 1 }), third, second];
  expect(byStart(races).map(({ id }) => id)).toEqual(['race-2', 'race-3', 'race-1']);
});

describe('the next deadline', () => {
  const first = aRace(1, { grid: GRID });
  const second = aRace(2);
  const facts = aSeason({ races: [first, second] });
  const seasonDeadline = at('2025-02-26T07:00:00Z');

  test("is the season's while that is open", () => {
    expect(nextDeadline(facts, seasonDeadline - 1)).toEqual({
      kind: 'SEASON',
      closesAt: seasonDeadline,
      latestDeadline: null,
      isOpen: true,
      race: null,
    });
  });

  test("is then the next race's, open when its grid is known", () => {
    expect(nextDeadline(facts, seasonDeadline)).toEqual({
      kind: 'RACE',
      closesAt: first.guessDeadline,
      latestDeadline: null,
      isOpen: true,
      race: first,
    });
    expect(nextDeadline(facts, first.guessDeadline)).toEqual({
      kind: 'RACE',
      closesAt: second.guessDeadline,
      latestDeadline: null,
      isOpen: false,
      race: second,
    });
  });

  test('is the race’s where that closes before a season deadline that was set late', () => {
    const late = { ...facts, guessDeadline: first.startsAt };
    expect(nextDeadline(late, seasonDeadline)?.race?.id).toBe('race-1');
    expect(nextDeadline(late, first.guessDeadline)?.kind).toBe('SEASON');
    const same = { ...facts, guessDeadline: first.guessDeadline };
    expect(nextDeadline(same, seasonDeadline)?.kind).toBe('SEASON');
    expect(nextDeadline(late, first.startsAt)?.race?.id).toBe('race-2');
  });

  test('passes over races that have a result, and there is none after the last race', () => {
    const races = [{ ...first, result: [] }, second];
    expect(nextDeadline(aSeason({ races }), seasonDeadline)?.race?.id).toBe('race-2');
    expect(nextDeadline(facts, second.guessDeadline)).toBeNull();
    expect(nextDeadline({ ...facts, isFinished: true }, seasonDeadline)).toBeNull();
  });
});

test('a late season deadline lies at most at the start of the next race without a result', () => {
  const races = [aRace(1, { result: [] }), aRace(3), aRace(2)];
  const [, third, second] = races;
  expect(lateDeadlineLimit(races, 0)).toBe(second?.startsAt);
  expect(lateDeadlineLimit(races, second?.startsAt ?? 0)).toBe(third?.startsAt);
  expect(lateDeadlineLimit(races, third?.startsAt ?? 0)).toBeNull();
});

describe('phases', () => {
  const shared = aRace(2, { guessDeadline: 200 });
  const races = [aRace(3, { guessDeadline: 300 }), aRace(1, { guessDeadline: 200 }), shared];

  test('the thresholds are all deadlines, sorted, each once', () => {
    expect(thresholds(aSeason({ guessDeadline: 100, races }))).toEqual([100, 200, 300]);
    expect(thresholds(aSeason({ guessDeadline: null, races }))).toEqual([200, 300]);
  });

  test('a phase begins at its threshold', () => {
    const all = [100, 200, 300];
    expect([0, 99, 100, 199, 200, 300, 999].map((now) => phase(all, now))).toEqual([
      0, 0, 1, 1, 2, 3, 3,
    ]);
  });
});

describe('a deadline that a wrong start has closed', () => {
  const day = (time: string) => at(`2025-03-16T${time}:00Z`);
  const race = { startsAt: day('04:00'), guessDeadline: day('00:55') };
  const closing = {
    fromStartsAt: day('04:00'),
    fromDeadline: day('03:55'),
    toDeadline: day('00:55'),
    isImport: true,
  };
  /** The start was corrected after the deadline had passed. */
  const righting = { ...closing, fromStartsAt: day('01:00'), fromDeadline: day('00:55') };
  const reported = { startsAt: race.startsAt, since: at('2025-03-10T05:00:00Z') };

  test.each<[string, Parameters<typeof deadlineToRestore>[1], string | null]>([
    ['it had another start before', { moves: [closing, righting], reported: null }, '03:55'],
    ['an admin had moved it', { moves: [{ ...closing, isImport: false }], reported }, null],
    [
      'it was added with it, and nobody reported another',
      { moves: [righting], reported: null },
      null,
    ],
    [
      'it was added with it, and one source reported the right one',
      { moves: [righting], reported },
      '03:55',
    ],
    [
      'one source reported it too late',
      { moves: [righting], reported: { ...reported, since: race.guessDeadline } },
      null,
    ],
    [
      'one source reported another one',
      { moves: [righting], reported: { ...reported, startsAt: day('05:00') } },
      null,
    ],
    ['the start has not moved: an admin closed it', { moves: [], reported }, null],
  ])('%s', (_, history, expected) => {
    const deadline = deadlineToRestore(race, history, day('01:10'));
    expect(deadline).toBe(expected && day(expected));
  });

  test.each<[string, Partial<typeof race>, string]>([
    ['it has not passed', {}, '00:54'],
    ['the race has started', {}, '04:00'],
    ['an admin has moved it since', { guessDeadline: day('01:00') }, '01:10'],
  ])('stays where %s', (_case, changed, now) => {
    const history = { moves: [closing, righting], reported };
    expect(deadlineToRestore({ ...race, ...changed }, history, day(now))).toBeNull();
  });

  test('stays where the race was put off when it had passed', () => {
    const putOff = { startsAt: day('06:00'), guessDeadline: day('03:55') };
    const move = { ...righting, fromStartsAt: day('04:00'), fromDeadline: day('03:55') };
    const moves = [{ ...move, toDeadline: day('03:55') }];
    const history = { moves, reported: { startsAt: day('06:00'), since: day('04:05') } };
    expect(deadlineToRestore(putOff, history, day('04:10'))).toBeNull();
  });

  test('keeps the distance to the start that an admin has given it', () => {
    const moves = [{ ...righting, fromStartsAt: day('02:55') }];
    expect(deadlineToRestore(race, { moves, reported }, day('01:10'))).toBe(day('02:00'));
  });

  test('is not opened for a moment that has passed', () => {
    const history = { moves: [closing], reported };
    expect(deadlineToRestore(race, history, day('03:54'))).toBe(day('03:55'));
    expect(deadlineToRestore(race, history, day('03:55'))).toBeNull();
  });
});
