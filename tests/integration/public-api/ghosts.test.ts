import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Home } from '#contract/scoring/home.ts';
import type { Ghosts } from '#contract/scoring/leaderboard.ts';
import { bumpFacts } from '#server/season/bump-revisions.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeSeason } from '#support/rows/change-facts.ts';
import {
  insertDefaultPoints,
  insertDriver,
  insertGrid,
  insertLeague,
  insertRace,
  insertRaceGuess,
  insertResult,
  insertSeason,
  insertSeasonGuess,
  insertStandings,
} from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';

const PLAYERS = ['kari', 'ola', 'per', 'siv', 'eva', 'fremmed'] as const;
const DRIVERS = ['d1', 'd2', 'd3', 'd4'];
/** Picks for first place: most players have d1, and in the league d3. */
const VOTES = { kari: 'd3', ola: 'd3', per: 'd1', siv: 'd1', eva: 'd1' };
const SEASON_DEADLINE = Date.UTC(2025, 1, 26);
/** The second race already has a result, although it can be guessed for another hour. */
const SECOND_DEADLINE = Date.UTC(2025, 11, 7);

onAnyDatabase('ghosts', (open) => {
  let server: TestServer;
  let visitor: Client;
  let kari: Client;

  beforeAll(async () => {
    server = await startServer(open(), {
      people: PLAYERS.map((login) => ({ login, name: login })),
      now: SECOND_DEADLINE - 1,
    });
    const { db } = open();
    await insertSeason(db, { year: 2024 });
    await insertSeason(db, { year: 2025, guess_deadline: SEASON_DEADLINE });
    await insertDefaultPoints(db, 2025);
    for (const id of DRIVERS) {
      await insertDriver(db, { id: `last-${id}`, key: id, year: 2024 });
      await insertDriver(db, { id, key: id, year: 2025 });
    }
    await insertRace(db, { id: 'last', year: 2024, position: 1 });
    await insertLastYear();
    await insertRace(db, { id: 'one', year: 2025, position: 1 });
    await insertGrid(db, 'one', ['d2', 'd1', 'd3', 'd4']);
    await insertResult(db, 'one', DRIVERS);
    await insertStandings(db, 'one', 'DRIVER', { order: DRIVERS, points: 30 });
    await insertRace(db, {
      id: 'two',
      year: 2025,
      position: 2,
      starts_at: SECOND_DEADLINE + 300_000,
      guess_deadline: SECOND_DEADLINE,
    });
    await insertGrid(db, 'two', DRIVERS);
    await insertResult(db, 'two', DRIVERS);
    for (const login of PLAYERS) {
      const username = login.charAt(0).toUpperCase() + login.slice(1);
      await insertPerson(open(), server, { login, id: login, username });
    }
    for (const [userId, first] of Object.entries(VOTES)) {
      await insertRaceGuess(db, { userId, raceId: 'one', first });
      await insertSeasonGuess(db, { userId, year: 2025, drivers: ['d1', 'd2', 'd4', 'd3'] });
    }
    await insertLeague(db, { id: 'closed', members: ['kari', 'ola', 'per'] });
    await insertLeague(db, { id: 'small', members: ['kari', 'ola'] });
    visitor = server.newClient();
    kari = await logIn(server, 'kari');
  });
  afterAll(() => server.close());

  const insertLastYear = () =>
    insertStandings(open().db, 'last', 'DRIVER', {
      order: ['last-d4', 'last-d3', 'last-d2', 'last-d1'],
      points: 30,
    });
  const change = async () => {
    for (const year of [2024, 2025]) await changeSeason(open(), year);
  };
  const ghosts = () => visitor.getJson<Ghosts>('/api/public/board/ghosts');
  const scoresOf = (all: Ghosts) =>
    Object.fromEntries(all.map(({ ghost, scores }) => [ghost, scores]));

  /** Points of an order with two drivers right and two off by one. */
  const ORDER = 2 * 10 + 2 * 5;

  it('When a race is run, then they have what players with their guesses would have', async () => {
    const all = await ghosts();
    expect(scoresOf(all)).toEqual({
      // The first race counts; the second is still secret and does not.
      MAJORITY: [0, 25 + ORDER, 25 + ORDER],
      // d2 was second; d1 started and ended first in the second race.
      GRID: [0, 18 + ORDER, 18 + ORDER + 25],
      // Last year's fourth gives 12 points a race, and the order is reversed.
      LAST_YEAR: [0, 12 + 12, 12 + 12 + 12],
    });
    // Three players have 25 points for the first race, and two have 15.
    expect(all.map(({ ranks }) => ranks)).toEqual([
      [1, 1, 1],
      [1, 4, 1],
      [1, 6, 6],
    ]);
    const home = await visitor.getJson<Home>('/api/public/home');
    expect(home.graph.map(({ scores }) => scores.at(-1))).toEqual([55, 55, 55, 45, 45]);
    expect(home.bestTotals).toEqual([0, 55, 55]);
  });

  it('know a guess from its deadline on', async () => {
    await step(
      'When a guess can still be changed, then none of them knows it, nor does an ETag',
      async () => {
        const before = await visitor.get('/api/public/board/ghosts');
        for (const userId of Object.keys(VOTES)) {
          await insertRaceGuess(open().db, { userId, raceId: 'two', first: 'd1' });
        }
        await change();
        const after = await visitor.get('/api/public/board/ghosts');
        expect(await after.text()).toBe(await before.text());
        const etag = after.headers.get('etag') ?? '';
        expect(etag).toBe(before.headers.get('etag'));
        const again = await visitor.get('/api/public/board/ghosts', { 'if-none-match': etag });
        expect(again.status).toBe(304);
      },
    );

    await step('When the deadline has passed, then the majority has its points', async () => {
      server.clock.set(SECOND_DEADLINE);
      expect(scoresOf(await ghosts()).MAJORITY).toEqual([0, 25 + ORDER, 25 + ORDER + 25]);
      server.clock.set(SECOND_DEADLINE - 1);
      expect(scoresOf(await ghosts()).MAJORITY).toEqual([0, 25 + ORDER, 25 + ORDER]);
    });
  });

  it('When it is about a league, then the majority is that of its members', async () => {
    const ofLeague = (id: string) => kari.getJson<Ghosts>(`/api/league/${id}/ghosts`);
    const all = await ofLeague('closed');
    // d3 was third.
    expect(scoresOf(all).MAJORITY).toEqual([0, 15 + ORDER, 15 + ORDER]);
    expect(all.find(({ ghost }) => ghost === 'GRID')?.ranks).toEqual([1, 2, 1]);
    expect((await ofLeague('small')).map(({ ghost }) => ghost)).toEqual(['GRID', 'LAST_YEAR']);
    const stranger = await logIn(server, 'fremmed');
    expect(await outcomeOf(await stranger.get('/api/league/closed/ghosts'))).toBe(
      '404 league-not-found',
    );
    expect(await outcomeOf(await visitor.get('/api/league/closed/ghosts'))).toBe(
      '401 not-logged-in',
    );
  });

  it('When last year is corrected, then it is another at once', async () => {
    const correctLastYear = () => open().inWriteTransaction((trx) => bumpFacts(trx, 2024));
    const clear = () => open().db.deleteFrom('standing').where('race_id', '=', 'last').execute();
    onTestFinished(async () => {
      await insertLastYear();
      await correctLastYear();
    });
    await clear();
    await insertStandings(open().db, 'last', 'DRIVER', {
      order: DRIVERS.map((id) => `last-${id}`),
      points: 30,
    });
    await correctLastYear();
    expect(scoresOf(await ghosts()).LAST_YEAR).toEqual([0, 25 + 40, 25 + 40 + 25]);
    await clear();
    await correctLastYear();
    expect((await ghosts()).map(({ ghost }) => ghost)).toEqual(['MAJORITY', 'GRID']);
  });

  it('When the season’s deadline is ahead, then there are none', async () => {
    server.clock.set(SEASON_DEADLINE - 1);
    expect(await ghosts()).toEqual([]);
    expect(await kari.getJson<Ghosts>('/api/league/closed/ghosts')).toEqual([]);
    server.clock.set(SECOND_DEADLINE - 1);
  });
});
