import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BingoCell } from '#contract/bingo/bingo.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { Placements, UserData, UserList } from '#contract/scoring/profiles.ts';
import type { ScoreTables } from '#contract/scoring/score.ts';
import type { RaceStats } from '#contract/scoring/stats.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import type { Problem } from '#contract/shared.ts';
import { oracleTotal } from '#support/checks/oracle-total.ts';
import { onAnyDatabase, onEachDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeFacts } from '#support/rows/change-facts.ts';
import { insertSeason } from '#support/rows/factories.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';
import { SAO_PAULO_OPEN, SEASON_OVER, seedDemoWorld } from '#support/worlds/demo-world.ts';

onEachDatabase('public calls', (open) => {
  let server: TestServer;
  let client: Client;

  beforeAll(async () => {
    await seedDemoWorld(open(), SEASON_OVER);
    server = await startServer(open(), { now: SEASON_OVER });
    client = server.newClient();
  });
  afterAll(() => server.close());

  const lastRace = async (year: number) => {
    const races = await client.getJson<RaceListItem[]>(`/api/public/race/list/${year}`);
    const last = races.at(-1);
    if (last === undefined) throw new Error(`${year} has no races`);
    return last;
  };

  describe('seasons and races', () => {
    it('lists the years, latest first', async () => {
      expect(await client.getJson('/api/public/year/list')).toEqual([2025, 2024]);
    });

    it('lists the races of a year in order, with Norwegian names', async () => {
      const races = await client.getJson<RaceListItem[]>('/api/public/race/list/2025');
      expect(races.map(({ position }) => position)).toEqual(
        Array.from({ length: 24 }, (_, index) => index + 1),
      );
      expect(races[1]?.name).toBe('Kina');
      expect(races[20]).toMatchObject({ name: 'São Paulo', year: 2025, isCompleted: true });
    });

    it.each([
      [2024, [437, 374, 356], 666],
      [2025, [423, 421, 410], 833],
    ])('holds the final championship of %i', async (year, drivers, champions) => {
      const { id } = await lastRace(year);
      const stats = await client.getJson<RaceStats>(`/api/public/stats/race/${id}`);
      expect(stats.driverStandings.slice(0, 3).map(({ points }) => points)).toEqual(drivers);
      expect(stats.constructorStandings[0]?.points).toBe(champions);
    });

    it('tells a race from grid to flags', async () => {
      const races = await client.getJson<RaceListItem[]>('/api/public/race/list/2025');
      const china = await client.getJson<RaceStats>(`/api/public/stats/race/${races[1]?.id}`);
      expect(china.startingGrid[0]).toMatchObject({ position: 1, name: 'Oscar Piastri' });
      expect(china.startingGrid.at(-1)).toMatchObject({
        position: 20,
        name: 'Liam Lawson',
        isPitLane: true,
      });
      const places = new Map(china.raceResult.map(({ name, position }) => [name, position]));
      expect(places.get('Oscar Piastri')).toBe(1);
      expect(places.get('Fernando Alonso')).toBe(17);
      expect(places.get('Charles Leclerc')).toBe(18);
      expect(china.sprintResult[0]?.name).toBe('Lewis Hamilton');
      expect(china.areFlagsCounted).toBe(true);
    });
  });

  describe('scores', () => {
    it('publishes a table per category', async () => {
      const tables = await client.getJson<ScoreTables>('/api/public/score?year=2025');
      expect(tables.FIRST).toEqual({
        0: 25,
        1: 18,
        2: 15,
        3: 12,
        4: 10,
        5: 8,
        6: 6,
        7: 4,
        8: 2,
        9: 1,
      });
      expect(tables.CONSTRUCTOR).toEqual({ 0: 10, 1: 2 });
      expect(await client.getJson('/api/public/category/list')).toEqual([
        'FIRST',
        'TENTH',
        'DRIVER',
        'CONSTRUCTOR',
        'FLAG',
      ]);
    });

    it('gives everybody the points that a second computation gives', async () => {
      const home = await client.getJson<Home>('/api/public/home');
      const tables = await client.getJson<ScoreTables>('/api/public/score');
      const file = readSeasonFile(2025);
      const totals = await Promise.all(
        (home.leaderboard ?? []).map(async ({ guesser }) => {
          const data = await client.getJson<UserData>(`/api/public/user/${guesser.id}`);
          return oracleTotal(file, 24, tables, data.userScores);
        }),
      );
      expect(totals).toHaveLength(12);
      expect(totals).toEqual(home.leaderboard?.map(({ guesser }) => guesser.points));
    });

    it('ranks by points, shares a rank on equal points, and draws a point per race', async () => {
      const home = await client.getJson<Home>('/api/public/home');
      const entries = home.leaderboard ?? [];
      for (const entry of entries) {
        const better = entries.filter(({ guesser }) => guesser.points > entry.guesser.points);
        expect(entry.rank).toBe(better.length + 1);
      }
      for (const [index, line] of home.graph.entries()) {
        expect(line.scores).toHaveLength(25);
        expect(line.scores[0]).toBe(0);
        expect(line.scores.at(-1)).toBe(entries[index]?.guesser.points);
      }
    });
  });

  describe('profiles', () => {
    it('lists those who take part, then the others with a name, each in Norwegian order', async () => {
      const users = await client.getJson<UserList>('/api/public/user/list');
      const names = users.map(({ username }) => username);
      const playing = names.slice(0, 12);
      expect(playing).toEqual(playing.toSorted(new Intl.Collator('nb').compare));
      expect(playing.at(-1)).toBe('Ørnen fra Åsane');
      expect(names.slice(12)).toEqual(['Bingomester', 'Løpsleder']);
      expect(users.map(({ hasGuessed }) => hasGuessed)).toEqual(
        names.map((_, index) => index < 12),
      );
    });

    it('shows a user after any race of any year', async () => {
      const home = await client.getJson<Home>('/api/public/home');
      const id = home.leaderboard?.[0]?.guesser.id;
      const races = await client.getJson<RaceListItem[]>('/api/public/race/list/2025');
      const early = await client.getJson<UserData>(
        `/api/public/user/${id}?year=2025&raceId=${races[4]?.id}`,
      );
      expect(early.userScores.racePos).toBe(5);
      expect(early.summary.total.value).toBe(home.graph[0]?.scores[5]);
      const latest = await client.getJson<UserData>(`/api/public/user/${id}?year=2025`);
      expect(latest.summary.total.value).toBe(home.leaderboard?.[0]?.guesser.points);
      const { summary } = latest;
      expect(summary.total.value).toBe(
        summary.drivers.value +
          summary.constructors.value +
          summary.flag.value +
          summary.winner.value +
          summary.tenth.value,
      );
    });

    it('keeps the medals of the season that is finished', async () => {
      const users = await client.getJson<UserList>('/api/public/user/list');
      const all = await Promise.all(
        users.map(({ id }) => client.getJson<Placements>(`/api/public/user/placements/${id}`)),
      );
      const golds = all.filter(({ medals }) => medals.gold === 1);
      expect(golds).toHaveLength(1);
      expect(golds[0]?.previousPlacements).toEqual([{ pos: 1, value: 2024 }]);
      // Next to final points of an unfinished season, last season's medals would seem to be its
      // own.
      const home = await client.getJson<Home>('/api/public/home');
      expect(home).toMatchObject({ isRun: true, medalsOf: null, next: null });
      expect(new Set(home.leaderboard?.map(({ medal }) => medal))).toEqual(new Set([null]));
    });
  });

  describe('errors', () => {
    it.each([
      ['/api/public/user/NOT+AN+ID', 400, 'bad-request'],
      ['/api/public/user/nobody', 404, 'user-not-found'],
      ['/api/public/user/placements/nobody', 404, 'user-not-found'],
      ['/api/public/stats/race/nothing', 404, 'race-not-found'],
      ['/api/public/race/list/1999', 404, 'season-not-found'],
      ['/api/public/race/list/99999', 400, 'bad-request'],
      ['/api/public/race/list/2025?completedOnly=perhaps', 400, 'bad-request'],
      ['/api/public/score?year=1999', 404, 'season-not-found'],
      ['/api/public/score?unknown=1', 400, 'bad-request'],
      ['/api/nothing', 404, 'not-found'],
      ['/api/%', 400, 'bad-request'],
      [`/api/public/user/${'a'.repeat(101)}`, 400, 'bad-request'],
    ])('answers %s with problem details', async (path, status, code) => {
      const response = await client.get(path);
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(((await response.json()) as Problem).code).toBe(code);
    });
  });

  describe('caching', () => {
    it('answers 304 to the ETag it gave, until the season changes', async () => {
      const first = await client.get('/api/public/home');
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{20,}"$/);
      const again = await client.get('/api/public/home', { 'if-none-match': etag });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');

      const giveForAFirst = (points: number) =>
        changeFacts(open(), 2025, () =>
          open()
            .db.updateTable('points_table')
            .set({ points })
            .where('year', '=', 2025)
            .where('category', '=', 'FIRST')
            .where('difference', '=', 0)
            .execute(),
        );
      onTestFinished(() => giveForAFirst(25));
      await giveForAFirst(26);
      const changed = await client.get('/api/public/home', { 'if-none-match': etag });
      expect(changed.status).toBe(200);
    });
  });

  it('describes every public call of the contract in its OpenAPI document', async () => {
    const document = await client.getJson<{ paths: Record<string, unknown> }>('/api/openapi.json');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/public/home',
        '/api/public/header',
        '/api/public/csrf-token',
        '/api/public/user/status',
        '/api/public/year/list',
        '/api/public/race/list/{year}',
        '/api/public/stats/race/{raceId}',
        '/api/public/category/list',
        '/api/public/score',
        '/api/public/user/list',
        '/api/public/user/{id}',
        '/api/public/user/placements/{id}',
        '/api/public/race-guess',
        '/api/public/what-if',
        '/api/public/bingo',
        '/api/public/bingo/{year}',
        '/api/public/bingomaster',
      ]),
    );
  });
});

onAnyDatabase('the front page through a season', (open) => {
  it('waits, then opens the race, then shows its result, and can go back', async () => {
    const timeMachine = await seedDemoWorld(open(), SAO_PAULO_OPEN);
    const server = await startServer(open(), { now: SAO_PAULO_OPEN });
    const client = server.newClient();
    const home = () => client.getJson<Home>('/api/public/home');
    const jump = async (instant: number) => {
      await timeMachine.jumpTo(instant);
      server.clock.set(instant);
    };
    try {
      const before = await home();
      expect(before.next).toMatchObject({
        kind: 'RACE',
        isOpen: true,
        race: { name: 'São Paulo' },
      });
      expect(before.completedRaces).toHaveLength(20);
      expect(before).toMatchObject({ isRun: false, medalsOf: 2024 });
      expect(before.leaderboard?.filter(({ medal }) => medal === 'GOLD')).toHaveLength(1);
      const ranks = before.leaderboard?.map(({ rank }) => rank) ?? [];
      expect(new Set(ranks).size).toBe(11);
      expect((await client.get('/api/public/race-guess')).status).toBe(403);

      await jump(Date.parse('2025-11-09T20:00:00Z'));
      const after = await home();
      expect(after.completedRaces.at(-1)?.name).toBe('São Paulo');
      expect(after.next).toMatchObject({
        kind: 'RACE',
        isOpen: false,
        race: { name: 'Las Vegas' },
      });
      expect((await client.get('/api/public/race-guess')).status).toBe(200);

      await jump(Date.parse('2026-01-02T12:00:00Z'));
      const january = await home();
      expect(january).toMatchObject({ year: 2025, isRun: true });
      expect(january.leaderboard).toHaveLength(12);
      expect(await client.getJson('/api/public/header')).toMatchObject({
        year: 2025,
        isRaceGuess: true,
      });
      expect(await client.getJson('/api/public/race-guess')).toMatchObject({ year: 2025 });
      const [cell] = await client.getJson<BingoCell[]>('/api/public/bingo');
      expect(cell).toMatchObject({ year: 2025 });
      expect((await client.get('/api/public/score')).status).toBe(200);
      await insertSeason(open().db, { year: 2026 });
      expect(await home()).toMatchObject({ year: 2026, leaderboard: null });
      expect((await client.get('/api/public/race-guess')).status).toBe(403);
      await open().db.deleteFrom('season').where('year', '=', 2026).execute();

      await jump(Date.parse('2025-02-20T18:00:00Z'));
      const early = await home();
      expect(early).toMatchObject({ leaderboard: null, graph: [], next: { kind: 'SEASON' } });
      expect(early.guessers).toHaveLength(11);
      const [first] = await client.getJson<UserList>('/api/public/user/list');
      expect((await client.get(`/api/public/user/${first?.id}?year=2025`)).status).toBe(403);

      await jump(SAO_PAULO_OPEN);
      expect(await home()).toEqual(before);
    } finally {
      await server.close();
    }
  });
});
