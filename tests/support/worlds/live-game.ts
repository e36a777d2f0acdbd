import type { OrderGuessView } from '#contract/guessing/guesses.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { selectKnownSeason } from '#server/importing/fetch/live/known-season.queries.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { type F1Api, startF1Api } from '../f1-api/f1-api.ts';
import { liveSourceOf } from '../f1-api/live-season.ts';
import type { Scenario } from '../f1-api/scenario.ts';
import type { Client } from '../requests/client.ts';
import { startServer } from '../requests/start-server.ts';
import { insertPerson, logIn, logInAdmin } from '../rows/people.ts';
import { createTestClock } from '../running/test-clock.ts';
import { createTestRandom, readSeasonFile } from '../seasons/season-sources.ts';

interface ImportAt {
  readonly at: string;
  readonly races: readonly string[];
  readonly corrections?: 'review' | 'auto';
}

/** Player with a browser, who identifies drivers and teams by key. */
export interface LivePlayer {
  readonly client: Client;
  /** Guesses an order, champion first; competitors not named follow in default order. */
  guessOrder(championship: 'drivers' | 'constructors', keys: readonly string[]): Promise<void>;
  /** @returns the status of the response */
  guessRace(race: string, pickName: 'first' | 'tenth', driver: string): Promise<number>;
}

/** Starts the game over HTTP, with a season from the stand-in for both APIs, all on one clock. */
export async function startLiveGame(
  database: OpenDatabase,
  year: number,
  scenario: Partial<Scenario> = {},
) {
  const file = readSeasonFile(year);
  const clock = createTestClock(Date.parse(file.testingStartsAt));
  const random = createTestRandom();
  const api: F1Api = await startF1Api([file], clock, scenario);
  const server = await startServer(database, { clock, now: clock.now() });
  const admin = await logInAdmin(database, server);
  const nameOf = new Map(
    [...file.drivers, ...file.constructors].map(({ key, name }) => [key, name] as const),
  );
  let players = 0;

  async function raceId(key: string): Promise<string> {
    const races = await admin.getJson<RaceListItem[]>(`/api/public/race/list/${year}`);
    const name = file.races.find((race) => race.key === key)?.name;
    return races.find((race) => race.name === name)?.id ?? '';
  }

  async function field(client: Client, championship: 'drivers' | 'constructors') {
    const path = `/api/guess/season/${year}/${championship}`;
    return { path, ...(await client.getJson<OrderGuessView>(path)) };
  }

  return {
    api,
    clock,
    file,
    server,
    admin,
    raceId,
    async importAt({ at, races, corrections = 'review' }: ImportAt) {
      clock.set(Date.parse(at));
      const known = await selectKnownSeason(database.db, year);
      const { source } = liveSourceOf({ api, clock, known, options: { races } });
      const deps = { database, clock, random };
      return importSeason(deps, source, year, { corrections });
    },
    async addPlayer(username: string): Promise<LivePlayer> {
      players += 1;
      const login = `spiller${players}`;
      await insertPerson(database, server, { login, username });
      const client = await logIn(server, login);
      return {
        client,
        async guessOrder(championship, keys) {
          const { path, field: all } = await field(client, championship);
          const idOf = new Map(all.map(({ name, look }) => [name, look.id]));
          const wanted = keys.flatMap((key) => idOf.get(nameOf.get(key) ?? '') ?? []);
          const order = [...new Set([...wanted, ...idOf.values()])];
          const answer = await client.send('PUT', path, { order });
          if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        },
        async guessRace(race, pickName, driver) {
          const { db } = database;
          const { id } = await db
            .selectFrom('driver')
            .select('id')
            .where('year', '=', year)
            .where('key', '=', driver)
            .executeTakeFirstOrThrow();
          const path = `/api/guess/race/${await raceId(race)}/${pickName}`;
          return (await client.send('PUT', path, { driver: id })).status;
        },
      };
    },
    /** Returns the public leaderboard of the front page. */
    async points() {
      const { leaderboard } = await admin.getJson<Home>('/api/public/home');
      return Object.fromEntries(
        leaderboard?.map(({ guesser }) => [guesser.username, guesser.points]) ?? [],
      );
    },
    async close() {
      await server.close();
      await api.close();
    },
  };
}
export type LiveGame = Awaited<ReturnType<typeof startLiveGame>>;
