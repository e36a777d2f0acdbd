import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { MAX_WHOLE_LIST } from '#contract/limits.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { completedRaces } from '#domain/season/completed-races.ts';
import { raceNow } from '#domain/season/race-now.ts';
import type { Race } from '#domain/season/season.ts';
import { findProjectRoot, seasonsFolderOf, webRootOf } from '#server/base/project-root.ts';
import { systemRandom } from '#server/base/random.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { savePick } from '#server/guessing/save-pick.ts';
import { createBundledSource } from '#server/importing/fetch/bundled.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { openChatNetwork } from '#server/messages/chat/chat-network.ts';
import { bumpFacts } from '#server/season/bump-revisions.ts';
import { replaceLiveOrder } from '#server/season/live-order/live-order.queries.ts';
import { selectSeason } from '#server/season/season.queries.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';
import { toSeasonFacts } from '#server/season/to-season-facts.ts';
import { buildApp } from '#server/start/app.ts';
import { plotLines } from './plot.ts';
import { insertUser, storePlayers } from './store-players.ts';
import { median, type Row } from './table.ts';

const YEAR = 2025;
/** Time at which the grid of the 21st race is known and its guess open. */
const GRID_KNOWN = Date.parse('2025-11-09T15:30:00Z');
const RACE_RUN = Date.parse('2025-11-10T12:00:00Z');
const RUNS = 15;
const HOME = '/api/public/home';
const RACE_GUESS = '/api/public/race-guess';
/** Number of polls whose CPU time is added up. */
const POLLS = 2_000;

const MAX_AFTER_GUESS_MS = 5;
const MAX_BYTES = 60_000;

/** Numbers of players: up to the third the leaderboard is whole, beyond that it is paged. */
const SIZES = [12, 100, MAX_WHOLE_LIST - RUNS, 1_000, 10_000, 100_000];
const READS_A_SECOND = 200;
const MAX_READ_MS = 50;
const MAX_UNTIL_VISIBLE_MS = 2_000;

interface Cost {
  readonly size: number;
  readonly first: number;
  readonly guess: number;
  readonly newPlayer: number;
  readonly deadline: number;
  readonly live: LiveCost;
  readonly bytes: number;
  /** Bytes of a visitor's page, plain and compressed by gzip. */
  readonly pageBytes: number;
  readonly sentBytes: number;
  readonly underReads: UnderReads;
}

/** CPU time in ms of polls while a race is on. */
interface LiveCost {
  /** First one after the order of the race has changed. */
  readonly home: number;
  readonly raceGuess: number;
  /** A thousand that bring nothing new. */
  readonly idleHome: number;
  readonly idleRaceGuess: number;
}

interface UnderReads {
  /** Time in ms since the result was stored. */
  readonly visibleMs: number;
  readonly p99Ms: number;
  readonly longestMs: number;
}

/**
 * Measures how long reads take, each from when it was due, while a change is made and until its
 * effect is visible.
 */
async function underReads(
  read: () => Promise<string>,
  work: () => Promise<void>,
  isSeen: (body: string) => boolean,
): Promise<UnderReads> {
  const everyMs = 1000 / READS_A_SECOND;
  const taken: number[] = [];
  const running: Promise<void>[] = [];
  const began = performance.now();
  let storedAt = Number.POSITIVE_INFINITY;
  let seenAt: number | null = null;
  const timer = setInterval(() => {
    while (began + running.length * everyMs <= performance.now()) {
      const due = began + running.length * everyMs;
      running.push(
        read().then((body) => {
          const now = performance.now();
          taken.push(now - due);
          if (seenAt === null && storedAt < now && isSeen(body)) seenAt = now;
        }),
      );
    }
  }, 1);
  await sleep(SECOND_MS);
  await work();
  storedAt = performance.now();
  while (seenAt === null) await sleep(10);
  await sleep(SECOND_MS);
  clearInterval(timer);
  await Promise.all(running);
  const sorted = taken.toSorted((a, b) => a - b);
  return {
    visibleMs: seenAt - storedAt,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    longestMs: sorted.at(-1) ?? Number.NaN,
  };
}

/** Prints the figures of docs/scale.md. */
const PLOT = join(findProjectRoot(), 'docs/scale.svg');

const plotOf = (costs: readonly Cost[]): string =>
  plotLines({
    x: 'players',
    y: 'ms of CPU of the first front page',
    lines: (
      [
        ['first', 'after a start'],
        ['deadline', 'after a deadline'],
        ['newPlayer', 'after a first guess'],
        ['guess', 'after a saved guess'],
      ] as const
    ).map(([key, name]) => ({
      name,
      points: costs.map((cost) => [cost.size, cost[key]] as const),
    })),
  });

/** CPU time of this process in ms, so that other processes do not count. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Measures polls of the front page and of the race's guesses while its order changes. */
async function costOfLiveRace(
  app: FastifyInstance,
  database: OpenDatabase,
  race: Race,
): Promise<LiveCost> {
  const drivers = race.grid?.map(({ driverId }) => driverId) ?? [];
  const fetchPath = async (url: string, etag?: string) => {
    const response = await app.inject({ url, headers: etag ? { 'if-none-match': etag } : {} });
    const expected = etag === undefined ? 200 : 304;
    if (response.statusCode !== expected) throw new Error(`${url}: ${response.statusCode}`);
    return String(response.headers.etag);
  };
  const afterChange = async (url: string) => {
    const runs: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const order = [...drivers.slice(run), ...drivers.slice(0, run)];
      await database.inWriteTransaction(async (trx) => {
        const rows = order.map((driver_id, index) => ({
          race_id: race.id,
          position: index + 1,
          driver_id,
          set_at: race.startsAt + run,
        }));
        await replaceLiveOrder(trx, race.id, rows);
        await bumpFacts(trx, YEAR);
      });
      runs.push(await cpuOf(() => fetchPath(url)));
    }
    return median(runs);
  };
  const idle = async (url: string) => {
    const etag = await fetchPath(url);
    const spent = await cpuOf(async () => {
      for (let poll = 0; poll < POLLS; poll += 1) await fetchPath(url, etag);
    });
    return (spent / POLLS) * 1000;
  };
  return {
    home: await afterChange(HOME),
    raceGuess: await afterChange(RACE_GUESS),
    idleHome: await idle(HOME),
    idleRaceGuess: await idle(RACE_GUESS),
  };
}

/** Measures the first request for the front page after a change, with so many players. */
async function costOf(size: number): Promise<Cost> {
  const webRoot = webRootOf(findProjectRoot());
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-players-'));
  const database = await openDatabase(`sqlite:${join(folder, 'bench.db')}`);
  try {
    let now = GRID_KNOWN;
    const clock = { now: () => now, isSystem: false };
    const source = createBundledSource(seasonsFolderOf(findProjectRoot()));
    const bring = () => importSeason({ database, clock, random: systemRandom }, source, YEAR);
    await bring();
    const stored = await selectSeason(database.db, YEAR);
    if (stored === null) throw new Error(`${YEAR} was not imported`);
    const facts = toSeasonFacts(stored);
    const { open: race } = raceNow(facts, now);
    if (race === null) throw new Error('No race is open');
    const before = completedRaces(facts).length;
    await storePlayers(database, facts, size);
    for (let run = 0; run < RUNS; run += 1) {
      await insertUser(database.db, { id: `new-${run}`, name: `Ny ${run}` });
    }
    const seasons = createSeasonReader(database, clock);
    const app = await buildApp(
      {
        settings: readSettings({ LOG_LEVEL: 'silent' }),
        database,
        clock,
        wallClock: clock,
        random: systemRandom,
        seasons,
        sources: { bundled: source, live: null },
        chat: openChatNetwork(),
      },
      { webRoot, limits: { longestPageDelayMs: 0 } },
    );
    const home = async () => {
      const { statusCode, body } = await app.inject({ url: HOME });
      if (statusCode !== 200) throw new Error(`${HOME}: ${statusCode}`);
      return body;
    };
    const afterSave = async (userId: string, run: number) => {
      const driverId = race.grid?.[run % 10]?.driverId ?? null;
      const guess = { userId, raceId: race.id, category: 'FIRST', basedOn: undefined } as const;
      const saving = { database, clock, random: systemRandom, seasons };
      await savePick(saving, { ...guess, driverId });
      return cpuOf(home);
    };
    const first = await cpuOf(home);
    const guesses: number[] = [];
    const newPlayers: number[] = [];
    for (let run = 0; run < RUNS; run += 1) guesses.push(await afterSave('player-0', run));
    for (let run = 0; run < RUNS; run += 1) newPlayers.push(await afterSave(`new-${run}`, run));
    now = race.guessDeadline;
    const deadline = await cpuOf(home);
    now = race.startsAt + MINUTE_MS;
    const live = await costOfLiveRace(app, database, race);
    now = RACE_RUN;
    const isShown = (body: string) => JSON.parse(body).completedRaces.length > before;
    const reads = await underReads(home, async () => void (await bring()), isShown);
    if (!isShown(await home())) throw new Error('The result is not shown');
    const bytes = Buffer.byteLength(await home());
    const page = await app.inject({ url: '/', headers: { accept: 'text/html' } });
    const sent = await app.inject({
      url: '/',
      headers: { accept: 'text/html', 'accept-encoding': 'gzip' },
    });
    await app.close();
    return {
      size,
      first,
      guess: median(guesses),
      newPlayer: median(newPlayers),
      deadline,
      live,
      bytes,
      pageBytes: Buffer.byteLength(page.body),
      sentBytes: sent.rawPayload.length,
      underReads: reads,
    };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tabulates the first front page after each kind of change, by number of players. */
export async function benchPlayers(sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  const costs: Cost[] = [];
  for (const size of sizes.length > 0 ? sizes : SIZES) {
    const cost = await costOf(size);
    costs.push(cost);
    const players = `${size.toLocaleString('en')} players`;
    const row = (what: string, measured: number, unit: string, most: number | null): Row => ({
      what: `${players}: ${what}`,
      measured: `${unit === 'B' ? measured.toLocaleString('en') : measured.toFixed(1)} ${unit}`,
      bar: most === null ? '' : `<= ${most.toLocaleString('en')} ${unit}`,
      isMet: most === null ? null : measured <= most,
    });
    rows.push(
      row('front page, first of all', cost.first, 'ms', null),
      row('front page, after a saved guess', cost.guess, 'ms', MAX_AFTER_GUESS_MS),
      row("front page, after a player's first guess", cost.newPlayer, 'ms', MAX_AFTER_GUESS_MS),
      row('front page, after a deadline', cost.deadline, 'ms', null),
      row('front page, after a change of the live order', cost.live.home, 'ms', null),
      row('guesses of a race, after a change of the live order', cost.live.raceGuess, 'ms', null),
      row('front page, 1,000 polls without news', cost.live.idleHome, 'ms', null),
      row('guesses of a race, 1,000 polls without news', cost.live.idleRaceGuess, 'ms', null),
      row("the front page's call", cost.bytes, 'B', MAX_BYTES),
      row('the front page', cost.pageBytes, 'B', null),
      row('the front page, as gzip sends it', cost.sentBytes, 'B', MAX_BYTES),
    );
    const { visibleMs, p99Ms, longestMs } = cost.underReads;
    const meanwhile = `a result, ${READS_A_SECOND} reads/s meanwhile`;
    rows.push(
      row(`${meanwhile}: visible after`, visibleMs, 'ms', MAX_UNTIL_VISIBLE_MS),
      row(`${meanwhile}: p99 of a read`, p99Ms, 'ms', MAX_READ_MS),
      row(`${meanwhile}: longest read`, longestMs, 'ms', null),
    );
  }
  if (costs.length > 1) writeFileSync(PLOT, plotOf(costs));
  return rows;
}
