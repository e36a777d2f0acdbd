import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { WRITER_LOCK } from '#server/db/dialects/postgres-writer.ts';
import type { Dialect } from './databases.ts';

export interface HeldLock {
  /**
   * Resolves once somebody waits for the lock (PostgreSQL), or at once (SQLite, where that is
   * unknown).
   */
  waitUntilWanted(): Promise<void>;
  /**
   * Resolves when the lock is released; on SQLite by itself, because waiting blocks the whole
   * thread.
   */
  release(): Promise<void>;
}

const SQLITE_HOLDER = `
const { parentPort, workerData } = require('node:worker_threads');
const { DatabaseSync } = require('node:sqlite');
const database = new DatabaseSync(workerData.file, { timeout: 5000 });
database.exec('begin immediate');
parentPort.postMessage('held');
setTimeout(() => {
  database.exec('commit');
  database.close();
}, workerData.holdMs);
`;

/**
 * Starts another process's transaction, which holds the lock that a save needs; on SQLite for
 * `holdMs`.
 */
export async function holdLock(dialect: Dialect, url: string, holdMs: number): Promise<HeldLock> {
  return dialect === 'sqlite' ? holdSqlite(url, holdMs) : holdPostgres(url);
}

async function holdSqlite(url: string, holdMs: number): Promise<HeldLock> {
  const worker = new Worker(SQLITE_HOLDER, {
    eval: true,
    workerData: { file: url.slice('sqlite:'.length), holdMs },
  });
  const ended = once(worker, 'exit');
  await once(worker, 'message');
  return {
    waitUntilWanted: async () => {},
    release: async () => {
      await ended;
    },
  };
}

async function holdPostgres(url: string): Promise<HeldLock> {
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock($1)', [WRITER_LOCK]);
  return {
    async waitUntilWanted() {
      for (;;) {
        const { rows } = await holder.query<{ waiting: string }>(
          `select count(*) as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (rows[0]?.waiting !== '0') return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async release() {
      await holder.query('commit');
      await holder.end();
    },
  };
}
