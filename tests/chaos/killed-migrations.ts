import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/open-database.ts';
import { startPostgresCluster } from '#support/databases/postgres-cluster.ts';
import { SAMPLES, sampleMigrations } from '#support/migrations/sample-migrations.ts';
import type { Finding } from './experiment.ts';

const CHILD = fileURLToPath(new URL('../support/migrations/migrate-child.ts', import.meta.url));

/** Pauses the migration at a step for as long as requested. */
function migrateInChild(url: string, restMs: number, step: number): ChildProcess {
  const words = [CHILD, url, String(restMs), String(step)];
  return spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function isWhole(url: string): Promise<boolean> {
  const database = await openDatabase(
    url,
    sampleMigrations(async () => {}),
  );
  try {
    const read = sql<{ n: number }>`select n from counted order by n`;
    const { rows } = await read.execute(database.db);
    return rows.length === SAMPLES && rows.every(({ n }, index) => n === index + 1);
  } finally {
    await database.close();
  }
}

/** Migrations are killed at every step, and started twice at once. */
export async function killedMigrations(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const cluster = await startPostgresCluster();
  let broken = 0;
  let made = 0;
  async function newUrls(): Promise<string[]> {
    made += 1;
    await cluster.createDatabase(`migrated_${made}`);
    return [`sqlite:${join(folder, `${made}.db`)}`, `${cluster.url}/migrated_${made}`];
  }
  try {
    for (let step = 1; step <= SAMPLES; step += 1) {
      for (const url of await newUrls()) {
        const child = migrateInChild(url, 600_000, step);
        await once(child.stdout ?? child, 'data');
        child.kill('SIGKILL');
        await once(child, 'exit');
        if (!(await isWhole(url))) broken += 1;
      }
    }
    for (const url of await newUrls()) {
      const children = [migrateInChild(url, 300, 5), migrateInChild(url, 300, 5)];
      const ends = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
      if (ends.some((code) => code !== 0) || !(await isWhole(url))) broken += 1;
    }
    return [
      {
        what: `migrations killed at each of ${SAMPLES} steps, and started twice at once, on both databases`,
        measured: `${broken} of ${(SAMPLES + 1) * 2} not whole afterwards`,
        bar: '0',
        isMet: broken === 0,
      },
    ];
  } finally {
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
