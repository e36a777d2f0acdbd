import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/open-database.ts';
import { SCRATCH_FOLDER } from '../running/scratch-folder.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the cluster, without a database name. */
    postgresUrl: string;
    sqliteTemplate: string;
  }
}

export const POSTGRES_TEMPLATE = 'template_formelgjett';

/** One PostgreSQL cluster per run, and on each database one migrated template to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepExitCode();
  const folder = await mkdtemp(join(SCRATCH_FOLDER, 'formelgjett-test-'));
  const cluster = await startPostgresCluster(['synchronous_commit=off']);
  await cluster.createDatabase(POSTGRES_TEMPLATE);

  const postgresUrl = cluster.url;
  const sqliteTemplate = join(folder, 'template.db');
  await (await openDatabase(`${postgresUrl}/${POSTGRES_TEMPLATE}`)).close();
  await (await openDatabase(`sqlite:${sqliteTemplate}`)).close();
  project.provide('postgresUrl', postgresUrl);
  project.provide('sqliteTemplate', sqliteTemplate);

  return async () => {
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * The library's own clean-up exits with 0, so that a failed run would look like a successful one.
 */
function keepExitCode(): void {
  process.prependOnceListener('beforeExit', (code) => {
    process.once('exit', () => {
      process.exitCode = code;
    });
  });
}
