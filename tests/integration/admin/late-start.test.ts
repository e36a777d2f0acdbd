import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { AuditPage } from '#contract/admin/admin-audit.ts';
import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { UserData } from '#contract/scoring/profiles.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeSeason } from '#support/rows/change-facts.ts';
import { insertRaceGuess } from '#support/rows/factories.ts';
import { insertPerson, logIn, logInAdmin } from '#support/rows/people.ts';
import { createTestRandom, seasonAt, sourceOf } from '#support/seasons/season-sources.ts';

const YEAR = 2025;
/** The Monday after Monaco: eight races have been run, and Spain is next. */
const MAY_26 = Date.UTC(YEAR, 4, 26);
const SPAIN = Date.UTC(YEAR, 5, 1, 13);
const DECEMBER = Date.UTC(YEAR, 11, 20);

onAnyDatabase('a game that begins after the season’s deadline', (open) => {
  let server: TestServer;
  let admin: Client;
  let kari: Client;
  let testing: number;
  const random = createTestRandom();

  const importNow = async (season = seasonAt(YEAR, MAY_26)) => {
    const { reasons } = await importSeason(
      { database: open(), clock: server.clock, random },
      sourceOf(season),
      YEAR,
    );
    expect(reasons).toEqual([]);
  };
  const address = `/api/admin/seasons/${YEAR}`;
  const show = () => admin.getJson<AdminSeason>(address);
  const home = () => server.newClient().getJson<Home>('/api/public/home');
  const move = async (guessDeadline: number) =>
    outcomeOf(await admin.send('PUT', `${address}/deadline`, { guessDeadline }));
  const withdraw = async () => outcomeOf(await admin.send('DELETE', `${address}/deadline`));
  const logged = async () => (await admin.getJson<AuditPage>('/api/audit')).entries[0];
  const guess = () =>
    kari.send('PUT', `/api/guess/season/${YEAR}/flags`, {
      YELLOW_FLAG: 1,
      RED_FLAG: 2,
      SAFETY_CAR: 3,
    });
  const profile = async () =>
    (await server.newClient().getJson<UserData>(`/api/public/user/kari?year=${YEAR}`)).userScores;
  const publicFlags = async () => (await profile()).flagGuesses.length;

  beforeAll(async () => {
    server = await startServer(open(), { now: MAY_26 });
    await importNow();
    await insertPerson(open(), server, { login: 'spiller1', id: 'kari', username: 'Kari' });
    kari = await logIn(server, 'spiller1');
    admin = await logInAdmin(open(), server);
    testing = (await show()).guessDeadline ?? 0;
    const { id } = await open()
      .db.selectFrom('race')
      .select('id')
      .where('key', '=', 'monaco')
      .executeTakeFirstOrThrow();
    const { driver_id } = await open()
      .db.selectFrom('grid_place')
      .select('driver_id')
      .where('race_id', '=', id)
      .limit(1)
      .executeTakeFirstOrThrow();
    await insertRaceGuess(open().db, { userId: 'kari', raceId: id, first: driver_id });
  });
  beforeEach(async () => {
    server.clock.set(MAY_26);
    await open().db.deleteFrom('flag_guess').execute();
    await open()
      .db.updateTable('season')
      .set({ guess_deadline: testing, passed_deadline: null })
      .execute();
    await changeSeason(open(), YEAR);
  });
  afterAll(() => server.close());

  it('gets a new deadline up to the start of the next race, which the log and the front page tell', async () => {
    expect(testing).toBeLessThan(MAY_26);
    expect(await show()).toMatchObject({
      canMoveDeadline: true,
      passedDeadline: null,
      lateDeadlineLimit: SPAIN,
    });
    expect(await outcomeOf(await guess())).toBe('409 deadline-passed');
    expect(await move(MAY_26)).toBe('422 invalid-input');
    expect(await move(SPAIN + 1)).toBe('422 invalid-input');
    expect((await home()).lateSeasonDeadline).toBeNull();

    expect(await move(SPAIN)).toBe('204');
    expect(await logged()).toMatchObject({ action: 'SEASON_REOPENED', subject: String(YEAR) });
    expect(await show()).toMatchObject({ guessDeadline: SPAIN, passedDeadline: testing });
    expect((await home()).lateSeasonDeadline).toBe(SPAIN);
    expect(await outcomeOf(await guess())).toBe('200');
    expect(await move(SPAIN + 1)).toBe('422 invalid-input');
    expect(await move(SPAIN - HOUR_MS)).toBe('204');
  });

  it('keeps the leaderboard meanwhile, without what is secret again', async () => {
    const before = (await home()).leaderboard;
    expect(before).toHaveLength(1);
    await move(SPAIN);
    await guess();
    expect((await home()).leaderboard).toEqual(before);
    expect(await profile()).toMatchObject({ areSeasonGuessesShown: false, flagGuesses: [] });
    server.clock.set(SPAIN);
    expect((await profile()).areSeasonGuessesShown).toBe(true);
    expect(await publicFlags()).toBe(3);
    expect((await home()).lateSeasonDeadline).toBeNull();
  });

  it('keeps the new deadline when the source is asked again', async () => {
    await move(SPAIN);
    await importNow();
    expect(await show()).toMatchObject({ guessDeadline: SPAIN, passedDeadline: testing });
  });

  it('When it is withdrawn before anybody has guessed, then the first one holds again', async () => {
    expect(await withdraw()).toBe('409 conflict');
    await move(SPAIN);
    expect(await withdraw()).toBe('204');
    expect(await show()).toMatchObject({ guessDeadline: testing, passedDeadline: null });
    expect(await logged()).toMatchObject({ action: 'SEASON_DEADLINE_MOVED' });
    expect(await move(SPAIN)).toBe('204');
  });

  it('When it is withdrawn after somebody has guessed, then guessing ends and the guess stands', async () => {
    await move(SPAIN);
    await guess();
    server.clock.set(MAY_26 + HOUR_MS);
    expect(await withdraw()).toBe('204');
    expect(await show()).toMatchObject({
      guessDeadline: MAY_26 + HOUR_MS,
      canMoveDeadline: false,
    });
    expect(await publicFlags()).toBe(3);
    expect(await withdraw()).toBe('409 season-guessed');
  });

  it('gets no other once somebody has guessed, nor when no race is ahead', async () => {
    await move(SPAIN - HOUR_MS);
    await guess();
    server.clock.set(SPAIN - HOUR_MS);
    expect((await show()).canMoveDeadline).toBe(false);
    expect(await move(SPAIN)).toBe('409 season-guessed');
    await open().db.deleteFrom('flag_guess').execute();
    server.clock.set(DECEMBER);
    expect((await show()).canMoveDeadline).toBe(false);
    expect(await move(DECEMBER + HOUR_MS)).toBe('409 deadline-passed');
  });

  it('When the next race is brought forward, then the deadline comes along', async () => {
    onTestFinished(() => importNow());
    await move(SPAIN - HOUR_MS);
    const season = seasonAt(YEAR, MAY_26);
    const earlier = (by: number) => ({
      ...season,
      races: season.races.map((race) =>
        race.key === 'spain' ? { ...race, startsAt: race.startsAt - by } : race,
      ),
    });
    await importNow(earlier(HOUR_MS / 2));
    expect((await show()).guessDeadline).toBe(SPAIN - HOUR_MS);
    await importNow(earlier(3 * HOUR_MS));
    expect((await show()).guessDeadline).toBe(SPAIN - 3 * HOUR_MS);
  });
});
