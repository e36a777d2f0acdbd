import { buildApp } from './app.ts';
import type { AppContext } from './app-context.ts';
import { scheduleNightlyBackup } from './backup/nightly-backup.ts';
import { systemClock } from './clock.ts';
import { openDatabase } from './db/open-database.ts';
import { describeInstallation } from './describe-installation.ts';
import { explainFailure } from './host-error.ts';
import { logImport } from './importing/log-import.ts';
import { scheduleImports } from './importing/schedule/run-import-tick.ts';
import { createBundledSource } from './importing/sources/bundled.ts';
import { openLiveSource, openNetwork } from './importing/sources/open-live-source.ts';
import { cleanDatabase } from './jobs/clean-database.ts';
import { runEvery } from './jobs/run-every.ts';
import { recordError } from './logs/append-entry.ts';
import { scheduleMessages } from './messages/schedule-messages.ts';
import { findProjectRoot, seasonsFolderOf, webRootOf } from './project-root.ts';
import { systemRandom } from './random.ts';
import { createSeasonReader } from './seasons/season-reader.ts';
import { readSettings } from './settings.ts';

const CLEAN_EVERY_MS = 60 * 60_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const root = findProjectRoot();
  const database = await openDatabase(settings.DATABASE_URL);
  const stopping = new AbortController();
  const context: AppContext = {
    settings,
    database,
    clock: systemClock,
    wallClock: systemClock,
    random: systemRandom,
    seasons: createSeasonReader(database, systemClock),
    sources: {
      bundled: createBundledSource(seasonsFolderOf(root)),
      live: openLiveSource(
        { settings, database, clock: systemClock },
        openNetwork(stopping.signal),
      ),
    },
  };
  const app = await buildApp(context, {
    webRoot: webRootOf(root),
    logger: { level: settings.LOG_LEVEL },
  });
  try {
    // Before the jobs begin: a second server that is started by mistake imports and mails nothing.
    await app.listen({ port: settings.PORT, host: settings.HOST });
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }
  app.log.info(describeInstallation(settings), 'the game runs');
  const failed = (job: string) => (error: unknown) => {
    app.log.error(error, `${job} failed`);
    recordError(database, { at: systemClock.now(), place: job, error }).catch((unwritten) => {
      app.log.error(unwritten);
    });
  };
  const clean = () => cleanDatabase(database, systemClock.now());
  clean().catch(failed('cleaning'));
  const stopJobs = [
    runEvery(CLEAN_EVERY_MS, clean, failed('cleaning')),
    scheduleNightlyBackup(context, failed('nightly backup')),
    scheduleImports(context, {
      onImport: (account) => logImport(app.log, account),
      onFailure: failed('import'),
    }),
    scheduleMessages(context, failed('messages')),
  ];
  const stop = async () => {
    // An import that is waiting for a source does not hold up the end.
    stopping.abort();
    await Promise.all([app.close(), ...stopJobs.map((stopJob) => stopJob())]);
    await database.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

main().catch((error: unknown) => {
  console.error(explainFailure(error));
  process.exitCode = 1;
});
