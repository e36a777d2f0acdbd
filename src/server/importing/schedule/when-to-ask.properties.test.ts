import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IMPORT_THINGS, type ImportThing } from '#contract/admin-imports.ts';
import {
  type Ask,
  type AskableRace,
  type AskableSeason,
  askNow,
  MOST_RACES,
  mostRacesAfter,
  nextCalendarAsk,
  nextRaceAsk,
  type SeasonAsk,
  whenToAsk,
} from './when-to-ask.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NEW_YEAR = Date.UTC(2025, 0, 1);
const NEVER = Number.POSITIVE_INFINITY;
/** Months go by in these. */
const LONG = 30_000;
const REACHED = 2;

/** A race and when each thing of it can first be read, counted from its start. */
interface ComingRace {
  readonly startsAt: number;
  readonly qualifyingAt: number | null;
  readonly sprintAt: number | null;
  readonly delays: Readonly<Record<ImportThing, number>>;
}

const delay = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 12 * 60 }).map((minutes) => minutes * MINUTE) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20 }).map((days) => days * DAY) },
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
    const startsAt = NEW_YEAR + day * DAY + hour * HOUR;
    return {
      startsAt,
      qualifyingAt: hasQualifying ? startsAt - 24 * HOUR : null,
      sprintAt: hasSprint ? startsAt - 28 * HOUR : null,
      delays,
    };
  });

interface Run {
  readonly at: number;
  readonly year: number;
  readonly raceIds: readonly string[];
}

/**
 * Seasons of a year lived through tick by tick, as the scheduler does, with sources down at times, and so
 * slow that a run comes as far as the two latest of its races.
 */
function live(
  years: readonly (readonly ComingRace[])[],
  isDown: (now: number) => boolean,
  from = NEW_YEAR,
  until = NEW_YEAR + 200 * DAY,
): Run[] {
  const runs: Run[] = [];
  const lastAsks = new Map<number, SeasonAsk>();
  const asks = new Map<string, Ask>();
  const stored = new Set<string>();
  const idOf = (year: number, index: number) => `${year}-${index}`;

  const seasonsNow = (): AskableSeason[] =>
    years.map((races, year) => ({
      year,
      lastAsk: lastAsks.get(year) ?? null,
      isOpenF1Closed: false,
      asks,
      races: races.map(
        ({ startsAt, qualifyingAt, sprintAt }, index): AskableRace => ({
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
    const due = whenToAsk(seasons, now);
    if (due === null) {
      const next = Math.min(
        ...seasons.flatMap((season) => [
          nextCalendarAsk(season),
          ...season.races.map((race) => nextRaceAsk(season, race)),
        ]),
      );
      expect(next).toBeGreaterThan(now);
      now = Math.ceil(next / MINUTE) * MINUTE;
      continue;
    }
    runs.push({ at: now, ...due });
    const season = seasons.find(({ year }) => year === due.year);
    const lastAsk = season?.lastAsk ?? null;
    const isUnfinished = due.raceIds.length > REACHED;
    lastAsks.set(due.year, {
      at: now,
      ...(isDown(now)
        ? { failures: (lastAsk?.failures ?? 0) + 1, mostRaces: lastAsk?.mostRaces ?? MOST_RACES }
        : { failures: 0, mostRaces: mostRacesAfter(lastAsk, due.raceIds.length, isUnfinished) }),
    });
    const asked = (season?.races ?? []).filter(({ id }) => due.raceIds.includes(id));
    expect(asked).toHaveLength(due.raceIds.length);
    for (const race of asked) asks.set(race.id, askNow(race, asks.get(race.id) ?? null, now));
    if (!isDown(now)) {
      const reached = asked.sort((a, b) => b.startsAt - a.startsAt).slice(0, REACHED);
      for (const { id, startsAt } of reached) {
        const delays = years[due.year]?.[Number(id.split('-')[1])]?.delays;
        for (const thing of IMPORT_THINGS) {
          if (delays && now >= startsAt + delays[thing]) stored.add(`${id} ${thing}`);
        }
      }
    }
    now += MINUTE;
  }
  return runs;
}

const aYear = fc.array(comingRace, { minLength: 1, maxLength: 24 });
const outage = fc
  .record({ day: fc.integer({ min: 0, max: 190 }), hours: fc.integer({ min: 0, max: 72 }) })
  .map(({ day, hours }) => {
    const from = NEW_YEAR + day * DAY;
    return (now: number) => now >= from && now < from + hours * HOUR;
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

test('whatever comes when, or never: a bounded number of runs and asks', { timeout: LONG }, () => {
  fc.assert(
    fc.property(aYear, outage, (races, isDown) => {
      const runs = live([races], isDown);
      const sizes = runs.map(({ raceIds }) => new Set(raceIds).size);
      expect(sizes).toEqual(runs.map(({ raceIds }) => raceIds.length));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_RACES);
      races.forEach((race, index) => {
        const asked = runs.flatMap(({ at, raceIds }) => (raceIds.includes(`0-${index}`) ? at : []));
        expect(mostWithin(asked, 10 * MINUTE - 1)).toBeLessThanOrEqual(2);
        expect(mostWithin(asked, HOUR)).toBeLessThanOrEqual(6 + 3);
        // Each of the five things may be what is missing for one time of backing off.
        const whole = 144 + 48 + 14 + 53;
        expect(asked.length).toBeLessThanOrEqual(IMPORT_THINGS.length * whole + 3 * 50);
        const { qualifyingAt, sprintAt, startsAt } = race;
        const begins = Math.min(qualifyingAt ?? startsAt, sprintAt ?? startsAt);
        expect(asked[0] ?? NEVER).toBeGreaterThanOrEqual(begins + 45 * MINUTE);
      });
      const calendarOnly = runs.filter(({ raceIds }) => raceIds.length === 0).map(({ at }) => at);
      expect(mostWithin(calendarOnly, DAY)).toBeLessThanOrEqual(25);
    }),
    { seed: 7, numRuns: 6 },
  );
});

test('a race whose data never comes is asked for a few hundred times in all', () => {
  const [startsAt, qualifyingAt] = [NEW_YEAR + 60 * DAY, NEW_YEAR + 59 * DAY];
  const delays = { GRID: 0, SPRINT_RESULT: 0, RESULT: NEVER, STANDINGS: NEVER, FLAGS: NEVER };
  const runs = live([[{ startsAt, qualifyingAt, sprintAt: null, delays }]], () => false);
  const asked = runs.filter(({ raceIds }) => raceIds.length > 0).map(({ at }) => at);
  const since = asked.filter((at) => at >= startsAt);
  expect(since.filter((at) => at < startsAt + DAY).length).toBeLessThan(144);
  expect(since.length).toBeGreaterThan(144 + 48 + 14);
  expect(since.length).toBeLessThan(144 + 48 + 14 + 25);
  expect(since.at(-1)).toBeGreaterThan(NEW_YEAR + 190 * DAY);
});

test('nothing starves: what is due for a day is asked for before long', { timeout: LONG }, () => {
  fc.assert(
    fc.property(fc.array(aYear, { minLength: 2, maxLength: 4 }), outage, (years, isDown) => {
      // Added in the middle of the year: everything is missing at once, and some never comes.
      const from = NEW_YEAR + 120 * DAY;
      const runs = live(years, isDown, from, from + 60 * DAY);
      years.forEach((races, year) => {
        const ofYear = runs.filter((run) => run.year === year).map(({ at }) => at);
        const asked = [from, ...ofYear, from + 60 * DAY];
        const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? at));
        expect(Math.max(...gaps)).toBeLessThanOrEqual(8 * DAY);
        races.forEach(({ startsAt, qualifyingAt }, index) => {
          const begins = Math.max(from, (qualifyingAt ?? startsAt) + HOUR);
          if (begins > from + 50 * DAY) return;
          const moments = runs.flatMap(({ at, raceIds }) =>
            raceIds.includes(`${year}-${index}`) ? at : [],
          );
          const waits = [begins, ...moments.filter((at) => at >= begins)];
          const longest = Math.max(
            ...waits.map((at, place) => (waits[place + 1] ?? from + 60 * DAY) - at),
          );
          expect(longest).toBeLessThanOrEqual(9 * DAY);
          expect(moments[0]).toBeLessThanOrEqual(begins + DAY + 2 * HOUR);
        });
      });
    }),
    { seed: 11, numRuns: 4 },
  );
});

const moment = fc.integer({ min: 0, max: 60 }).map((days) => NEW_YEAR + days * DAY);
const aSeason: fc.Arbitrary<AskableSeason> = fc
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
    lastAsk: fc.option(
      fc.record({
        at: moment,
        failures: fc.integer({ min: 0, max: 40 }),
        mostRaces: fc.integer({ min: 1, max: 4 }),
      }),
    ),
    isOpenF1Closed: fc.boolean(),
    asked: fc.array(
      fc.tuple(
        fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
        fc.record({
          at: moment,
          lacked: fc.subarray([...IMPORT_THINGS]),
          inVain: fc.integer({ min: 0, max: 400 }),
        }),
      ),
    ),
  })
  .map(({ races, lastAsk, isOpenF1Closed, asked }) => ({
    year: 2025,
    races,
    lastAsk,
    isOpenF1Closed,
    asks: new Map<string, Ask>(asked),
  }));

test('what is due stays due until it is asked for, and the order of rows does not matter', () => {
  fc.assert(
    fc.property(aSeason, moment, fc.nat(DAY), (season, now, later) => {
      const reversed = {
        ...season,
        races: season.races.toReversed(),
        asks: new Map([...season.asks].toReversed()),
      };
      const other = { ...season, year: 2026 };
      const due = whenToAsk([season, other], now);
      expect(whenToAsk([other, reversed], now)).toEqual(due);
      if (due !== null) expect(whenToAsk([season, other], now + later)).not.toBeNull();
      const ids = (at: number) =>
        season.races.filter((race) => nextRaceAsk(season, race) <= at).map(({ id }) => id);
      expect(ids(now + later)).toEqual(expect.arrayContaining(ids(now)));
    }),
    { seed: 3 },
  );
});
