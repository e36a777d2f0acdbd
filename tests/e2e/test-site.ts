import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProjectRoot, webRootOf } from '#server/base/project-root.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';
import { seedDemoWorld } from '#support/worlds/demo-world.ts';
import { test as base } from './demo-server.ts';

export { expect, latch, logIn } from './demo-server.ts';

/**
 * Server in the test's own process, with direct access to its database; pages are those of the
 * build.
 */
export interface TestSite {
  readonly url: string;
  readonly server: TestServer;
  readonly database: OpenDatabase;
  readonly databaseUrl: string;
}

/** The Monday after Monaco 2025, when eight races of 24 have been run. */
export const AFTER_MONACO = Date.UTC(2025, 4, 26);

async function openSite(now: number, environment: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-site-'));
  const databaseUrl = `sqlite:${join(folder, 'site.db')}`;
  const database = await openDatabase(databaseUrl);
  const server = await startServer(database, {
    now,
    webRoot: webRootOf(findProjectRoot()),
    environment: { BACKUP_DIR: join(folder, 'backups'), ...environment },
  });
  const site: TestSite = { url: server.url, server, database, databaseUrl };
  const close = async () => {
    await server.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { site, close };
}

/** Demo data at a fixed time; both data APIs are replaced, at the site's time. */
export async function openDemoSite() {
  const api = await startF1Api([readSeasonFile(2025)], { now: () => site.server.clock.now() });
  const { site, close } = await openSite(AFTER_MONACO, {
    JOLPICA_URL: api.urls.jolpica,
    OPENF1_URL: api.urls.openf1,
  });
  await seedDemoWorld(site.database, AFTER_MONACO, String(site.server.issuer));
  return {
    site: { ...site, api },
    close: async () => {
      await close();
      await api.close();
    },
  };
}

interface Sites {
  /** Site for a test that needs the database. */
  readonly site: TestSite & { readonly api: F1Api };
  /** Site as after the installation. The game's clock stands still, but that of logins is right. */
  readonly emptySite: TestSite;
}

export const test = base.extend<Sites>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
  site: async ({}, use) => {
    const { site, close } = await openDemoSite();
    await use(site);
    await close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  emptySite: async ({}, use) => {
    const { site, close } = await openSite(Date.now());
    await use(site);
    await close();
  },
});
