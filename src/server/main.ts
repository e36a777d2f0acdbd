import { buildApp } from './app.ts';
import type { AppContext } from './app-context.ts';
import { cleanExpired } from './auth/clean-expired.ts';
import { scheduleNightlyBackup } from './backup/nightly-backup.ts';
import { systemClock } from './clock.ts';
import { openDatabase } from './db/open-database.ts';
import { findProjectRoot, webRootOf } from './project-root.ts';
import { systemRandom } from './random.ts';
import { createSeasonReader } from './seasons/season-reader.ts';
import { readSettings, SettingsError } from './settings.ts';

const CLEAN_EVERY_MS = 60 * 60_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings.DATABASE_URL);
  const context: AppContext = {
    settings,
    database,
    clock: systemClock,
    wallClock: systemClock,
    random: systemRandom,
    seasons: createSeasonReader(database, systemClock),
  };
  const app = await buildApp(context, {
    webRoot: webRootOf(findProjectRoot()),
    logger: { level: settings.LOG_LEVEL },
  });
  const clean = () => {
    cleanExpired(database, systemClock.now()).catch((error: unknown) => app.log.error(error));
  };
  clean();
  const cleaning = setInterval(clean, CLEAN_EVERY_MS);
  const stopBackups = scheduleNightlyBackup(context, (error) => {
    app.log.error(error, 'the nightly backup failed');
  });
  const stop = async () => {
    clearInterval(cleaning);
    await stopBackups();
    await app.close();
    await database.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  await app.listen({ port: settings.PORT, host: settings.HOST });
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
});
