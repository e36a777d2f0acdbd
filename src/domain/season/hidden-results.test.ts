import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, WEEK_MS } from '#domain/base/time.ts';
import {
  aRace,
  aSeason,
  flagsOf,
  resultOf,
  standingsOf,
} from '#support/seasons/season-builders.ts';
import { hiddenResults, seasonAsOf } from './hidden-results.ts';

const first = aRace(1, { result: resultOf(['nor']) });
const sprintAt = first.startsAt + WEEK_MS - DAY_MS;
const flag = { type: 'RED_FLAG', lap: 1 } as const;
const second = aRace(2, {
  sprintAt,
  result: resultOf(['nor', 'ver']),
  sprintResult: resultOf(['ver', 'nor']),
  driverStandings: [{ competitorId: 'nor', position: 1, points: 50 }],
  constructorStandings: [{ competitorId: 'mclaren', position: 1, points: 50 }],
  flags: [
    { ...flag, id: 'in-sprint', session: 'SPRINT' },
    { ...flag, id: 'in-race', session: 'RACE' },
  ],
});
const third = aRace(3);
const season = aSeason({ races: [first, second, third] });
const resultAt = second.startsAt + 2 * HOUR_MS;

const hiddenAt = (now: number, revealedUntil = 0) =>
  hiddenResults(
    season,
    (id) => (id === second.id ? resultAt : id === first.id ? first.startsAt + HOUR_MS : null),
    revealedUntil,
    now,
  );

it('hides nothing before a session has begun, and the sprint from its start on', () => {
  expect(hiddenAt(sprintAt - 1)).toBeNull();
  expect(hiddenAt(sprintAt)).toEqual({
    since: sprintAt,
    races: [{ race: second, isSprintOnly: true }],
  });
});

it('hides the race, too, once that has begun, from the same moment on', () => {
  expect(hiddenAt(second.startsAt)).toEqual({
    since: sprintAt,
    races: [{ race: second, isSprintOnly: false }],
  });
});

it('shows what had begun when results were opened last', () => {
  expect(hiddenAt(second.startsAt - 1, sprintAt)).toBeNull();
  expect(hiddenAt(second.startsAt, sprintAt)?.since).toBe(second.startsAt);
  expect(hiddenAt(resultAt, second.startsAt)).toBeNull();
});

it('hides a weekend until two days after its result', () => {
  expect(hiddenAt(resultAt + 2 * DAY_MS - 1)?.since).toBe(sprintAt);
  expect(hiddenAt(resultAt + 2 * DAY_MS)).toBeNull();
});

it('hides nothing for longer than a week, as of a season that is imported at once', () => {
  const late = (now: number) => hiddenResults(season, () => now, 0, now);
  expect(late(second.startsAt + WEEK_MS - 1)?.since).toBe(sprintAt);
  expect(late(third.startsAt)?.races.map(({ race }) => race)).toEqual([third]);
});

it('hides several weekends from the start of the first of them', () => {
  const hidden = hiddenResults(season, () => null, 0, third.startsAt - 1);
  expect(hidden?.races.map(({ race }) => race)).toEqual([second]);
  const both = hiddenResults(
    season,
    () => third.startsAt,
    first.startsAt,
    third.startsAt - HOUR_MS,
  );
  expect(both?.since).toBe(sprintAt);
});

it('makes a season as it was before the sprint, and before the race', () => {
  const before = { result: null, driverStandings: [], constructorStandings: [] };
  expect(seasonAsOf(season, sprintAt).races[1]).toEqual({
    ...second,
    ...before,
    sprintResult: null,
    flags: [],
    areFlagsCounted: false,
  });
  expect(seasonAsOf(season, second.startsAt).races[1]).toEqual({
    ...second,
    ...before,
    flags: [second.flags[0]],
    areFlagsCounted: false,
  });
});

it('keeps the races of before as they are, and the season itself where nothing has come', () => {
  const before = seasonAsOf(season, sprintAt);
  expect(before.races[0]).toBe(first);
  expect(before.races[2]).toBe(third);
  expect(seasonAsOf(season, third.startsAt)).toBe(season);
});

it('takes back that the season is finished, with its last result', () => {
  const finished = { ...season, isFinished: true };
  expect(seasonAsOf(finished, sprintAt).isFinished).toBe(false);
  expect(seasonAsOf(finished, third.startsAt).isFinished).toBe(true);
});

it('hides that the flags have been counted, where there were none', () => {
  const counted = { ...season, races: [aRace(1, { flags: [] })] };
  expect(counted.races[0]?.areFlagsCounted).toBe(true);
  expect(seasonAsOf(counted, first.startsAt).races[0]?.areFlagsCounted).toBe(false);
});

it.each([
  ['its sprint', { sprintResult: resultOf(['a']) }],
  ['the drivers’ standings', { driverStandings: standingsOf(['a']) }],
  ['the constructors’ standings', { constructorStandings: standingsOf(['x']) }],
  ['its flags, which nobody has counted', { flags: flagsOf('RED_FLAG'), areFlagsCounted: false }],
])('hides of a race %s, though nothing else is known of it', (_what, known) => {
  const race = aRace(1);
  const before = seasonAsOf(aSeason({ races: [{ ...race, ...known }] }), race.startsAt);
  expect(before.races).toEqual([race]);
});

it('names the hidden races by start, whatever the order of the season', () => {
  const reversed = aSeason({ races: [third, second, first] });
  const hidden = hiddenResults(reversed, () => null, 0, first.startsAt + WEEK_MS - 1);
  expect(hidden?.races.map(({ race }) => race)).toEqual([first, second]);
});

it('hides how a race stands while it is on', () => {
  const liveOrder = { drivers: new Map([[1, 'a']]), setAt: first.startsAt + 1 };
  const ongoing = { ...season, races: [aRace(1, { liveOrder })] };
  expect(seasonAsOf(ongoing, first.startsAt).races[0]?.liveOrder).toBeNull();
  expect(seasonAsOf(ongoing, first.startsAt + 1)).toBe(ongoing);
});
