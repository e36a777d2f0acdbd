import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, WEEK_MS } from '#domain/base/time.ts';
import type { KnownRace } from '#server/importing/fetch/live/known-season.queries.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import { liveSourceOf } from '#support/f1-api/live-season.ts';
import { USUAL_SCENARIO } from '#support/f1-api/scenario.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';

const clock = createTestClock(0);
let api: F1Api;
beforeAll(async () => {
  api = await startF1Api([2024, 2025, 2026].map(readSeasonFile), clock);
});
afterAll(() => api.close());
beforeEach(() => Object.assign(api.scenario, USUAL_SCENARIO));

async function fetchAt(at: string, year: number, races?: string[], known: KnownRace[] = []) {
  clock.set(Date.parse(at));
  const options = races ? { races } : {};
  const { source, notices } = liveSourceOf({ api, clock, options, known: { races: known } });
  const { season } = await source.fetchSeason(year, clock.now());
  if (!season) throw new Error('no season');
  const race = (key: string) => season.races.find((each) => each.key === key);
  return { season, race, notices };
}

test('a race that is cancelled, comes back and moves keeps its key while the rounds change', async () => {
  const at = Date.parse('2026-03-12T00:00:00Z');
  const week = WEEK_MS;
  api.scenario.calendarChanges = [
    { at, race: 'bahrain', to: 'CANCELLED' },
    { at: at + 10 * week, race: 'bahrain', to: 'HELD' },
    { at: at + 11 * week, race: 'bahrain', to: { startsAt: Date.parse('2026-10-18T07:00:00Z') } },
  ];
  const seen = [];
  for (const weeks of [-1, 1, 10.5, 11.5]) {
    const now = new Date(at + weeks * week).toISOString();
    const { season, race } = await fetchAt(now, 2026, []);
    seen.push([
      season.races.length,
      race('bahrain')?.position,
      race('singapore')?.position,
      race('abu-dhabi')?.position,
    ]);
  }
  expect(seen).toEqual([
    [23, 16, 17, 23],
    [22, undefined, 16, 22],
    [23, 16, 17, 23],
    [23, 17, 16, 23],
  ]);
});

test('When rounds are renumbered after a race, then its result is found under its new round', async () => {
  api.scenario.calendarChanges = [
    { at: Date.parse('2025-06-01T00:00:00Z'), race: 'china', to: 'CANCELLED' },
  ];
  const { race } = await fetchAt('2025-06-10T00:00:00Z', 2025, ['monaco']);
  expect(race('monaco')).toMatchObject({ position: 7, name: 'Monaco' });
  expect(race('monaco')?.result?.[0]?.driver).toBe('lando-norris');
});

test('While start places are missing from the result, then the grid of before the race stays', async () => {
  api.scenario.nullGridsForMs = 48 * HOUR_MS;
  const { race } = await fetchAt('2026-03-08T12:00:00Z', 2026, ['australia']);
  expect(race('australia')?.result?.every(({ gridPosition }) => gridPosition === null)).toBe(true);
  expect(race('australia')?.grid).toHaveLength(22);
  const later = await fetchAt('2026-03-11T12:00:00Z', 2026, ['australia']);
  expect(later.race('australia')?.result?.[0]?.gridPosition).toBe(1);
});

test('Standings that run ahead of the result, or behind it, are left alone', async () => {
  api.scenario.standingsDelayMs = -HOUR_MS;
  const ahead = await fetchAt('2025-03-23T09:00:00Z', 2025, ['australia', 'china']);
  expect(ahead.race('china')).toMatchObject({ result: null, driverStandings: null });
  expect(ahead.race('australia')?.driverStandings?.[0]?.points).toBe(25);

  api.scenario.standingsDelayMs = 12 * HOUR_MS;
  const behind = await fetchAt('2025-03-23T12:00:00Z', 2025, ['australia', 'china']);
  expect(behind.race('china')?.result).toHaveLength(20);
  expect(behind.race('china')?.driverStandings).toBeNull();
  expect(behind.notices).toMatchObject([{ code: 'STANDINGS_NOT_CURRENT', race: { key: 'china' } }]);
});

test('Before the first race the entries and the first day of testing are known', async () => {
  const { season } = await fetchAt('2025-03-01T00:00:00Z', 2025);
  expect(season.testingStartsAt).toBe(Date.parse('2025-02-26T07:00:00Z'));
  expect(season.drivers).toHaveLength(20);
  // By pre-season testing the number is right; the entry lists have 3, that of another season.
  expect(season.drivers.find(({ key }) => key === 'max-verstappen')).toMatchObject({
    number: 1,
    constructor: 'red-bull',
    aliases: ['max_verstappen'],
  });
  expect(season.constructors.find(({ key }) => key === 'racing-bulls')).toMatchObject({
    colour: '#6692FF',
    aliases: ['rb'],
  });
});

test('A driver who is new to the season appears with the grid, before Jolpica knows', async () => {
  const { season, race } = await fetchAt('2025-05-17T16:05:00Z', 2025, ['emilia-romagna']);
  expect(race('emilia-romagna')?.gridState).toBe('FINAL');
  expect(season.drivers.find(({ key }) => key === 'franco-colapinto')).toEqual({
    key: 'franco-colapinto',
    name: 'Franco Colapinto',
    code: 'COL',
    number: 43,
    constructor: 'alpine',
    aliases: [],
  });
});

test('Who was entered for a practice session only is no driver of the season', async () => {
  const { season } = await fetchAt('2025-08-01T00:00:00Z', 2025, []);
  expect(season.drivers).toHaveLength(21);
  expect(season.drivers.map(({ code }) => code)).not.toContain('HIR');
});

test('When only one race is wanted, then no more is asked for than it needs', async () => {
  api.requests.length = 0;
  const { race } = await fetchAt('2025-11-09T20:30:00Z', 2025, ['sao-paulo']);
  expect(race('sao-paulo')?.flags).not.toBeNull();
  expect(race('qatar')).toMatchObject({ result: null, grid: null, flags: null });
  expect(race('mexico')).toMatchObject({ result: null, grid: null, flags: null });
  const count = (upstream: string) =>
    api.requests.filter((request) => request.upstream === upstream).length;
  expect({ jolpica: count('jolpica'), openf1: count('openf1') }).toEqual({ jolpica: 7, openf1: 5 });
});

test('When the time is up, then the latest races have everything and the others nothing', async () => {
  clock.set(Date.parse('2025-12-20T12:00:00Z'));
  let asked = 0;
  const { source, notices } = liveSourceOf({
    api,
    clock,
    budget: {
      rest: async () => undefined,
      book: async (upstream) => {
        asked += upstream === 'jolpica' ? 1 : 0;
        const isFree = upstream === 'openf1' || asked <= 20;
        return isFree
          ? { isBooked: true, waitMs: 0 }
          : { isBooked: false, freeAt: clock.now() + HOUR_MS, isResting: false };
      },
    },
  });
  const { season } = await source.fetchSeason(2025, clock.now());
  const whole = season?.races.filter((race) => race.result !== null) ?? [];
  expect(whole.length).toBeGreaterThan(2);
  expect(whole.map(({ position }) => position)).toEqual(
    Array.from({ length: whole.length }, (_, index) => 25 - whole.length + index),
  );
  for (const race of whole) {
    expect(race.driverStandings).not.toBeNull();
    expect(race.constructorStandings).not.toBeNull();
    expect(race.flags).not.toBeNull();
  }
  expect(season?.races).toHaveLength(24);
  expect(notices.map(({ code }) => code)).toEqual(['UNFINISHED']);
});
