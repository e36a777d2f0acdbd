import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PAGES } from '#contract/http/pages.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { DIALECTS, type Dialect } from '#support/databases/databases.ts';
import { type PostgresCluster, startPostgresCluster } from '#support/databases/postgres-cluster.ts';
import {
  createUnwritableDatabase,
  OBSTRUCTIONS,
  type Obstruction,
  type UnwritableDatabase,
} from '#support/databases/unwritable.ts';
import type { Client } from '#support/requests/client.ts';
import type { Finding } from './experiment.ts';
import { GUESS, savingPlayers } from './saving-players.ts';

const HINDERED_MS = 10 * SECOND_MS;
const HEALTH_EVERY_MS = 100;
const LONGEST = { read: 2 * SECOND_MS, health: SECOND_MS / 2, save: 7 * SECOND_MS };
/** Paths that must write: they start a login, or create a backup that is logged. */
const WRITES = /^\/(oauth2|login\/oauth2|api\/admin\/backup\/)/;

/**
 * For ten seconds nothing can be written, while sessions are older than five minutes; on both
 * databases.
 */
export async function unwritable(): Promise<Finding[]> {
  const cluster = await startPostgresCluster();
  const findings: Finding[] = [];
  try {
    for (const dialect of DIALECTS) {
      for (const hindrance of OBSTRUCTIONS) {
        const what = `${dialect}, ${hindrance} for ${HINDERED_MS / SECOND_MS} s`;
        const database = await create(dialect, hindrance, cluster);
        if (database === null) {
          const measured = 'UNTRIED: this needs root, and the right to mount';
          findings.push({ what, measured, bar: 'tried', isMet: false });
          continue;
        }
        findings.push(await readMeanwhile(what, database, dialect, hindrance));
        await database.drop();
      }
    }
  } finally {
    await cluster.remove();
  }
  return findings;
}

let databases = 0;

function create(dialect: Dialect, hindrance: Obstruction, cluster: PostgresCluster) {
  return createUnwritableDatabase(dialect, hindrance, {
    clusterUrl: cluster.url,
    async createPostgres() {
      databases += 1;
      await cluster.createDatabase(`game${databases}`);
      return `${cluster.url}/game${databases}`;
    },
    createSqlite: async (file) => (await openDatabase(`sqlite:${file}`)).close(),
  });
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly tookMs: number;
}

async function timed(asking: () => Promise<Response>): Promise<Answer> {
  const from = performance.now();
  const response = await asking();
  await response.arrayBuffer();
  const tookMs = Math.round(performance.now() - from);
  return { status: response.status, retryAfter: response.headers.get('retry-after'), tookMs };
}

/** Returns all paths without parameters. */
async function addressesOf(site: string): Promise<string[]> {
  const response = await fetch(`${site}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, object> };
  const calls = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? path : []));
  return [...Object.keys(PAGES), ...calls].filter(
    (path) => !/[:{*]/.test(path) && !WRITES.test(path),
  );
}

/** Ages two sessions: one was last used ten minutes ago, the other has expired since. */
async function ageSessions(url: string, [seen, expired]: readonly string[]): Promise<void> {
  const { db, close } = await openDatabase(url);
  const set = (userId: string | undefined, at: number) =>
    db
      .updateTable('session')
      .set({ last_seen_at: at })
      .where('user_id', '=', userId ?? '')
      .execute();
  await set(seen, Date.now() - 10 * MINUTE_MS);
  await set(expired, 0);
  await close();
}

async function readMeanwhile(
  what: string,
  { url, hinder, allow }: UnwritableDatabase,
  dialect: Dialect,
  hindrance: Obstruction,
): Promise<Finding> {
  const backups = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const game = await savingPlayers(url, { players: 2, environment: { BACKUP_DIR: backups } });
  try {
    const site = `http://localhost:${game.server().port}`;
    const addresses = await addressesOf(site);
    await ageSessions(url, game.userIds);
    const [player, expired] = game.clients as readonly [Client, Client];
    const cookies = [player, expired].map((client) =>
      [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    );
    let addressesUsed = 0;
    const ask = (cookie: string, address: string) => {
      addressesUsed += 1;
      const from = `10.9.${addressesUsed >> 8}.${addressesUsed & 255}`;
      return timed(() =>
        fetch(`${site}${address}`, {
          redirect: 'manual',
          headers: { cookie, 'x-forwarded-for': from },
        }),
      );
    };
    const callAllRoutes = async () => {
      const answers: Answer[] = [];
      for (const cookie of cookies) {
        for (const address of addresses) answers.push(await ask(cookie, address));
      }
      return answers;
    };
    const save = () =>
      timed(() => player.send('PUT', GUESS, { YELLOW_FLAG: 1, RED_FLAG: 0, SAFETY_CAR: 0 }));

    const before = await callAllRoutes();
    await ageSessions(url, game.userIds);
    await hinder();
    const endsAt = Date.now() + HINDERED_MS;
    const health: Answer[] = [];
    const watching = (async () => {
      while (Date.now() < endsAt) {
        health.push(await timed(() => fetch(`${site}/api/health`)));
        await sleep(HEALTH_EVERY_MS);
      }
    })();
    const saving = save();
    const during = await callAllRoutes();
    const saved = await saving;
    await watching;
    await allow();
    const until = Date.now() + HINDERED_MS;
    let again = await save();
    while (again.status !== 200 && Date.now() < until) {
      await sleep(SECOND_MS);
      again = await save();
    }

    const others = during.filter(({ status }, index) => status !== before[index]?.status);
    const slowest = (answers: readonly Answer[]) =>
      Math.max(...answers.map(({ tookMs }) => tookMs));
    const slow = { read: slowest(during), health: slowest(health), save: saved.tookMs };
    const isHealthy = health.every(({ status }) => status === 200);
    const isRefused = saved.status === 503 && saved.retryAfter !== null;
    // PostgreSQL reuses the space of deleted rows on a full disk.
    const mayBeSaved = dialect === 'postgres' && hindrance === 'the disk is full';
    const isSaveClear = isRefused || (mayBeSaved && saved.status === 200);
    return {
      what: `${what}: ${during.length} pages and calls of sessions last seen ten minutes ago, or expired`,
      measured: `${others.length} answered otherwise than before, slowest ${slow.read} ms; health ${isHealthy ? 'well' : 'NOT WELL'}, slowest ${slow.health} ms; a save: ${saved.status} after ${slow.save} ms, retry-after ${saved.retryAfter}; afterwards ${again.status}`,
      bar: `0 otherwise within ${LONGEST.read} ms; health within ${LONGEST.health} ms; a save: 503 with retry-after within ${LONGEST.save} ms; afterwards 200`,
      isMet:
        others.length === 0 &&
        isHealthy &&
        isSaveClear &&
        again.status === 200 &&
        slow.read <= LONGEST.read &&
        slow.health <= LONGEST.health &&
        slow.save <= LONGEST.save,
    };
  } finally {
    await allow();
    await game.close();
    rmSync(backups, { recursive: true, force: true });
  }
}
