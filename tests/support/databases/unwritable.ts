import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Dialect } from './databases.ts';
import { mountSmallDisk, moveToDisk } from './small-disk.ts';

/** Reason why nothing can be written for a while. */
export const OBSTRUCTIONS = [
  'another process holds the lock',
  'the disk is full',
  'it is read-only',
] as const;
export type Obstruction = (typeof OBSTRUCTIONS)[number];

/** Place in which the database is created. */
export interface Home {
  /** URL of PostgreSQL, without a database name. */
  readonly clusterUrl: string;
  /** Creates an empty database, or a file at that place. */
  readonly createPostgres: () => Promise<string>;
  readonly createSqlite: (file: string) => Promise<void>;
}

export interface UnwritableDatabase {
  readonly url: string;
  /** Blocks all writes until `allow`. */
  readonly hinder: () => Promise<void>;
  readonly allow: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/**
 * Creates a database that a test can block from being written; `null` if that requires root or the
 * right to mount.
 */
export async function createUnwritableDatabase(
  dialect: Dialect,
  hindrance: Obstruction,
  home: Home,
): Promise<UnwritableDatabase | null> {
  return dialect === 'sqlite' ? createSqlite(hindrance, home) : createPostgres(hindrance, home);
}

async function createSqlite(
  hindrance: Obstruction,
  home: Home,
): Promise<UnwritableDatabase | null> {
  const disk = hindrance === 'it is read-only' ? mountFreezableDisk() : mountSmallDisk(16);
  if (disk === null) return null;
  const file = join(disk.folder, 'game.db');
  await home.createSqlite(file);
  const hold =
    'freeze' in disk
      ? async () => {
          disk.freeze();
          return async () => disk.thaw();
        }
      : hindrance === 'the disk is full'
        ? () => fill(disk)
        : () => holdSqlite(file);
  return { url: `sqlite:${file}`, ...hindered(hold), drop: async () => disk.remove() };
}

async function createPostgres(
  hindrance: Obstruction,
  { clusterUrl, createPostgres: create }: Home,
): Promise<UnwritableDatabase | null> {
  const disk = hindrance === 'the disk is full' ? mountSmallDisk(48) : null;
  if (hindrance === 'the disk is full' && disk === null) return null;
  const url = await create();
  const name = new URL(url).pathname.slice(1);
  if (disk !== null) await moveToDisk(clusterUrl, name, disk);
  const hold =
    disk !== null
      ? () => fill(disk)
      : hindrance === 'it is read-only'
        ? () => makeReadOnly(clusterUrl, name)
        : () => holdPostgres(url);
  return {
    url,
    ...hindered(hold),
    drop: async () => {
      await administer(clusterUrl, [`drop database ${name} with (force)`]);
      disk?.remove();
    },
  };
}

type Release = () => Promise<void>;

function hindered(hold: () => Promise<Release>): Pick<UnwritableDatabase, 'hinder' | 'allow'> {
  const held: Release[] = [];
  return {
    hinder: async () => {
      held.push(await hold());
    },
    allow: async () => {
      for (const release of held.splice(0)) await release();
    },
  };
}

async function fill(disk: { readonly fill: () => void; readonly free: () => void }) {
  disk.fill();
  return async () => disk.free();
}

async function holdSqlite(file: string): Promise<Release> {
  const holder = new DatabaseSync(file);
  holder.exec('begin immediate');
  return async () => void holder.close();
}

/** The lock that writers of all instances take (`dialects/postgres-writer.ts`). */
async function holdPostgres(url: string): Promise<Release> {
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query('begin; select pg_advisory_xact_lock(5067821309)');
  return () => holder.end();
}

/** Makes the database read-only, like a standby to which the URL leads after a failover. */
async function makeReadOnly(clusterUrl: string, name: string): Promise<Release> {
  const set = (setting: string) =>
    administer(clusterUrl, [
      `alter database ${name} ${setting}`,
      // Existing connections keep the setting with which they began.
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    ]);
  await set('set default_transaction_read_only = on');
  return () => set('reset default_transaction_read_only');
}

async function administer(clusterUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(`${clusterUrl}/postgres`);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Mounts a disk that can turn read-only, as when the system finds it broken: open files can be
 * read, but not written.
 */
function mountFreezableDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-disk-'));
  const image = `${folder}.image`;
  const run = (program: string, ...words: string[]) =>
    spawnSync(program, words, { stdio: 'ignore' }).status === 0;
  const isMounted =
    run('truncate', '--size', '16M', image) &&
    run('mkfs.ext4', '-q', image) &&
    run('mount', '-o', 'loop', image, folder);
  // Writing to a frozen memory map (`-shm`) would kill the process, so it is not frozen.
  const change = (attribute: string) =>
    void run('chattr', attribute, join(folder, 'game.db'), join(folder, 'game.db-wal'));
  const thaw = () => change('-i');
  const remove = () => {
    thaw();
    run('umount', folder);
    rmdirSync(folder);
    rmSync(image, { force: true });
  };
  if (!isMounted) {
    remove();
    return null;
  }
  return { folder, freeze: () => change('+i'), thaw, remove };
}
