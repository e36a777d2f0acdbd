import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts';
import { findProjectRoot, webRootOf } from '#server/project-root.ts';
import { seedDemoWorld } from '#support/demo-world.ts';
import { startServer, type TestServer } from '#support/start-server.ts';
import { test as base } from './demo-server.ts';

export { expect, logIn } from './demo-server.ts';

/** The demo's world at a moment that stands still, with its database at hand. */
export interface TestSite {
  readonly url: string;
  readonly server: TestServer;
  readonly database: OpenDatabase;
}

/** The Monday after Monaco 2025, when eight races of 24 have been run. */
export const AFTER_MONACO = Date.UTC(2025, 4, 26);

/**
 * A test that has to reach behind the calls (for what a source says, say). The server runs in the test's
 * own process; its pages are those of the build, as the demo's are.
 */
export const test = base.extend<{ readonly site: TestSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
  site: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'formelgjett-site-'));
    const database = await openDatabase(`sqlite:${join(folder, 'site.db')}`);
    const server = await startServer(database, {
      now: AFTER_MONACO,
      webRoot: webRootOf(findProjectRoot()),
      environment: { BACKUP_DIR: join(folder, 'backups') },
    });
    await seedDemoWorld(database, AFTER_MONACO, String(server.issuer));
    await use({ url: server.url, server, database });
    await server.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  },
});
