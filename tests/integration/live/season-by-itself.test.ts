import { afterEach, describe, expect, test } from 'vitest';
import type { Home } from '#contract/scoring/home.ts';
import type { UserData } from '#contract/scoring/profiles.ts';
import type { ScoreTables } from '#contract/scoring/score.ts';
import type { RaceStats } from '#contract/scoring/stats.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import { guessFlags, guessOrder } from '#demo/demo-guesses.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { DAY_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { REQUEST_LIMITS } from '#server/importing/fetch/live/network/request-budget.ts';
import type { UpstreamName } from '#server/importing/fetch/source-failure.ts';
import { maxInWindow } from '#support/checks/max-in-window.ts';
import { oracleTotal } from '#support/checks/oracle-total.ts';
import { type Gate, guessableInTime, passGate } from '#support/checks/season-gates.ts';
import {
  createTestDatabase,
  type Dialect,
  type TestDatabase,
} from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';
import { type Pace, replaySeason, type SeasonReplay } from '#support/seasons/season-replay.ts';
import { type LiveGame, startLiveGame } from '#support/worlds/live-game.ts';

const MAX_RUN_MS = 30_000;

/** Sprint, qualifying and race of São Paulo's weekend. In the night between them nothing is due. */
const EVENTFUL = [
  ['2025-11-08T13:50:00Z', '2025-11-08T15:30:00Z'],
  ['2025-11-08T18:50:00Z', '2025-11-08T20:30:00Z'],
  ['2025-11-09T16:00:00Z', '2025-11-09T20:00:00Z'],
] as const;

describe.runIf(IS_EXHAUSTIVE)('a season that runs itself', () => {
  const opened: { own: TestDatabase; database: OpenDatabase; game: LiveGame }[] = [];
  afterEach(async () => {
    for (const { own, database, game } of opened.splice(0)) {
      await game.close();
      await database.close();
      await own.drop();
    }
  });

  /** Creates a database with one season, as an operator adds it. */
  async function addSeason(dialect: Dialect, year: number, at: string) {
    const own = await createTestDatabase(dialect);
    const database = await openDatabase(own.url);
    const game = await startLiveGame(database, year, { raceControl: 'MADE_UP' });
    opened.push({ own, database, game });
    game.clock.set(Date.parse(at));
    for (const [path, body] of [
      ['', undefined],
      ['/imports', { isOn: true }],
    ] as const) {
      const answer = await game.admin.send('PUT', `/api/admin/seasons/${year}${path}`, body);
      expect(answer.ok).toBe(true);
    }
    return { game, replay: await replaySeason(database, game) };
  }

  async function addPlayers(game: LiveGame): Promise<Client[]> {
    const clients: Client[] = [];
    for (const username of ['Kari', 'Ola', 'Per']) {
      clients.push((await game.addPlayer(username)).client);
    }
    return clients;
  }

  async function guessSeason({ file }: LiveGame, player: Client, name: string) {
    const random = seededRandom(`season ${name}`);
    const path = `/api/guess/season/${file.year}`;
    for (const championship of ['drivers', 'constructors']) {
      const { field } = await player.getJson<{ field: { look: { id: string } }[] }>(
        `${path}/${championship}`,
      );
      const order = guessOrder(
        field.map(({ look }) => look.id),
        3,
        random,
      );
      expect((await player.send('PUT', `${path}/${championship}`, { order })).status).toBe(200);
    }
    expect((await player.send('PUT', `${path}/flags`, guessFlags(random))).status).toBe(200);
  }

  /** Returns the public data of completed races, beside the facts. */
  async function readResults({ admin, file }: LiveGame) {
    const races = await admin.getJson<RaceListItem[]>(`/api/public/race/list/${file.year}`);
    const run = races.filter(({ isCompleted }) => isCompleted);
    const stats = await Promise.all(
      run.map(({ id }) => admin.getJson<RaceStats>(`/api/public/stats/race/${id}`)),
    );
    const nameOf = new Map(
      [...file.drivers, ...file.constructors].map(({ key, name }) => [key, name] as const),
    );
    const facts = file.races.filter(({ result }) => result);
    const last = facts.at(-1);
    return {
      stats,
      results: stats.map(({ raceResult }) => raceResult.map(({ name }) => name)),
      trueResults: facts.map(({ result }) => result?.map(({ driver }) => nameOf.get(driver))),
      standings: [
        stats.at(-1)?.driverStandings ?? [],
        stats.at(-1)?.constructorStandings ?? [],
      ].map((rows) => rows.map(({ name, points }) => ({ name, points }))),
      trueStandings: [
        (last?.driverStandings ?? []).map(({ driver, points }) => ({
          name: nameOf.get(driver),
          points,
        })),
        (last?.constructorStandings ?? []).map(({ constructor: team, points }) => ({
          name: nameOf.get(team),
          points,
        })),
      ],
      flags: Object.fromEntries(
        (['YELLOW_FLAG', 'RED_FLAG', 'SAFETY_CAR'] as const).map((type) => [
          type,
          stats.flatMap(({ flags }) => flags).filter((flag) => flag.type === type).length,
        ]),
      ),
    };
  }

  /** Returns the public points, beside those computed a second time from the facts. */
  async function readPoints({ admin, file }: LiveGame, racesRun: number) {
    const { leaderboard } = await admin.getJson<Home>('/api/public/home');
    const tables = await admin.getJson<ScoreTables>(`/api/public/score?year=${file.year}`);
    const entries = leaderboard ?? [];
    const worked = entries.map(async ({ guesser }) => {
      const { userScores } = await admin.getJson<UserData>(`/api/public/user/${guesser.id}`);
      return oracleTotal(file, racesRun, tables, userScores);
    });
    return {
      shown: entries.map(({ guesser }) => guesser.points),
      worked: await Promise.all(worked),
    };
  }

  /**
   * Returns whether a weekend takes few requests, from two days before qualifying to two days after
   * the race.
   */
  function requestsOfWeekend({ api, file }: LiveGame, key: string) {
    const race = file.races.find((each) => each.key === key);
    const from = Date.parse(race?.qualifyingAt ?? '') - 2 * DAY_MS;
    const until = Date.parse(race?.startsAt ?? '') + 2 * DAY_MS;
    const within = api.requests.filter(({ at }) => at >= from && at < until);
    const count = (upstream: UpstreamName) =>
      within.filter((each) => each.upstream === upstream).length;
    return { jolpica: count('jolpica') < 400, openf1: count('openf1') < 200 };
  }

  function expectPoliteness({ api }: LiveGame, { runs }: SeasonReplay) {
    for (const upstream of ['jolpica', 'openf1'] as const) {
      const asked = api.requests.filter((each) => each.upstream === upstream).map(({ at }) => at);
      expect(asked.length).toBeGreaterThan(0);
      for (const { requests, perMs } of REQUEST_LIMITS[upstream]) {
        expect(maxInWindow(asked, perMs)).toBeLessThanOrEqual(requests);
      }
    }
    expect(runs.flatMap(({ reasons }) => reasons)).toEqual([]);
    const longest = Math.max(...runs.map(({ startedAt, finishedAt }) => finishedAt - startedAt));
    expect(longest).toBeLessThan(MAX_RUN_MS);
  }

  test('2025 from the first day to the last, weekend by weekend', async () => {
    const { game, replay } = await addSeason('sqlite', 2025, '2025-02-17T12:00:00Z');
    await replay.until(game.clock.now() + DAY_MS);
    const players = await addPlayers(game);
    for (const [index, player] of players.entries()) await guessSeason(game, player, `${index}`);

    const weekends = game.file.races;
    const gates: Gate[] = [];
    for (const race of weekends) {
      gates.push(await passGate(game, replay, players, race));
      await replay.until(Date.parse(race.startsAt) + 2 * DAY_MS);
    }
    await replay.until(Date.parse('2025-12-10T00:00:00Z'));

    expect(gates).toEqual(weekends.map(({ key }) => guessableInTime(key)));
    const read = await readResults(game);
    expect(read.results).toEqual(read.trueResults);
    expect(read.standings).toEqual(read.trueStandings);
    expect(read.standings[0]?.slice(0, 3).map(({ points }) => points)).toEqual([423, 421, 410]);
    expect(read.flags).toEqual({ YELLOW_FLAG: 77, RED_FLAG: 3, SAFETY_CAR: 34 });
    const points = await readPoints(game, 24);
    expect(points.shown).toEqual(points.worked);
    expect(Math.min(...points.shown)).toBeGreaterThan(20 * weekends.length);
    expect(await game.admin.getJson('/api/admin/reviews')).toEqual([]);
    expectPoliteness(game, replay);
    expect(['australia', 'china', 'las-vegas'].map((key) => requestsOfWeekend(game, key))).toEqual(
      Array(3).fill({ jolpica: true, openf1: true }),
    );
    expect(game.api.requests.length).toBeLessThan(800 * weekends.length);
  });

  test('2026, which a host adds in September: it catches up, and goes on to round 16', async () => {
    const { game, replay } = await addSeason('sqlite', 2026, '2026-09-23T12:00:00Z');
    const players = await addPlayers(game);
    const run = game.file.races.filter(({ result }) => result);
    const gates: Gate[] = [];
    for (const race of run.slice(-2)) gates.push(await passGate(game, replay, players, race));
    await replay.until(Date.parse('2026-10-06T00:00:00Z'));

    expect(gates).toEqual(run.slice(-2).map(({ key }) => guessableInTime(key)));
    const read = await readResults(game);
    expect(read.stats.map(({ startingGrid }) => startingGrid.length)).toEqual(
      run.map(({ grid }) => grid?.length),
    );
    expect(read.results).toEqual(read.trueResults);
    expect(read.standings).toEqual(read.trueStandings);
    expect(read.standings[0]).toHaveLength(23);
    expect(read.standings[0]?.slice(0, 3).map(({ points }) => points)).toEqual([320, 236, 214]);
    // The simulated sources invent one flag of each type in every session of 2026.
    const sessions = run.length + run.filter(({ sprintAt }) => sprintAt).length;
    expect(read.flags).toEqual({ YELLOW_FLAG: sessions, RED_FLAG: sessions, SAFETY_CAR: sessions });
    expectPoliteness(game, replay);
  });

  // A whole season takes thousands of runs; these are of a sprint weekend and the races before it.
  test('on PostgreSQL: 2025, which a host adds before São Paulo', async () => {
    const { game, replay } = await addSeason('postgres', 2025, '2025-11-06T12:00:00Z');
    const players = await addPlayers(game);
    const race = game.file.races.find(({ key }) => key === 'sao-paulo');
    if (race === undefined) throw new Error('São Paulo is gone');
    expect(await passGate(game, replay, players, race)).toEqual(guessableInTime('sao-paulo'));
    await replay.until(Date.parse('2025-11-10T00:00:00Z'));
    const read = await readResults(game);
    expect(read.results).toEqual(read.trueResults.slice(0, 21));
    const points = await readPoints(game, 21);
    expect(points.shown).toEqual(points.worked);
    expectPoliteness(game, replay);
  });

  test('whether the clock goes minute by minute or from due to due, the same is asked at the same time', async () => {
    const asked = [];
    for (const pace of ['EVERY_MINUTE', 'DUE_MINUTES'] satisfies Pace[]) {
      const { game, replay } = await addSeason('sqlite', 2025, '2025-11-08T13:50:00Z');
      for (const [from, until] of EVENTFUL) {
        game.clock.set(Math.max(game.clock.now(), Date.parse(from)));
        await replay.until(Date.parse(until), {}, pace);
      }
      asked.push(game.api.requests.map(({ at, path }) => `${new Date(at).toISOString()} ${path}`));
    }
    expect(asked[0]?.length).toBeGreaterThan(200);
    expect(asked[1]).toEqual(asked[0]);
  });
});
