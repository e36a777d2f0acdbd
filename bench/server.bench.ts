import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { median, type Row } from './table.ts';

const PORT = 3911;
const BASE = `http://127.0.0.1:${PORT}`;
const SECONDS = 8;
const CONNECTIONS = 50;
/**
 * Node options of `npm start`: a small machine should rather collect garbage often than hold it.
 */
const NODE = ['node', '--max-semi-space-size=4', '--heap-growing-percent=60'];

interface Running {
  readonly process: ChildProcess;
  readonly startedIn: number;
}

/** One core for the server, as on a small machine; the load comes from the others. */
function onOneCore(command: readonly string[]): readonly string[] {
  return availableParallelism() > 1 ? ['taskset', '-c', '0', ...command] : command;
}

async function start(
  script: string,
  environment: NodeJS.ProcessEnv,
  firstCall: string,
): Promise<Running> {
  const [command = 'node', ...args] = onOneCore([...NODE, script]);
  const startedAt = performance.now();
  const child = spawn(command, args, {
    env: { ...process.env, ...environment, PORT: String(PORT), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    const isAnswering = await fetch(`${BASE}${firstCall}`).then(
      (response) => response.ok,
      () => false,
    );
    if (isAnswering) return { process: child, startedIn: performance.now() - startedAt };
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    await sleep(5);
  }
}

async function stop({ process: child }: Running): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

const HOME_CALL = '/api/public/home';
/** Headers as browsers send them. */
const PAGE_HEADERS = { accept: 'text/html', 'accept-encoding': 'gzip, br' };
/** Pages to be served in the time of one API response. */
const PAGES_PER_CALL = 0.7;

async function load(path: string, headers: Record<string, string>) {
  return autocannon({
    url: `${BASE}${path}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers,
  });
}

/** Cold start and idle memory of the production server, on a database that holds two seasons. */
export async function benchColdStart(databaseUrl: string): Promise<Row[]> {
  const environment = { DATABASE_URL: databaseUrl };
  const starts: number[] = [];
  for (let run = 0; run < 5; run++) {
    const running = await start('dist/server/main.js', environment, '/api/public/race/list/2025');
    starts.push(running.startedIn);
    await stop(running);
  }
  const running = await start('dist/server/main.js', environment, '/api/public/race/list/2025');
  await sleep(3000);
  const memory = residentMegabytes(running.process.pid);
  await stop(running);
  const time = median(starts);
  return [
    {
      what: 'cold start to first answer (100 players)',
      measured: `${time.toFixed(0)} ms`,
      bar: '<= 1,000 ms',
      isMet: time <= 1000,
    },
    {
      what: 'idle memory',
      measured: `${memory.toFixed(0)} MB`,
      bar: '<= 130 MB',
      isMet: memory <= 130,
    },
  ];
}

/** Throughput and latency of the front page's call, fresh and with a matching ETag, and of the page itself. */
export async function benchHome(databaseUrl: string): Promise<Row[]> {
  const running = await start('bench/serve-2025.ts', { DATABASE_URL: databaseUrl }, HOME_CALL);
  try {
    const etag = (await fetch(`${BASE}${HOME_CALL}`)).headers.get('etag') ?? '';
    await load(HOME_CALL, {});
    const fresh = await load(HOME_CALL, {});
    const matching = await load(HOME_CALL, { 'if-none-match': etag });
    await load('/', PAGE_HEADERS);
    const page = await load('/', PAGE_HEADERS);
    const failures = fresh.errors + fresh.non2xx + matching.errors + page.errors + page.non2xx;
    if (failures > 0 || matching['3xx'] === 0)
      throw new Error(`home answered wrongly: ${failures}`);
    const row = (what: string, result: typeof fresh, least: number): Row => ({
      what: `GET ${what} (100 players, SQLite, one core, ${CONNECTIONS} connections)`,
      measured: `${Math.round(result.requests.average).toLocaleString('en')} req/s, p99 ${result.latency.p99} ms`,
      bar: `>= ${least.toLocaleString('en')} req/s, p99 <= 20 ms`,
      isMet: result.requests.average >= least && result.latency.p99 <= 20,
    });
    const calls = Math.round(fresh.requests.average);
    return [
      row(`${HOME_CALL}, fresh`, fresh, 6000),
      row(`${HOME_CALL}, 304`, matching, calls),
      row("/, the visitors' page", page, Math.round(calls * PAGES_PER_CALL)),
    ];
  } finally {
    await stop(running);
  }
}
