import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SECOND_MS } from '#domain/base/time.ts';
import { startPostgresCluster } from '#support/databases/postgres-cluster.ts';
import { mountSmallDisk, moveToDisk, type SmallDisk } from '#support/databases/small-disk.ts';
import type { Finding } from './experiment.ts';
import { savingPlayers } from './saving-players.ts';

const PLAYERS = 4;
const FULL_MS = 10 * SECOND_MS;
const UNTRIED = 'UNTRIED: this needs root, and the right to mount';

/** The database's disk fills up while players save, and is freed again; on both databases. */
export async function fullDisk(): Promise<Finding[]> {
  return [await onSqlite(), await onPostgres()];
}

async function onSqlite(): Promise<Finding> {
  const disk = mountSmallDisk(16);
  if (disk === null) return untried('SQLite');
  try {
    return await fillWhileSaving('SQLite', disk, `sqlite:${disk.folder}/game.db`);
  } finally {
    disk.remove();
  }
}

async function onPostgres(): Promise<Finding> {
  const disk = mountSmallDisk(48);
  if (disk === null) return untried('PostgreSQL');
  const cluster = await startPostgresCluster();
  try {
    await cluster.createDatabase('game');
    await moveToDisk(cluster.url, 'game', disk);
    const url = `${cluster.url}/game`;
    const finding = await fillWhileSaving('PostgreSQL', disk, url, async () => {
      // An open snapshot makes changes take up further space.
      const looker = new pg.Client(url);
      await looker.connect();
      await looker.query('begin isolation level repeatable read');
      await looker.query('select 1 from season');
      return () => looker.end();
    });
    return finding;
  } finally {
    await cluster.remove();
    disk.remove();
  }
}

function untried(database: string): Finding {
  return { what: `a full disk of ${database}`, measured: UNTRIED, bar: 'tried', isMet: false };
}

async function fillWhileSaving(
  name: string,
  disk: SmallDisk,
  databaseUrl: string,
  holdOld: () => Promise<() => Promise<void>> = async () => async () => {},
): Promise<Finding> {
  const backups = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const game = await savingPlayers(databaseUrl, {
    players: PLAYERS,
    environment: { BACKUP_DIR: backups },
  });
  const letGo = await holdOld();
  try {
    const saving = game.save({ everyMs: 20, endsWithServer: false });
    await sleep(2 * SECOND_MS);
    disk.fill();
    await sleep(FULL_MS);
    const site = `http://127.0.0.1:${game.server().port}`;
    const home = await fetch(`${site}/api/public/home`).catch(() => null);
    await home?.arrayBuffer();
    const isRead = home?.ok === true;
    const whileFull = game.acknowledged();
    disk.free();
    await sleep(5 * SECOND_MS);
    const isSavedAgain = game
      .acknowledged()
      .every((count, index) => count > (whileFull[index] ?? 0));
    await saving.stop();
    const lost = await game.countLost();
    const isAlive = game.server().isAlive();
    const list = [...game.answers].map(([what, times]) => `${what}: ${times}`).join(', ');
    const told = new Set(['200', '503']);
    const unclear = [...game.answers].reduce(
      (sum, [what, times]) => sum + (told.has(what) ? 0 : times),
      0,
    );
    return {
      what: `the disk of ${name} full for ${FULL_MS / SECOND_MS} s while ${PLAYERS} players save (${list})`,
      measured: `${lost} lost, ${unclear} unclear answers, ${isRead ? 'read' : 'NOT READ'} meanwhile, ${isSavedAgain ? 'saved' : 'NOT SAVED'} again by itself`,
      bar: '0 lost, 0 unclear (success, or 503), read, saved again',
      isMet: lost === 0 && unclear === 0 && isRead && isSavedAgain && isAlive,
    };
  } finally {
    await letGo();
    await game.close();
    rmSync(backups, { recursive: true, force: true });
  }
}
