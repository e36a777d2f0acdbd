import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { openDatabase } from './db/open-database.ts';
import { findProjectRoot, webRootOf } from './project-root.ts';
import { systemRandom } from './random.ts';
import { createSeasonReader } from './seasons/season-reader.ts';
import { readSettings, SettingsError } from './settings.ts';

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings.DATABASE_URL);
  const app = await buildApp(
    {
      settings,
      database,
      clock: systemClock,
      wallClock: systemClock,
      random: systemRandom,
      seasons: createSeasonReader(database, systemClock),
    },
    {
      webRoot: webRootOf(findProjectRoot()),
      logger: { level: settings.LOG_LEVEL },
    },
  );
  const stop = async () => {
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
