import { describe, expect, it, test } from 'vitest';
import { IMPORT_THINGS, type ImportThing } from '#contract/admin/admin-imports.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '#domain/base/time.ts';
import {
  duePoll,
  isBackedOff,
  isOverdue,
  lackedBy,
  mostRacesAfter,
  nextCalendarPollAt,
  nextRacePollAt,
  type PollableRace,
  type PollableSeason,
  type RacePoll,
  recordPoll,
  type SeasonPoll,
} from './poll-schedule.ts';

const START = Date.parse('2025-03-16T04:00:00Z');
const QUALIFYING = START - 23 * HOUR_MS;
const SPRINT = START - 26 * HOUR_MS;
const QUALIFIED = QUALIFYING + HOUR_MS;
const RACE_OVER = START + 90 * MINUTE_MS;

function aRace(lacks: readonly ImportThing[] = IMPORT_THINGS, sprintAt: number | null = null) {
  return { id: 'a', qualifyingAt: QUALIFYING, sprintAt, startsAt: START, lacks: new Set(lacks) };
}

const polled = (at: number, changes: Partial<SeasonPoll> = {}): SeasonPoll => {
  return { at, failures: 0, mostRaces: 4, isFinished: true, ...changes };
};

function aSeason(
  races: readonly PollableRace[],
  changes: Partial<PollableSeason> = {},
): PollableSeason {
  return {
    year: 2025,
    races,
    lastPoll: polled(START),
    isOpenF1Closed: false,
    racePolls: new Map<string, RacePoll>(),
    ...changes,
  };
}

/** Returns the next poll of a race that was polled at `at` and is in this state. */
function next(race: PollableRace, at: number, failedTries = 0, isAnswered = true): number {
  const poll = { at, lacked: lackedBy(race, at), failedTries, isAnswered };
  return nextRacePollAt(aSeason([race], { racePolls: new Map([[race.id, poll]]) }), race);
}

describe('a race', () => {
  test('is asked for from the end of its qualifying', () => {
    expect(nextRacePollAt(aSeason([aRace()]), aRace())).toBe(QUALIFIED);
  });

  test('is asked for from the end of its sprint, where that comes first', () => {
    const race = aRace(IMPORT_THINGS, SPRINT);
    expect(nextRacePollAt(aSeason([race]), race)).toBe(SPRINT + 45 * MINUTE_MS);
  });

  test('without a known qualifying is asked for from the day before, in time for guesses', () => {
    const race = { ...aRace(), qualifyingAt: null };
    expect(nextRacePollAt(aSeason([race]), race)).toBe(START - DAY_MS + HOUR_MS);
  });

  test.each<[string, readonly ImportThing[], number, number]>([
    ['without a grid', IMPORT_THINGS, QUALIFIED, 10 * MINUTE_MS],
    ['with its grid', ['RESULT', 'STANDINGS', 'FLAGS'], QUALIFIED, HOUR_MS],
    ['without a result', IMPORT_THINGS, RACE_OVER, 10 * MINUTE_MS],
    ['without standings', ['STANDINGS'], RACE_OVER, 10 * MINUTE_MS],
    ['without flags', ['FLAGS'], RACE_OVER, 10 * MINUTE_MS],
    ['with everything', [], RACE_OVER, HOUR_MS],
    ['with everything for nearly a day', [], RACE_OVER + DAY_MS - 1, HOUR_MS],
    ['with everything for a day', [], RACE_OVER + DAY_MS, DAY_MS],
    ['with everything for nearly two weeks', [], RACE_OVER + 14 * DAY_MS - 1, DAY_MS],
    ['with everything for two weeks', [], RACE_OVER + 14 * DAY_MS, WEEK_MS],
    ['without a sprint result, though it had none', ['SPRINT_RESULT'], RACE_OVER, HOUR_MS],
  ])('%s is asked for again after its interval', (_, lacks, at, interval) => {
    expect(next(aRace(lacks), at)).toBe(at + interval);
  });

  test('with its grid is asked for again when the race is over, whatever the interval', () => {
    expect(next(aRace(['RESULT', 'STANDINGS', 'FLAGS']), RACE_OVER - MINUTE_MS)).toBe(RACE_OVER);
  });

  test.each([
    [0, 10 * MINUTE_MS],
    [34, 10 * MINUTE_MS],
    [35, 20 * MINUTE_MS],
    [88, 20 * MINUTE_MS],
    [89, HOUR_MS],
    [136, HOUR_MS],
    [137, DAY_MS],
    [150, DAY_MS],
    [151, WEEK_MS],
    [10_000, WEEK_MS],
  ])(
    'whose result has not come %i times before is asked for less often',
    (failedTries, interval) => {
      expect(next(aRace(), RACE_OVER, failedTries)).toBe(RACE_OVER + interval);
    },
  );

  test.each([
    [RACE_OVER + 3 * DAY_MS, 0, HOUR_MS],
    [RACE_OVER + 60 * DAY_MS, 5, HOUR_MS],
    [RACE_OVER + 60 * DAY_MS, 6, 8 * HOUR_MS],
    [RACE_OVER + 3 * DAY_MS, 60, 8 * HOUR_MS],
  ])('that was not answered at %i is asked for again soon', (at, failedTries, interval) => {
    expect(next(aRace([]), at, failedTries, false)).toBe(at + interval);
    const poll = { at, lacked: [], failedTries, isAnswered: false };
    expect(recordPoll(aRace([]), poll, at + HOUR_MS).failedTries).toBe(failedTries + 1);
    expect(recordPoll(aRace([]), { ...poll, isAnswered: true }, at + HOUR_MS).failedTries).toBe(0);
  });

  it('that lacks its flags alone is left alone for half an hour while OpenF1 is closed', () => {
    const closed = (lacks: readonly ImportThing[], poll: RacePoll | null) => {
      const race = aRace(lacks);
      const lastPoll = polled(RACE_OVER + 25 * MINUTE_MS);
      const racePolls = new Map(poll === null ? [] : [[race.id, poll] as const]);
      return nextRacePollAt(aSeason([race], { lastPoll, isOpenF1Closed: true, racePolls }), race);
    };
    const lackingPoll = (lacked: ImportThing[]) => ({
      at: RACE_OVER,
      lacked,
      failedTries: 0,
      isAnswered: true,
    });
    expect(closed(['FLAGS'], lackingPoll(['FLAGS']))).toBe(RACE_OVER + 55 * MINUTE_MS);
    expect(closed(['STANDINGS', 'FLAGS'], lackingPoll(['STANDINGS', 'FLAGS']))).toBe(
      RACE_OVER + 10 * MINUTE_MS,
    );
    expect(closed(['GRID'], lackingPoll(['GRID']))).toBe(RACE_OVER + 10 * MINUTE_MS);
    expect(closed(['FLAGS'], null)).toBe(QUALIFIED);
  });

  it('is asked for often again when something has come', () => {
    const before = recordPoll(aRace(), null, RACE_OVER);
    const late = { ...before, failedTries: 400 };
    const race = aRace(['FLAGS']);
    const season = aSeason([race], { racePolls: new Map([['a', late]]) });
    expect(isBackedOff(aRace(), late)).toBe(true);
    expect(isBackedOff(race, late)).toBe(false);
    expect(nextRacePollAt(season, race)).toBe(RACE_OVER + 10 * MINUTE_MS);
    expect(recordPoll(race, late, RACE_OVER + HOUR_MS).failedTries).toBe(0);
  });

  it('remembers how often it was asked for the same in vain', () => {
    const first = recordPoll(aRace(), null, RACE_OVER);
    const second = recordPoll(aRace(), first, RACE_OVER + 10 * MINUTE_MS);
    expect([first.failedTries, second.failedTries]).toEqual([0, 1]);
    expect(recordPoll(aRace([]), second, RACE_OVER + HOUR_MS)).toMatchObject({
      lacked: [],
      failedTries: 0,
    });
  });

  it('is asked for in vain after six times for just what it lacks now', () => {
    const sixth = { ...recordPoll(aRace(), null, RACE_OVER), failedTries: 5 };
    expect(isOverdue(aRace(), null, RACE_OVER)).toBe(false);
    expect(isOverdue(aRace(), { ...sixth, failedTries: 4 }, RACE_OVER)).toBe(false);
    expect(isOverdue(aRace(), sixth, RACE_OVER)).toBe(true);
    expect(isOverdue(aRace(['FLAGS']), sixth, RACE_OVER)).toBe(false);
  });

  it('is not asked in vain for what a session has been due to bring only since', () => {
    const qualified = { ...recordPoll(aRace(), null, QUALIFIED), failedTries: 100 };
    expect(isOverdue(aRace(), qualified, RACE_OVER - 1)).toBe(true);
    expect(isOverdue(aRace(), qualified, RACE_OVER)).toBe(false);
  });
});

describe('the calendar', () => {
  const at = START - 30 * DAY_MS;
  const waits = (failures: number, races = [aRace()], polledAt = at) =>
    nextCalendarPollAt(aSeason(races, { lastPoll: polled(polledAt, { failures }) })) - polledAt;

  it('is asked for at once, every eight hours, and weekly when the last race is over', () => {
    expect(nextCalendarPollAt(aSeason([], { lastPoll: null }))).toBe(0);
    expect(waits(0)).toBe(8 * HOUR_MS);
    expect(waits(0, [])).toBe(8 * HOUR_MS);
    expect(waits(0, [aRace()], START + DAY_MS)).toBe(WEEK_MS);
  });

  it('is asked for every two hours while OpenF1 cannot be', () => {
    const lastPoll = polled(at);
    const season = aSeason([aRace()], { lastPoll, isOpenF1Closed: true });
    expect(nextCalendarPollAt(season) - at).toBe(2 * HOUR_MS);
  });

  it('is asked for hourly after failures, but not for ever', () => {
    expect([waits(1), waits(24), waits(25)]).toEqual([HOUR_MS, HOUR_MS, 8 * HOUR_MS]);
  });

  it('When a run has failed, then its season rests for ten minutes', () => {
    const lastPoll = polled(QUALIFIED + MINUTE_MS, { failures: 1 });
    const season = aSeason([aRace()], { lastPoll });
    expect(nextRacePollAt(season, aRace())).toBe(QUALIFIED + 11 * MINUTE_MS);
  });
});

test('When a run was cut off, then it is repeated once its lease is over, unless each ends so', () => {
  const race = aRace();
  const cutOff = (failures: number) => {
    const lastPoll = polled(QUALIFIED, { failures, isFinished: false });
    const racePolls = new Map([[race.id, recordPoll(race, null, QUALIFIED)]]);
    const season = aSeason([race], { lastPoll, racePolls });
    return [nextRacePollAt(season, race), nextCalendarPollAt(season)].map((at) => at - QUALIFIED);
  };
  expect(cutOff(1)).toEqual([MINUTE_MS, MINUTE_MS]);
  expect(cutOff(3)).toEqual([MINUTE_MS, MINUTE_MS]);
  expect(cutOff(4)).toEqual([10 * MINUTE_MS, HOUR_MS]);
});

describe('a run', () => {
  const now = START + 40 * DAY_MS;
  const races = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => ({
    ...aRace(id === 'f' ? ['FLAGS'] : []),
    id,
    startsAt: START + index * DAY_MS,
  }));
  /** Races that were polled just over a week ago, `a` before all others. */
  const racePolls = new Map(
    races.map((race, index): [string, RacePoll] => [
      race.id,
      { ...recordPoll(race, null, now - WEEK_MS - (10 - index) * MINUTE_MS), isAnswered: true },
    ]),
  );

  it('asks for nothing when nothing is due', () => {
    const season = aSeason([aRace()], { lastPoll: polled(START - DAY_MS) });
    expect(duePoll([season], START - DAY_MS + 8 * HOUR_MS - 1)).toEqual({
      year: 2025,
      raceIds: ['a'],
    });
    expect(duePoll([{ ...season, races: [] }], START - DAY_MS + 8 * HOUR_MS - 1)).toBeNull();
    expect(duePoll([{ ...season, races: [] }], START - DAY_MS + 8 * HOUR_MS)).toEqual({
      year: 2025,
      raceIds: [],
    });
    expect(duePoll([], now)).toBeNull();
  });

  it('asks for four races: what lacks something first, then the longest unasked', () => {
    const lastPoll = polled(now);
    expect(duePoll([aSeason(races, { racePolls, lastPoll })], now)?.raceIds).toEqual([
      'f',
      'a',
      'b',
      'c',
    ]);
  });

  it('asks first for what has been due for a day, though it was asked for later', () => {
    const polledAt = (at: number) => ({ ...recordPoll(aRace([]), null, at), isAnswered: true });
    // One is asked for daily, the other one weekly.
    const recent = { ...aRace([]), id: 'recent', startsAt: now - 4 * DAY_MS };
    const old = { ...aRace([]), id: 'old', startsAt: now - 30 * DAY_MS };
    const dueAt = (at: number) => {
      const racePolls = new Map([
        ['recent', polledAt(at - 2 * DAY_MS)],
        ['old', polledAt(now - WEEK_MS - MINUTE_MS)],
      ]);
      return duePoll([aSeason([old, recent], { racePolls, lastPoll: polled(now) })], now)?.raceIds;
    };
    expect(dueAt(now)).toEqual(['recent', 'old']);
    expect(dueAt(now + 1)).toEqual(['old', 'recent']);
  });

  it('asks for the latest of seasons that are alike, whatever the order of the rows', () => {
    const newer = aSeason([], { lastPoll: null });
    const older = { ...newer, year: newer.year - 1 };
    expect(duePoll([older, newer], now)?.year).toBe(newer.year);
    expect(duePoll([newer, older], now)?.year).toBe(newer.year);
  });

  it('asks for one season, and for the latest races of one that was never asked for', () => {
    const unknown = { ...aSeason(races, { lastPoll: null }), year: 2026 };
    const known = aSeason(races, { racePolls, lastPoll: polled(now) });
    expect(duePoll([known, unknown], now)).toEqual({
      year: 2026,
      raceIds: ['f', 'e', 'd', 'c'],
    });
  });

  it('asks for fewer races after one that did not come to its end, and for more again', () => {
    const so = (mostRaces: number) => polled(now, { mostRaces });
    expect(mostRacesAfter(null, 0, false)).toBe(4);
    expect(mostRacesAfter(so(4), 4, true)).toBe(2);
    expect(mostRacesAfter(so(2), 1, true)).toBe(1);
    expect(mostRacesAfter(so(1), 0, true)).toBe(1);
    expect(mostRacesAfter(so(1), 0, false)).toBe(1);
    expect(mostRacesAfter(so(1), 1, false)).toBe(2);
    expect(mostRacesAfter(so(2), 2, false)).toBe(4);
    const season = aSeason(races, { racePolls, lastPoll: so(2) });
    expect(duePoll([season], now)?.raceIds).toEqual(['f', 'a']);
  });
});
