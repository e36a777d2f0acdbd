import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/open-database.ts';
import { sampleMigrations } from './sample-migrations.ts';

/**
 * Process that migrates the database at argv[2] and pauses argv[3] milliseconds in the middle of
 * step argv[4].
 */
const [, , url = '', restMs = '0', restAt = '7'] = process.argv;

async function migrate(): Promise<void> {
  const migrations = sampleMigrations(async (step) => {
    if (step !== Number(restAt)) return;
    process.stdout.write('half way\n');
    await sleep(Number(restMs));
  });
  const database = await openDatabase(url, migrations);
  await database.close();
}

await migrate();
