import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LatestResultView } from '#contract/guessing/guesses.ts';
import type { UserData } from '#contract/scoring/profiles.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import { DEFAULT_POINTS_TABLES } from '#domain/scoring/points.ts';
import { flagForecasts } from '#domain/scoring/simulation/flag-forecast.ts';
import { flagPace } from '#domain/scoring/simulation/flag-pace.ts';
import { FLAG_TYPES } from '#domain/season/category.ts';
import { completedRaces, flagCountsAt } from '#domain/season/completed-races.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn, logInAdmin } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { midway, realSeason } from '#support/seasons/season-endings.ts';
import { createTestRandom, seasonAt, sourceOf } from '#support/seasons/season-sources.ts';

/** The Monday after Monaco: eight races have been run, and Spain is next. */
const MAY_26 = Date.UTC(2025, 4, 26);
const RACES = 8;
const SPAIN = Date.UTC(2025, 5, 1, 13);
const DECEMBER = Date.UTC(2025, 11, 20);
const GUESS = { YELLOW_FLAG: 90, RED_FLAG: 1, SAFETY_CAR: 2 };

/** Computes the expected pace from the facts of that time and of the previous season. */
function expectedTempo(season2024: ReturnType<typeof realSeason> | null) {
  const { facts } = midway(realSeason(2025), RACES, false, 'any');
  const lastYear = season2024 && flagCountsAt(season2024.races, season2024.races.length);
  const forecasts = flagForecasts(facts, completedRaces(facts), lastYear);
  return {
    races: RACES,
    types: FLAG_TYPES.map((flag) => ({
      flag,
      guessed: GUESS[flag],
      shown: forecasts[flag].shown,
      expected: Math.round(forecasts[flag].expected),
      sd: Math.round(forecasts[flag].sd),
      chance: flagPace(forecasts[flag], GUESS[flag], DEFAULT_POINTS_TABLES).chance,
    })),
  };
}

onAnyDatabase('where the flags of a season are heading', (open) => {
  let server: TestServer;
  let kari: Client;
  let ola: Client;

  // One generator for all imports, because each new one would repeat the same ids.
  const random = createTestRandom();
  const importAt = async (year: number, now: number) => {
    const context = { database: open(), clock: server.clock, random };
    const { reasons } = await importSeason(context, sourceOf(seasonAt(year, now)), year);
    expect(reasons).toEqual([]);
  };
  const publicProfile = (query = '') => ola.send('GET', `/api/public/user/kari?year=2025${query}`);
  const publicTempo = async (query?: string) =>
    ((await (await publicProfile(query)).json()) as UserData).userScores.flagTempo;
  const ownTempo = async (query = '') =>
    (await kari.getJson<UserData>(`/api/user/my-profile?year=2025${query}`)).userScores.flagTempo;
  const homeTempo = async () =>
    (await kari.getJson<LatestResultView>('/api/guess/latest-result')).latest?.flagTempo;

  beforeAll(async () => {
    server = await startServer(open(), { now: MAY_26 });
    await importAt(2025, MAY_26);
    await insertPerson(open(), server, { login: 'spiller1', id: 'kari', username: 'Kari' });
    await insertPerson(open(), server, { login: 'spiller2', id: 'ola', username: 'Ola' });
    kari = await logIn(server, 'spiller1');
    ola = await logIn(server, 'spiller2');
    const admin = await logInAdmin(open(), server);
    const reopened = { guessDeadline: SPAIN - HOUR_MS };
    await admin.send('PUT', '/api/admin/seasons/2025/deadline', reopened);
  });
  afterAll(() => server.close());

  it('is told from the first guess to the last result', async () => {
    await step('is told to who guessed it alone, until the deadline', async () => {
      expect(await ownTempo()).toBeNull();
      expect(await homeTempo()).toBeNull();
      const before = await publicProfile();
      const saved = await kari.send('PUT', '/api/guess/season/2025/flags', GUESS);
      expect(await outcomeOf(saved)).toBe('200');

      const pace = expectedTempo(null);
      expect(await ownTempo()).toEqual(pace);
      expect(await homeTempo()).toEqual(pace);
      const after = await publicProfile();
      expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
      expect(await after.json()).toEqual(await before.json());
      expect(await publicTempo()).toBeNull();

      server.clock.set(SPAIN - HOUR_MS);
      expect(await publicTempo()).toEqual(pace);
    });

    await step(
      'knows how many there were the year before, also where that was not known at first',
      async () => {
        await importAt(2024, DECEMBER);
        const pace = expectedTempo(realSeason(2024));
        expect(pace).not.toEqual(expectedTempo(null));
        expect(await publicTempo()).toEqual(pace);
        expect(await ownTempo()).toEqual(pace);
      },
    );

    await step('is told of today alone', async () => {
      const { id } = await open()
        .db.selectFrom('race')
        .select('id')
        .where('key', '=', 'japan')
        .where('year', '=', 2025)
        .executeTakeFirstOrThrow();
      expect(await publicTempo(`&raceId=${id}`)).toBeNull();
      expect(await ownTempo(`&raceId=${id}`)).toBeNull();
    });

    await step('is nothing to tell once every race has its result', async () => {
      server.clock.set(DECEMBER);
      await importAt(2025, DECEMBER);
      expect(await publicTempo()).toBeNull();
      expect(await ownTempo()).toBeNull();
      expect(await homeTempo()).toBeNull();
    });
  });
});
