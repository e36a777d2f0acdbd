import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, SECOND_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { startPostgresCluster } from '#support/databases/postgres-cluster.ts';
import { freePort } from '#support/processes/free-port.ts';
import { startProcess } from '#support/processes/server-process.ts';
import { type Client, createClient } from '#support/requests/client.ts';
import { identityRow, insertSeason, insertUser } from '#support/rows/factories.ts';
import { startTestProvider } from '#support/services/test-provider.ts';
import { countLostGuesses } from './count-lost-guesses.ts';
import { BUILT, type Finding } from './experiment.ts';

const AWAY_MS = 60 * SECOND_MS;
const WRITERS = 10;
const READERS = 10;
const MAX_ANSWER_MS = 10 * SECOND_MS;
const BACK_WITHIN_MS = 5 * SECOND_MS;
const YEAR = new Date().getUTCFullYear() + 1;
const GUESS = `/api/guess/season/${YEAR}/flags`;
const PAGES = ['/', '/api/public/home', '/api/public/header', `/api/public/race/list/${YEAR}`];

interface Writer {
  readonly client: Client;
  readonly userId: string;
  readonly csrf: Readonly<Record<string, string>>;
  /** Latest count that was sent, and latest that was answered with 200. */
  sent: number;
  acknowledged: number;
}

/** Number of responses of each kind; unclear are all but success and 503 with a retry time. */
class Answers {
  readonly counts = new Map<string, number>();
  unclear = 0;
  slowest = 0;

  async count(asking: () => Promise<Response>): Promise<Response | null> {
    const from = performance.now();
    const response = await asking().catch(() => null);
    await response?.arrayBuffer().catch(() => undefined);
    this.slowest = Math.max(this.slowest, performance.now() - from);
    const isTold = response?.status === 503 && response.headers.has('retry-after');
    const what = response === null ? 'no answer' : `${response.status}`;
    if (response?.ok !== true && !isTold) this.unclear += 1;
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
    return response;
  }
}

async function insertWriters({ db }: OpenDatabase, issuer: string): Promise<string[]> {
  await insertSeason(db, { year: YEAR, guess_deadline: Date.now() + DAY_MS });
  const ids: string[] = [];
  for (let index = 0; index < WRITERS; index += 1) {
    const { id } = await insertUser(db, { username: `Spiller ${index}` });
    const identity = identityRow({ issuer, subject: `spiller${index}`, user_id: id });
    await db.insertInto('identity').values(identity).execute();
    ids.push(id);
  }
  return ids;
}

/** PostgreSQL is stopped for a minute while players save and read, and started again. */
export async function postgresAway(): Promise<Finding[]> {
  const backups = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const cluster = await startPostgresCluster();
  await cluster.createDatabase('game');
  const url = `${cluster.url}/game`;
  const database = await openDatabase(url);
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const logins = Array.from({ length: WRITERS }, (_, index) => `spiller${index}`);
  const people = logins.map((login) => ({ login, name: login }));
  const provider = await startTestProvider(site, people);
  const ids = await insertWriters(database, provider.issuer);
  await database.close();
  const server = await startProcess({
    command: BUILT,
    environment: {
      PORT: String(port),
      PUBLIC_URL: site,
      DATABASE_URL: url,
      ...provider.settings,
      TRUST_PROXY: 'true',
      BACKUP_DIR: backups,
    },
  });
  try {
    const writers: Writer[] = [];
    for (const [index, userId] of ids.entries()) {
      const client = createClient(site);
      await client.login(`spiller${index}`);
      const csrf = await client.csrfHeaders();
      writers.push({ client, userId, csrf, sent: 0, acknowledged: 0 });
    }
    const answers = new Answers();
    let isOn = true;
    const write = async (writer: Writer, which: number) => {
      while (isOn) {
        writer.sent += 1;
        const count = writer.sent;
        const address = `10.${which}.${(count >> 8) & 255}.${count & 255}`;
        const response = await answers.count(() =>
          writer.client.request(GUESS, {
            method: 'PUT',
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': address,
              ...writer.csrf,
            },
            body: JSON.stringify({ YELLOW_FLAG: count, RED_FLAG: 0, SAFETY_CAR: 0 }),
          }),
        );
        if (response?.status === 200) writer.acknowledged = count;
        await sleep(200);
      }
    };
    const read = async (which: number) => {
      for (let turn = which; isOn; turn += 1) {
        await answers.count(() => fetch(`${site}${PAGES[turn % PAGES.length]}`));
        await sleep(10);
      }
    };
    const load = Promise.all([
      ...writers.map(write),
      ...Array.from({ length: READERS }, (_, index) => read(index)),
    ]);
    await sleep(5 * SECOND_MS);
    await cluster.stop();
    await sleep(AWAY_MS);
    await cluster.start();
    const from = performance.now();
    const before = writers.map(({ acknowledged }) => acknowledged);
    const isBack = () =>
      writers.every(({ acknowledged }, index) => acknowledged > (before[index] ?? 0));
    while (!isBack() && performance.now() - from < AWAY_MS) await sleep(50);
    const backAfter = performance.now() - from;
    await sleep(5 * SECOND_MS);
    isOn = false;
    await load;

    const lost = await countLostGuesses(url, writers);
    const told = [...answers.counts].map(([what, times]) => `${what}: ${times}`).join(', ');
    return [
      {
        what: `PostgreSQL away for a minute, ${WRITERS} players saving and ${READERS} reading (${told})`,
        measured: `${lost} acknowledged guesses lost, ${answers.unclear} unclear answers, the slowest ${Math.round(answers.slowest)} ms`,
        bar: `0, 0 (success, or 503 with Retry-After), <= ${MAX_ANSWER_MS} ms`,
        isMet: lost === 0 && answers.unclear === 0 && answers.slowest <= MAX_ANSWER_MS,
      },
      {
        what: 'after it is back, everybody saves again by itself',
        measured: `${Math.round(backAfter)} ms${server.isAlive() ? '' : ', the server is dead'}`,
        bar: `<= ${BACK_WITHIN_MS} ms`,
        isMet: backAfter <= BACK_WITHIN_MS && server.isAlive(),
      },
    ];
  } finally {
    server.kill('SIGTERM');
    await server.ended;
    await provider.close();
    await cluster.remove();
    rmSync(backups, { recursive: true, force: true });
  }
}
