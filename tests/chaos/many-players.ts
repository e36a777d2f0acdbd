import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, SECOND_MS } from '#domain/base/time.ts';
import { raceNow } from '#domain/season/race-now.ts';
import { systemClock } from '#server/base/clock.ts';
import { findProjectRoot, seasonsFolderOf } from '#server/base/project-root.ts';
import { systemRandom } from '#server/base/random.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { runOncePerTick } from '#server/db/run-once-per-tick.ts';
import { createBundledSource } from '#server/importing/fetch/bundled.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';
import { selectSeason } from '#server/season/season.queries.ts';
import { toSeasonFacts } from '#server/season/to-season-facts.ts';
import { NIGHTLY_BACKUP, nightOf } from '#server/upkeep/backup/nightly-backup.ts';
import { startPostgresCluster } from '#support/databases/postgres-cluster.ts';
import { freePort } from '#support/processes/free-port.ts';
import { type ServerProcess, startProcess } from '#support/processes/server-process.ts';
import { createClient } from '#support/requests/client.ts';
import { identityRow } from '#support/rows/factories.ts';
import { startTestProvider } from '#support/services/test-provider.ts';
import { storePlayers } from '../../bench/store-players.ts';
import { BUILT, type Finding } from './experiment.ts';

const YEAR = 2025;
/** Time at which the grid of the 21st race is known and its guess open. */
const GRID_KNOWN = Date.parse('2025-11-09T15:30:00Z');
const PLAYERS = 10_000;
/** Number of players who save: all log in from one IP, whose rate limit allows no more. */
const SAVERS = 20;
const GUESSES_A_SECOND = 100;
const READS_A_SECOND = 300;
/** `CHAOS_SECONDS=30` makes a short trial run. */
const SECONDS = Number(process.env.CHAOS_SECONDS ?? 300);
const BEAT_MS = 10;

const MAX_P99_MS = 100;
const MAX_MS = 500;
const MAX_BYTES = 300 * 1024 * 1024;
const MIN_GAIN = 1.7;
/** Number of turns of one instance, and of two. */
const TURNS = 5;

interface World {
  readonly raceId: string;
  readonly drivers: readonly string[];
}

/**
 * Stores a season with everybody's guesses, whose next race is open for more than an hour from now.
 */
async function fill(databaseUrl: string, issuer: string): Promise<World> {
  const database = await openDatabase(databaseUrl);
  const clock = { now: () => GRID_KNOWN, isSystem: false };
  const source = createBundledSource(seasonsFolderOf(findProjectRoot()));
  await importSeason({ database, clock, random: systemRandom }, source, YEAR);
  const stored = await selectSeason(database.db, YEAR);
  if (stored === null) throw new Error(`${YEAR} was not imported`);
  const facts = toSeasonFacts(stored);
  const { open: race } = raceNow(facts, GRID_KNOWN);
  if (race === null) throw new Error('No race is open');
  await storePlayers(database, facts, PLAYERS);
  const later = Date.now() - GRID_KNOWN;
  await database.inWriteTransaction(async (trx) => {
    for (const { id, guessDeadline, startsAt, position } of facts.races) {
      if (position < race.position) continue;
      await trx
        .updateTable('race')
        .set({
          guess_deadline: guessDeadline + later + HOUR_MS,
          starts_at: startsAt + later + HOUR_MS,
        })
        .where('id', '=', id)
        .execute();
    }
    for (let saver = 0; saver < SAVERS; saver += 1) {
      const identity = identityRow({
        issuer,
        subject: `spiller${saver}`,
        user_id: `player-${saver}`,
      });
      await trx.insertInto('identity').values(identity).execute();
    }
    await bumpRevisions(trx, YEAR);
  });
  await database.close();
  return { raceId: race.id, drivers: race.grid?.map(({ driverId }) => driverId) ?? [] };
}

function statusOf(pid: number): { readonly bytes: number; readonly cpuMs: number } {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // Returns CPU time in hundredths of a second, as the kernel counts it (proc(5): utime and stime).
  const cpuMs = (Number(fields[11]) + Number(fields[12])) * 10;
  return { bytes: Number(kilobytes) * 1024, cpuMs };
}

interface Asked {
  readonly port: number;
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Lived {
  readonly p99: { readonly reads: number; readonly guesses: number };
  /** Time of the slowest request. */
  readonly slowest: number;
  readonly errors: number;
  readonly bytes: number;
  /** CPU time of the loaded instances per request. */
  readonly cpuMs: number;
}

interface Game extends World {
  readonly servers: readonly ServerProcess[];
  readonly agent: Agent;
  /** Request headers of each player who saves. */
  readonly savers: readonly Readonly<Record<string, string>>[];
}

/** Simulates the minutes before a deadline, at a rate that does not wait for responses. */
async function live(
  { servers, agent, savers, raceId, drivers }: Game,
  asked: readonly number[],
  seconds: number,
): Promise<Lived> {
  const measured = servers.filter((_, index) => asked.includes(index));
  const took = { reads: [] as number[], guesses: [] as number[] };
  let errors = 0;
  let running = 0;
  const ask = ({ port, method, path, headers, body }: Asked, dueAt: number) => {
    running += 1;
    const end = (isWell: boolean) => {
      running -= 1;
      if (!isWell) errors += 1;
      took[method === 'GET' ? 'reads' : 'guesses'].push(performance.now() - dueAt);
    };
    const sending = request({ port, agent, method, path, headers }, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode === 200));
      response.on('error', () => end(false));
    });
    sending.on('error', () => end(false));
    sending.end(body);
  };
  const portOf = (turn: number) => measured[turn % measured.length]?.port ?? 0;
  // Enough IPs to stay below the rate limit.
  const addressOf = (turn: number) => `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
  const guess = (turn: number): Asked => ({
    port: portOf(turn),
    method: 'PUT',
    path: `/api/guess/race/${raceId}/${turn % 2 === 0 ? 'first' : 'tenth'}`,
    headers: { ...savers[turn % SAVERS], 'x-forwarded-for': addressOf(turn) },
    body: JSON.stringify({ driver: drivers[turn % drivers.length] }),
  });
  const PATHS = ['/', `/api/guess/race/${raceId}`, '/api/public/header'];
  const read = (turn: number): Asked => {
    const path = turn % 10 < 3 ? PATHS[turn % 10] : '/api/public/home';
    const headers = {
      'accept-encoding': 'gzip, br',
      'x-forwarded-for': addressOf(turn),
      ...(path?.startsWith('/api/guess') ? savers[turn % SAVERS] : {}),
    };
    return { port: portOf(turn), method: 'GET', path: path ?? '/', headers };
  };
  const cpuMs = () => measured.reduce((sum, { pid }) => sum + statusOf(pid).cpuMs, 0);
  const cpuBefore = cpuMs();
  const startedAt = performance.now();
  const sent = { reads: 0, guesses: 0 };
  let bytes = 0;
  for (let isOn = true; isOn; ) {
    const elapsed = (performance.now() - startedAt) / SECOND_MS;
    isOn = elapsed < seconds;
    const dueAt = (count: number, rate: number) => startedAt + (count / rate) * SECOND_MS;
    for (; sent.guesses < elapsed * GUESSES_A_SECOND; sent.guesses += 1) {
      ask(guess(sent.guesses), dueAt(sent.guesses, GUESSES_A_SECOND));
    }
    for (; sent.reads < elapsed * READS_A_SECOND; sent.reads += 1) {
      ask(read(sent.reads), dueAt(sent.reads, READS_A_SECOND));
    }
    for (const { pid } of measured) bytes = Math.max(bytes, statusOf(pid).bytes);
    await sleep(BEAT_MS);
  }
  while (running > 0) await sleep(BEAT_MS);
  const p99 = (all: readonly number[]) =>
    all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? 0;
  return {
    p99: { reads: p99(took.reads), guesses: p99(took.guesses) },
    slowest: [...took.reads, ...took.guesses].reduce((most, ms) => Math.max(most, ms), 0),
    errors,
    bytes,
    cpuMs: (cpuMs() - cpuBefore) / (sent.reads + sent.guesses),
  };
}

/** Runs `live` for so many seconds on the given instances. */
type Live = (asked: readonly number[], seconds: number) => Promise<Lived>;

/** Starts a game with so many instances on one database. */
async function withInstances<Result>(
  databaseUrl: string,
  instances: number,
  use: (live: Live) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const ports = await Promise.all(Array.from({ length: instances }, () => freePort()));
  const site = `http://localhost:${ports[0]}`;
  const logins = Array.from({ length: SAVERS }, (_, saver) => `spiller${saver}`);
  const provider = await startTestProvider(
    site,
    logins.map((login) => ({ login, name: login })),
  );
  const servers: ServerProcess[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  try {
    const { raceId, drivers } = await fill(databaseUrl, provider.issuer);
    const start = async () => {
      for (const port of ports) {
        const environment = {
          PORT: String(port),
          PUBLIC_URL: site,
          DATABASE_URL: databaseUrl,
          BACKUP_DIR: join(folder, 'backups'),
          TRUST_PROXY: 'true',
          ...provider.settings,
        };
        servers.push(await startProcess({ command: BUILT, environment }));
      }
    };
    await start();
    const savers: Record<string, string>[] = [];
    for (const login of logins) {
      const client = createClient(site);
      await client.login(login, '?remember_me');
      const csrf = await client.csrfHeaders();
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      savers.push({ cookie, 'content-type': 'application/json', ...csrf });
    }
    // A deploy at five to the deadline: the players come to servers that have just started.
    for (const server of servers.splice(0)) {
      server.kill('SIGTERM');
      await server.ended;
    }
    await start();
    const game = { servers, agent, savers, raceId, drivers };
    return await use((asked, seconds) => live(game, asked, seconds));
  } finally {
    agent.destroy();
    for (const server of servers) server.kill('SIGKILL');
    await Promise.all(servers.map(({ ended }) => ended));
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function finding(where: string, { p99, slowest, errors, bytes, cpuMs }: Lived): Finding {
  return {
    what: `${GUESSES_A_SECOND} guesses and ${READS_A_SECOND} reads a second for ${SECONDS} s, ${PLAYERS} players, ${where}`,
    measured: `p99 ${Math.round(p99.reads)} ms (reads), ${Math.round(p99.guesses)} ms (guesses), slowest ${Math.round(slowest)} ms, ${errors} errors, ${Math.round(bytes / 1024 / 1024)} MB, ${cpuMs.toFixed(2)} ms of CPU each`,
    bar: `<= ${MAX_P99_MS} ms, <= ${MAX_MS} ms, 0, <= ${MAX_BYTES / 1024 / 1024} MB`,
    isMet:
      Math.max(p99.reads, p99.guesses) <= MAX_P99_MS &&
      slowest <= MAX_MS &&
      errors === 0 &&
      bytes <= MAX_BYTES,
  };
}

/** Marks this night's backup as done: the instance that made it would seem to work more. */
async function markBackedUp(databaseUrl: string): Promise<void> {
  const database = await openDatabase(databaseUrl);
  const tick = { job: NIGHTLY_BACKUP, tick: nightOf(Date.now()), leaseMs: HOUR_MS };
  await runOncePerTick({ database, clock: systemClock }, tick, async () => {});
  await database.close();
}

/**
 * Returns the capacity of two instances relative to one. They share the cores with the load and
 * PostgreSQL, so it is measured by their CPU time per request. A machine's speed varies by more
 * than the expected gain, so one instance and two others take turns.
 */
async function gainOfTwo(databaseUrl: string): Promise<number> {
  await markBackedUp(databaseUrl);
  return withInstances(databaseUrl, 3, async (live) => {
    const spent = { one: 0, two: 0 };
    const cpuOf = async (asked: readonly number[]) => {
      const { cpuMs, errors } = await live(asked, SECONDS / TURNS);
      if (errors > 0) throw new Error(`${errors} requests failed`);
      return cpuMs;
    };
    const alone = async () => {
      spent.one += await cpuOf([0]);
    };
    const together = async () => {
      spent.two += await cpuOf([1, 2]);
    };
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const take of turn % 2 === 0 ? [alone, together] : [together, alone]) await take();
    }
    return (2 * spent.one) / spent.two;
  });
}

/** Thousands of players are active in the minutes before a deadline. */
export async function manyPlayers(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const postgres = await startPostgresCluster();
  try {
    const liveOn = (databaseUrl: string, asked: readonly number[]) =>
      withInstances(databaseUrl, asked.length, (live) => live(asked, SECONDS));
    const onSqlite = await liveOn(`sqlite:${join(folder, 'game.db')}`, [0]);
    const inPostgres = async (name: string) => {
      await postgres.createDatabase(name);
      return `${postgres.url}/${name}`;
    };
    const one = await liveOn(await inPostgres('one'), [0]);
    const two = await liveOn(await inPostgres('two'), [0, 1]);
    const gain = await gainOfTwo(await inPostgres('gain'));
    return [
      finding('SQLite', onSqlite),
      finding('PostgreSQL', one),
      finding('PostgreSQL, two instances', two),
      {
        what: 'what two instances carry, against one, by their CPU for each request',
        measured: `${gain.toFixed(2)} x`,
        bar: `>= ${MIN_GAIN} x`,
        isMet: gain >= MIN_GAIN,
      },
    ];
  } finally {
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
