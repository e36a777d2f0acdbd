import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { RaceGuessForm } from '#contract/guesses.ts';
import type { Home } from '#contract/home.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { type Client, createClient } from '#support/client.ts';
import type { Row } from './table.ts';

const PORT = 3931;
const BASE = `http://localhost:${PORT}`;
const ROUNDS = 50;
const WRITERS = 6;

interface Writer {
  readonly client: Client;
  /** What the server has said it stored. */
  acknowledged: string | null;
  /** What it had been asked to store when it was killed. */
  asked: string | null;
  count: number;
}

async function startDemo(databaseUrl: string): Promise<ChildProcess> {
  const child = spawn('node', ['dist/server/demo.js'], {
    env: { ...process.env, PORT: String(PORT), DATABASE_URL: databaseUrl, LOG_LEVEL: 'fatal' },
    stdio: 'ignore',
  });
  for (let attempt = 0; attempt < 400; attempt++) {
    const isUp = await fetch(`${BASE}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return child;
    await sleep(25);
  }
  throw new Error('The demo did not start');
}

/** Saves one guess after the other until the server is gone. */
async function write(writer: Writer, raceId: string, drivers: readonly string[]): Promise<void> {
  for (let turn = 0; ; turn++) {
    const driver = drivers[(turn * 7 + writer.count) % drivers.length] ?? null;
    writer.asked = driver;
    const response = await writer.client
      .send('PUT', `/api/guess/race/${raceId}/first`, { driver })
      .catch(() => null);
    if (response === null) return;
    // Too many writes in a minute: refused, so not promised.
    if (!response.ok) return;
    writer.acknowledged = driver;
    writer.count++;
  }
}

/** Kills the server in the midst of saving, again and again, and looks for promises it did not keep. */
export async function benchKill(folder: string): Promise<Row[]> {
  const file = join(folder, 'kill.db');
  const random = seededRandom('kill');
  let child = await startDemo(`sqlite:${file}`);
  const home = await createClient(BASE).getJson<Home>('/api/public/home');
  const raceId = home.next?.race?.id ?? '';
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async (_, index): Promise<Writer> => {
      const client = createClient(BASE);
      await client.login(`spiller${index + 1}`, '?remember_me');
      return { client, acknowledged: null, asked: null, count: 0 };
    }),
  );
  const read = (writer: Writer) =>
    writer.client.getJson<RaceGuessForm>(`/api/guess/race/${raceId}`);
  const first = writers[0];
  if (first === undefined) throw new Error('No writers');
  const drivers = (await read(first)).grid.map(({ competitor }) => competitor.id);
  for (const writer of writers) writer.acknowledged = (await read(writer)).first?.look.id ?? null;

  let lost = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const writing = Promise.all(writers.map((writer) => write(writer, raceId, drivers)));
    await sleep(30 + random.next() * 170);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await Promise.all([ended, writing]);
    child = await startDemo(`sqlite:${file}`);
    for (const writer of writers) {
      const stored = (await read(writer)).first?.look.id ?? null;
      if (stored !== writer.acknowledged && stored !== writer.asked) lost++;
      writer.acknowledged = stored;
    }
  }
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  const database = new Sqlite(file);
  const verdict = database.pragma('integrity_check', { simple: true });
  database.close();
  const saved = writers.reduce((sum, { count }) => sum + count, 0);
  return [
    {
      what: `kill -9 while saving, ${ROUNDS} rounds (${saved.toLocaleString('en')} acknowledged guesses)`,
      measured: `${lost} lost, integrity check ${String(verdict)}`,
      bar: '0 lost, clean',
      isMet: lost === 0 && verdict === 'ok',
    },
  ];
}
