import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IMPORT_THINGS, type ImportThing } from '#contract/admin/admin-imports.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { qualifyingTime } from '#domain/season/qualifying.ts';
import { runs } from '#support/running/exhaustive.ts';
import {
  duePoll,
  MAX_RACES_PER_POLL,
  mostRacesAfter,
  nextCalendarPollAt,
  nextRacePollAt,
  type PollableRace,
  type PollableSeason,
  type RacePoll,
  recordPoll,
  type SeasonPoll,
} from './poll-schedule.ts';

const NEW_YEAR = Date.UTC(2025, 0, 1);
const NEVER = Number.POSITIVE_INFINITY;
const REACHED = 2;

/** Race with the times at which its facts become available, counted from its start. */
interface ComingRace {
  readonly startsAt: number;
  readonly qualifyingAt: number | null;
  readonly sprintAt: number | null;
  readonly delays: Readonly<Record<ImportThing, number>>;
}

const delay = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.integer({ min: 0, max: 12 * 60 }).map((minutes) => minutes * MINUTE_MS),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20 }).map((days) => days * DAY_MS) },
  { weight: 1, arbitrary: fc.constant(NEVER) },
);
const comingRace: fc.Arbitrary<ComingRace> = fc
  .record({
    day: fc.integer({ min: 10, max: 180 }),
    hour: fc.integer({ min: 0, max: 23 }),
    hasSprint: fc.boolean(),
    hasQualifying: fc.boolean(),
    delays: fc.record({
      GRID: delay,
      SPRINT_RESULT: delay,
      RESULT: delay,
      STANDINGS: delay,
      FLAGS: delay,
    }),
  })
  .map(({ day, hour, hasSprint, hasQualifying, delays }) => {
    const startsAt = NEW_YEAR + day * DAY_MS + hour * HOUR_MS;
    return {
      startsAt,
      qualifyingAt: hasQualifying ? startsAt - DAY_MS : null,
      sprintAt: hasSprint ? startsAt - 28 * HOUR_MS : null,
      delays,
    };
  });

interface Run {
  readonly at: number;
  readonly year: number;
  readonly raceIds: readonly string[];
}

/**
 * Simulates the ticks of a year as the scheduler does, with outages, and with sources so slow that
 * a run completes only the two latest of its races.
 */
function live(
  years: readonly (readonly ComingRace[])[],
  isDown: (now: number) => boolean,
  from = NEW_YEAR,
  until = NEW_YEAR + 200 * DAY_MS,
): Run[] {
  const runs: Run[] = [];
  const lastAsks = new Map<number, SeasonPoll>();
  const racePolls = new Map<string, RacePoll>();
  const stored = new Set<string>();
  const idOf = (year: number, index: number) => `${year}-${index}`;

  const seasonsNow = (): PollableSeason[] =>
    years.map((races, year) => ({
      year,
      lastPoll: lastAsks.get(year) ?? null,
      isOpenF1Closed: false,
      racePolls,
      races: races.map(
        ({ startsAt, qualifyingAt, sprintAt }, index): PollableRace => ({
          id: idOf(year, index),
          startsAt,
          qualifyingAt,
          sprintAt,
          lacks: new Set(IMPORT_THINGS.filter((t) => !stored.has(`${idOf(year, index)} ${t}`))),
        }),
      ),
    }));

  let now = from;
  while (now < until) {
    const seasons = seasonsNow();
    const due = duePoll(seasons, now);
    if (due === null) {
      const next = Math.min(
        ...seasons.flatMap((season) => [
          nextCalendarPollAt(season),
          ...season.races.map((race) => nextRacePollAt(season, race)),
        ]),
      );
      // Throws here and below instead of `expect`, which would take a third of the time over so
      // many minutes.
      if (next <= now) throw new Error(`What is next at ${now} is not later: ${next}`);
      now = Math.ceil(next / MINUTE_MS) * MINUTE_MS;
      continue;
    }
    runs.push({ at: now, ...due });
    const season = seasons.find(({ year }) => year === due.year);
    const lastPoll = season?.lastPoll ?? null;
    const isUnfinished = due.raceIds.length > REACHED;
    lastAsks.set(due.year, {
      at: now,
      isFinished: true,
      ...(isDown(now)
        ? {
            failures: (lastPoll?.failures ?? 0) + 1,
            mostRaces: lastPoll?.mostRaces ?? MAX_RACES_PER_POLL,
          }
        : { failures: 0, mostRaces: mostRacesAfter(lastPoll, due.raceIds.length, isUnfinished) }),
    });
    const polled = (season?.races ?? []).filter(({ id }) => due.raceIds.includes(id));
    if (polled.length !== due.raceIds.length) throw new Error('An unknown race is due');
    for (const race of polled) {
      const poll = recordPoll(race, racePolls.get(race.id) ?? null, now);
      const isAnswered = !isDown(now) && !isUnfinished;
      racePolls.set(race.id, { ...poll, isAnswered });
    }
    if (!isDown(now)) {
      const reached = polled.sort((a, b) => b.startsAt - a.startsAt).slice(0, REACHED);
      for (const { id, startsAt } of reached) {
        const delays = years[due.year]?.[Number(id.split('-')[1])]?.delays;
        for (const thing of IMPORT_THINGS) {
          if (delays && now >= startsAt + delays[thing]) stored.add(`${id} ${thing}`);
        }
      }
    }
    now += MINUTE_MS;
  }
  return runs;
}

const aYear = fc.array(comingRace, { minLength: 1, maxLength: 24 });
const outage = fc
  .record({ day: fc.integer({ min: 0, max: 190 }), hours: fc.integer({ min: 0, max: 72 }) })
  .map(({ day, hours }) => {
    const from = NEW_YEAR + day * DAY_MS;
    return (now: number) => now >= from && now < from + hours * HOUR_MS;
  });

function mostWithin(instants: readonly number[], perMs: number): number {
  let most = 0;
  let first = 0;
  instants.forEach((at, index) => {
    while ((instants[first] ?? at) <= at - perMs) first += 1;
    most = Math.max(most, index - first + 1);
  });
  return most;
}

test('whatever comes when, or never: a bounded number of runs and asks', () => {
  fc.assert(
    fc.property(aYear, outage, (races, isDown) => {
      const runs = live([races], isDown);
      const sizes = runs.map(({ raceIds }) => new Set(raceIds).size);
      expect(sizes).toEqual(runs.map(({ raceIds }) => raceIds.length));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_RACES_PER_POLL);
      races.forEach((race, index) => {
        const polled = runs.flatMap(({ at, raceIds }) =>
          raceIds.includes(`0-${index}`) ? at : [],
        );
        expect(mostWithin(polled, 10 * MINUTE_MS - 1)).toBeLessThanOrEqual(2);
        expect(mostWithin(polled, HOUR_MS)).toBeLessThanOrEqual(6 + 3);
        // Each of the five facts may be missing for one backoff.
        const whole = 36 + 54 + 48 + 14 + 53;
        expect(polled.length).toBeLessThanOrEqual(IMPORT_THINGS.length * whole + 3 * 50);
        const begins = Math.min(qualifyingTime(race), race.sprintAt ?? race.startsAt);
        expect(polled[0] ?? NEVER).toBeGreaterThanOrEqual(begins + 45 * MINUTE_MS);
      });
      const calendarOnly = runs.filter(({ raceIds }) => raceIds.length === 0).map(({ at }) => at);
      expect(mostWithin(calendarOnly, DAY_MS)).toBeLessThanOrEqual(25);
    }),
    { seed: 7, numRuns: runs(6) },
  );
});

test('a race whose data never comes is asked for a few hundred times in all', () => {
  const [startsAt, qualifyingAt] = [NEW_YEAR + 60 * DAY_MS, NEW_YEAR + 59 * DAY_MS];
  const delays = { GRID: 0, SPRINT_RESULT: 0, RESULT: NEVER, STANDINGS: NEVER, FLAGS: NEVER };
  const runs = live([[{ startsAt, qualifyingAt, sprintAt: null, delays }]], () => false);
  const polled = runs.filter(({ raceIds }) => raceIds.length > 0).map(({ at }) => at);
  const since = polled.filter((at) => at >= startsAt);
  expect(since.filter((at) => at < startsAt + DAY_MS).length).toBeLessThan(36 + 54);
  expect(since.length).toBeGreaterThan(36 + 54 + 48 + 14);
  expect(since.length).toBeLessThan(36 + 54 + 48 + 14 + 25);
  expect(since.at(-1)).toBeGreaterThan(NEW_YEAR + 190 * DAY_MS);
});

test('nothing starves: what is due for a day is asked for before long', () => {
  fc.assert(
    fc.property(fc.array(aYear, { minLength: 2, maxLength: 4 }), outage, (years, isDown) => {
      // Seasons added midyear, where everything is missing at once and some facts never arrive.
      const from = NEW_YEAR + 120 * DAY_MS;
      const runs = live(years, isDown, from, from + 60 * DAY_MS);
      years.forEach((races, year) => {
        const ofYear = runs.filter((run) => run.year === year).map(({ at }) => at);
        const polled = [from, ...ofYear, from + 60 * DAY_MS];
        const gaps = polled.slice(1).map((at, index) => at - (polled[index] ?? at));
        expect(Math.max(...gaps)).toBeLessThanOrEqual(8 * DAY_MS);
        races.forEach((race, index) => {
          const begins = Math.max(from, qualifyingTime(race) + HOUR_MS);
          if (begins > from + 50 * DAY_MS) return;
          const moments = runs.flatMap(({ at, raceIds }) =>
            raceIds.includes(`${year}-${index}`) ? at : [],
          );
          const waits = [begins, ...moments.filter((at) => at >= begins)];
          const longest = Math.max(
            ...waits.map((at, place) => (waits[place + 1] ?? from + 60 * DAY_MS) - at),
          );
          expect(longest).toBeLessThanOrEqual(9 * DAY_MS);
          expect(moments[0]).toBeLessThanOrEqual(begins + DAY_MS + 2 * HOUR_MS);
        });
      });
    }),
    { seed: 11, numRuns: runs(4) },
  );
});

const moment = fc.integer({ min: 0, max: 60 }).map((days) => NEW_YEAR + days * DAY_MS);
const aSeason: fc.Arbitrary<PollableSeason> = fc
  .record({
    races: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
        startsAt: moment,
        qualifyingAt: fc.option(moment),
        sprintAt: fc.option(moment),
        lacks: fc.subarray([...IMPORT_THINGS]).map((things) => new Set(things)),
      }),
      { selector: ({ id }) => id },
    ),
    lastPoll: fc.option(
      fc.record({
        at: moment,
        failures: fc.integer({ min: 0, max: 40 }),
        mostRaces: fc.integer({ min: 1, max: 4 }),
        isFinished: fc.boolean(),
      }),
    ),
    isOpenF1Closed: fc.boolean(),
    polled: fc.array(
      fc.tuple(
        fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
        fc.record({
          at: moment,
          lacked: fc.subarray([...IMPORT_THINGS]),
          failedTries: fc.integer({ min: 0, max: 400 }),
          isAnswered: fc.boolean(),
        }),
      ),
    ),
  })
  .map(({ races, lastPoll, isOpenF1Closed, polled }) => ({
    year: 2025,
    races,
    lastPoll,
    isOpenF1Closed,
    racePolls: new Map<string, RacePoll>(polled),
  }));

test('what is due stays due until it is asked for, and the order of rows does not matter', () => {
  fc.assert(
    fc.property(aSeason, moment, fc.nat(DAY_MS), (season, now, later) => {
      const reversed = {
        ...season,
        races: season.races.toReversed(),
        racePolls: new Map([...season.racePolls].toReversed()),
      };
      const other = { ...season, year: 2026 };
      const due = duePoll([season, other], now);
      expect(duePoll([other, reversed], now)).toEqual(due);
      if (due !== null) expect(duePoll([season, other], now + later)).not.toBeNull();
      const ids = (at: number) =>
        season.races.filter((race) => nextRacePollAt(season, race) <= at).map(({ id }) => id);
      expect(ids(now + later)).toEqual(expect.arrayContaining(ids(now)));
    }),
    { seed: 3 },
  );
});
