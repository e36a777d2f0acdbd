import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#demo/seeded-random.ts';
import { startPostgresCluster } from '#support/databases/postgres-cluster.ts';
import type { Finding } from './experiment.ts';
import { savingPlayers } from './saving-players.ts';

const PLAYERS = 6;
const ROUNDS = { SQLite: 50, PostgreSQL: 20 } as const;

/** The server is killed during saves, again and again. */
export async function killedSaves(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const cluster = await startPostgresCluster();
  try {
    await cluster.createDatabase('killed');
    const file = join(folder, 'game.db');
    return [
      await kill('SQLite', { url: `sqlite:${file}`, folder, file }),
      await kill('PostgreSQL', { url: `${cluster.url}/killed`, folder, file: null }),
    ];
  } finally {
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function kill(
  name: keyof typeof ROUNDS,
  { url, folder, file }: { url: string; folder: string; file: string | null },
): Promise<Finding> {
  const random = seededRandom(`killed ${name}`);
  const environment = { BACKUP_DIR: join(folder, 'backups') };
  const game = await savingPlayers(url, { players: PLAYERS, environment });
  let lost = 0;
  try {
    for (let round = 0; round < ROUNDS[name]; round += 1) {
      const saving = game.save({ everyMs: 0, endsWithServer: true });
      const before = game.answers.get('200') ?? 0;
      while ((game.answers.get('200') ?? 0) < before + PLAYERS) await sleep(5);
      await sleep(random.next() * 250);
      game.server().kill('SIGKILL');
      await game.server().ended;
      await saving.stop();
      lost += await game.countLost();
      await game.start();
    }
  } finally {
    await game.close();
  }
  const saved = game.answers.get('200') ?? 0;
  const verdict = file === null ? 'ok' : integrityOf(file);
  return {
    what: `kill -9 while saving, ${ROUNDS[name]} rounds on ${name} (${saved} acknowledged guesses)`,
    measured: `${lost} lost${file === null ? '' : `, integrity check ${verdict}`}`,
    bar: '0 lost, clean',
    isMet: lost === 0 && saved > 0 && verdict === 'ok',
  };
}

function integrityOf(file: string): string {
  const database = new DatabaseSync(file);
  try {
    return String(database.prepare('pragma integrity_check').get()?.integrity_check);
  } finally {
    database.close();
  }
}
