import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, WEEK_MS } from '#domain/base/time.ts';
import { aRace, aSeason, resultOf } from '#support/seasons/season-builders.ts';
import { someSeason } from '#support/seasons/some-season.ts';
import { byStart } from './by-start.ts';
import { thresholds } from './phases.ts';
import {
  canHaveFlags,
  canHaveResult,
  canLightsGoOut,
  isResultDue,
  isResultNews,
  momentsOf,
  type RaceNow,
  raceNow,
  raceRefusal,
  raceStage,
} from './race-now.ts';
import type { Race, SeasonFacts } from './season.ts';

const GRID = [{ driverId: 'a', constructorId: null, position: 1 }];

const idAt = (facts: SeasonFacts, now: Instant, which: keyof RaceNow<Race>) =>
  raceNow(facts, now)[which]?.id;

describe('the race that opens next', () => {
  const first = aRace(1, { grid: GRID });
  const second = aRace(2);
  const third = aRace(3);
  const facts = aSeason({ races: [third, second, first] });

  test('is the one after the open race, else the one that waits for its grid', () => {
    expect(idAt(facts, first.guessDeadline - 1, 'opensNext')).toBe('race-2');
    expect(idAt(facts, first.guessDeadline, 'opensNext')).toBe('race-2');
    expect(idAt(facts, second.guessDeadline, 'opensNext')).toBe('race-3');
    expect(idAt(facts, third.guessDeadline, 'opensNext')).toBeUndefined();
  });
});

describe('the open race', () => {
  const first = aRace(1, { grid: GRID });
  const second = aRace(2, { grid: GRID });
  const facts = aSeason({ races: [second, first] });

  test('is the earliest with time left, whatever the order of the list', () => {
    expect(idAt(facts, first.guessDeadline - 1, 'open')).toBe('race-1');
    expect(idAt(facts, first.guessDeadline, 'open')).toBe('race-2');
    expect(idAt(facts, second.guessDeadline, 'open')).toBeUndefined();
  });

  test('is the earliest by start, when a race was moved in the calendar', () => {
    const moved = aRace(3, { startsAt: first.startsAt - HOUR_MS, grid: GRID });
    const races = [first, moved];
    expect(idAt(aSeason({ races }), moved.guessDeadline - 1, 'open')).toBe('race-3');
  });

  test('needs a starting grid', () => {
    const now = first.guessDeadline - 1;
    expect(idAt(aSeason({ races: [aRace(1)] }), now, 'open')).toBeUndefined();
    expect(idAt(aSeason({ races: [aRace(1, { grid: [] })] }), now, 'open')).toBeUndefined();
    expect(idAt(aSeason({ races: [aRace(1), second] }), now, 'open')).toBe('race-2');
  });

  test('has no result', () => {
    const races = [{ ...first, result: [] }, second];
    expect(idAt(aSeason({ races }), first.guessDeadline - 1, 'open')).toBe('race-2');
  });

  test('follows a deadline that was moved', () => {
    const moved = { ...first, guessDeadline: first.guessDeadline + HOUR_MS };
    expect(idAt(aSeason({ races: [moved] }), first.guessDeadline, 'open')).toBe('race-1');
  });
});

describe('the ongoing race', () => {
  const first = aRace(1);
  const second = aRace(2);
  const facts = aSeason({ races: [first, second] });

  test('lasts from the guess deadline until the result', () => {
    expect(idAt(facts, first.guessDeadline - 1, 'ongoing')).toBeUndefined();
    expect(idAt(facts, first.guessDeadline, 'ongoing')).toBe('race-1');
    expect(idAt(facts, first.startsAt + 48 * HOUR_MS, 'ongoing')).toBe('race-1');
    const completed = aSeason({ races: [{ ...first, result: [] }, second] });
    expect(idAt(completed, first.startsAt + HOUR_MS, 'ongoing')).toBeUndefined();
  });

  test('is the latest one that has closed', () => {
    expect(idAt(facts, second.guessDeadline, 'ongoing')).toBe('race-2');
  });

  test('is not one that never got a result, once a later race has closed', () => {
    const completed = aSeason({ races: [first, { ...second, result: [] }] });
    expect(idAt(completed, second.guessDeadline - 1, 'ongoing')).toBe('race-1');
    expect(idAt(completed, second.guessDeadline, 'ongoing')).toBeUndefined();
  });
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
    expect(idAt(facts, now, 'withFlags')).toBe(id);
  });

  test('is no longer one whose sprint has its result', () => {
    const raced = { ...facts, races: [first, { ...second, sprintResult: [] }] };
    expect(idAt(raced, sprintAt, 'withFlags')).toBe('race-1');
  });

  test('is one whose sprint is on rather than one that waits for its result', () => {
    expect(idAt({ ...facts, races: [first, second] }, sprintAt, 'withFlags')).toBe('race-2');
  });
});

describe('the race that is shown', () => {
  const run = { grid: GRID, result: resultOf(['a']) };
  const second = aRace(2, run);
  const third = aRace(3, run);

  test('is the latest race with a grid, once its guesses are public', () => {
    const next = aRace(4, { grid: GRID });
    const season = aSeason({ races: [second, third, next] });
    expect(idAt(season, next.guessDeadline - 1, 'shown')).toBeUndefined();
    expect(idAt(season, next.guessDeadline, 'shown')).toBe('race-4');
  });

  test('goes by the start of a race that was put off and kept its number', () => {
    const putOff = aRace(1, { ...run, startsAt: third.startsAt + WEEK_MS });
    const season = aSeason({ races: [putOff, second, third] });
    expect(idAt(season, putOff.guessDeadline, 'shown')).toBe('race-1');
  });

  test('is one whose result is known without its grid', () => {
    const season = aSeason({ races: [{ ...second, grid: null }, aRace(3)] });
    expect(idAt(season, third.startsAt, 'shown')).toBe('race-2');
  });

  test('is none before the first grid', () => {
    expect(idAt(aSeason({ races: [aRace(1)] }), second.startsAt, 'shown')).toBeUndefined();
  });
});

test('in a finished season no race is anything but shown', () => {
  const races = [aRace(1, { grid: GRID }), aRace(2, { grid: GRID, sprintAt: aRace(1).startsAt })];
  const [first, second] = races;
  const facts = aSeason({ races, isFinished: true });
  const nothing = { open: null, opensNext: null, ongoing: null, withFlags: null };
  expect(raceNow(facts, 0)).toEqual({ ...nothing, shown: null });
  expect(raceNow(facts, first?.startsAt ?? 0)).toEqual({ ...nothing, shown: null });
  expect(raceNow(facts, second?.startsAt ?? 0)).toEqual({ ...nothing, shown: second });
});

test('at any moment the races are what their names say', () => {
  fc.assert(
    fc.property(someSeason, (facts) => {
      for (const now of [0, ...thresholds(facts)]) {
        const { open, opensNext, ongoing, withFlags, shown } = raceNow(facts, now);
        const later = (race: Race) =>
          byStart(facts.races).slice(byStart(facts.races).indexOf(race) + 1);
        for (const race of [open, opensNext]) {
          if (race !== null) expect(now).toBeLessThan(race.guessDeadline);
        }
        if (open !== null) expect(open).not.toBe(opensNext);
        if (ongoing !== null) {
          expect(ongoing.result).toBeNull();
          expect(now).toBeGreaterThanOrEqual(ongoing.guessDeadline);
          // No other one is ongoing: what starts later can be guessed, or cannot yet.
          for (const race of later(ongoing)) expect(now).toBeLessThan(race.guessDeadline);
        }
        if (ongoing !== null) expect(withFlags).not.toBeNull();
        if (shown !== null) expect(now).toBeGreaterThanOrEqual(shown.guessDeadline);
      }
    }),
  );
});

test('a race without a sprint has no moment of one', () => {
  const race = aRace(1);
  expect(Math.min(...momentsOf(race))).toBe(race.startsAt - HOUR_MS);
});

test('a race is ahead, running for three hours, then run, and late after half a day', () => {
  const race = aRace(1);
  const stages = [-1, 0, 3 * HOUR_MS - 1, 3 * HOUR_MS, 12 * HOUR_MS - 1, 12 * HOUR_MS].map(
    (after) => raceStage(race, race.startsAt + after),
  );
  expect(stages).toEqual(['AHEAD', 'RUNNING', 'RUNNING', 'RUN', 'RUN', 'LATE']);
});

test('lights can go out on a screen from the start of a race until ten minutes later', () => {
  const race = aRace(1);
  const can = [-1, 0, 10 * MINUTE_MS - 1, 10 * MINUTE_MS].map((after) =>
    canLightsGoOut(race, race.startsAt + after),
  );
  expect(can).toEqual([false, true, true, false]);
});

test('a result is due four hours after the start', () => {
  const race = aRace(1);
  expect(isResultDue(race, race.startsAt + 4 * HOUR_MS - 1)).toBe(false);
  expect(isResultDue(race, race.startsAt + 4 * HOUR_MS)).toBe(true);
});

test('a result is news for two days', () => {
  const race = aRace(1);
  expect(isResultNews(race, race.startsAt + 2 * DAY_MS - 1)).toBe(true);
  expect(isResultNews(race, race.startsAt + 2 * DAY_MS)).toBe(false);
});

describe('a session', () => {
  const race = aRace(1, { sprintAt: aRace(1).startsAt - DAY_MS });
  const sprintAt = race.startsAt - DAY_MS;
  const withoutSprint = aRace(1);

  test('can have flags from an hour before its start', () => {
    expect(canHaveFlags(race, 'RACE', race.startsAt - HOUR_MS - 1)).toBe(false);
    expect(canHaveFlags(race, 'RACE', race.startsAt - HOUR_MS)).toBe(true);
    expect(canHaveFlags(race, 'SPRINT', sprintAt - HOUR_MS - 1)).toBe(false);
    expect(canHaveFlags(race, 'SPRINT', sprintAt - HOUR_MS)).toBe(true);
    expect(canHaveFlags(withoutSprint, 'SPRINT', race.startsAt)).toBe(false);
  });

  test('can have a result from its start, that of a race not while it can be guessed', () => {
    expect(canHaveResult(race, 'RACE', race.startsAt - 1)).toBe(false);
    expect(canHaveResult(race, 'RACE', race.startsAt)).toBe(true);
    const reopened = { ...race, guessDeadline: race.startsAt + HOUR_MS };
    expect(canHaveResult(reopened, 'RACE', race.startsAt)).toBe(false);
    expect(canHaveResult(reopened, 'RACE', race.startsAt + HOUR_MS)).toBe(true);
    expect(canHaveResult(race, 'SPRINT', sprintAt - 1)).toBe(false);
    expect(canHaveResult(race, 'SPRINT', sprintAt)).toBe(true);
    expect(canHaveResult(withoutSprint, 'SPRINT', race.startsAt)).toBe(false);
  });
});

test('a guess of a race is refused unless the race is the one that is open', () => {
  const [first, second] = [aRace(1, { grid: GRID }), aRace(2, { grid: GRID })];
  const season = aSeason({ races: [first, second] });
  const refusal = (race: typeof first, now: Instant, facts = season) =>
    raceRefusal(facts, { id: race.id, deadline: race.guessDeadline }, now);
  const now = first.guessDeadline - 1;
  expect(refusal(first, now)).toBeNull();
  expect(refusal(first, first.guessDeadline)).toBe('DEADLINE_PASSED');
  expect(refusal(second, now)).toBe('NOT_YET');
  expect(refusal(second, first.guessDeadline)).toBeNull();
  const isRun = aSeason({ races: [{ ...first, result: [] }, second] });
  expect(refusal(first, now, isRun)).toBe('OVER');
  expect(refusal(second, now, isRun)).toBeNull();
  expect(refusal(second, now, { ...season, isFinished: true })).toBe('OVER');
});
