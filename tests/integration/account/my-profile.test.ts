import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Placements, UserData } from '#contract/scoring/profiles.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import {
  insertDriver,
  insertGrid,
  insertRace,
  insertRaceGuess,
  insertSeason,
  insertSeasonGuess,
} from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';

const DEADLINE = Date.UTC(2025, 1, 26);

onAnyDatabase('own profile', (open) => {
  let server: TestServer;
  let kariId: string;
  beforeAll(async () => {
    server = await startServer(open(), { now: DEADLINE - 1 });
    const { db } = open();
    await insertSeason(db, { year: 2024 });
    await insertSeason(db, { year: 2025, guess_deadline: DEADLINE });
    const driver = await insertDriver(db, { year: 2025, name: 'Ocon' });
    const race = await insertRace(db, { year: 2025, name: 'Kina' });
    await insertGrid(db, race.id, [driver.id]);
    kariId = (await insertPerson(open(), server, { login: 'spiller1', username: 'Kari' })).id;
    await insertPerson(open(), server, { login: 'spiller2', username: 'Ola' });
    await insertSeasonGuess(db, { userId: kariId, year: 2025, drivers: [driver.id] });
    await insertRaceGuess(db, { userId: kariId, raceId: race.id, tenth: driver.id });
    await db
      .insertInto('placement')
      .values({ year: 2024, user_id: kariId, position: 2, points: 100 })
      .execute();
  });
  afterAll(() => server.close());

  it('shows one’s own guesses, and to others those whose deadline has passed', async () => {
    await step('shows one’s own guesses while they are open, which nobody else sees', async () => {
      const kari = await logIn(server, 'spiller1');
      const own = await kari.getJson<UserData>('/api/user/my-profile?year=2025');
      expect(own.userScores.user.username).toBe('Kari');
      expect(own.userScores.driversGuesses).toMatchObject([{ competitor: 'Ocon', guessed: 1 }]);
      expect(own.userScores.tenthGuesses).toMatchObject([
        { raceName: 'Kina', driver: 'Ocon', startPos: 1, finishPos: null, points: 0 },
      ]);
      expect((await kari.get(`/api/public/user/${kariId}?year=2025`)).status).toBe(403);

      const ola = await logIn(server, 'spiller2');
      const nothing = await ola.getJson<UserData>('/api/user/my-profile');
      expect(nothing.userScores).toMatchObject({
        user: { username: 'Ola' },
        driversGuesses: [],
        tenthGuesses: [],
      });
    });

    await step(
      'When the season is closed and a race is not, then its guess is still one’s own alone',
      async () => {
        server.clock.set(DEADLINE);
        const kari = await logIn(server, 'spiller1');
        const own = await kari.getJson<UserData>('/api/user/my-profile?year=2025');
        expect(own.userScores.tenthGuesses).toHaveLength(1);
        const ola = await logIn(server, 'spiller2');
        const shown = await ola.getJson<UserData>(`/api/public/user/${kariId}?year=2025`);
        expect(shown.userScores.driversGuesses).toHaveLength(1);
        expect(shown.userScores.tenthGuesses).toEqual([]);
        // Repeated, because now Kari's own profile is cached.
        await kari.getJson('/api/user/my-profile?year=2025');
        expect(await ola.getJson(`/api/public/user/${kariId}?year=2025`)).toEqual(shown);
      },
    );
  });

  it('When another logs in on the same browser, then a kept answer is not taken for that one’s', async () => {
    const kari = await logIn(server, 'spiller1');
    const ola = await logIn(server, 'spiller2');
    const etag = (await kari.get('/api/user/my-profile')).headers.get('etag') ?? '';
    expect((await kari.get('/api/user/my-profile', { 'if-none-match': etag })).status).toBe(304);
    expect((await ola.get('/api/user/my-profile', { 'if-none-match': etag })).status).toBe(200);
  });

  it('shows one’s own placements', async () => {
    const kari = await logIn(server, 'spiller1');
    expect(await kari.getJson<Placements>('/api/user/my-placements')).toEqual({
      username: 'Kari',
      previousPlacements: [{ pos: 2, value: 2024 }],
      medals: { gold: 0, silver: 1, bronze: 0 },
    });
  });

  it.each([
    ['?year=1999', 404],
    ['?year=x', 400],
    ['?raceId=unknown', 404],
    ['?id=someone', 400],
  ])('answers %s with %i', async (query, status) => {
    const kari = await logIn(server, 'spiller1');
    expect((await kari.get(`/api/user/my-profile${query}`)).status).toBe(status);
  });
});
