import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/open-database.ts';
import { sampleMigrations } from './sample-migrations.ts';

/** A process that migrates the database at argv[2] and rests argv[3] milliseconds in the middle of it. */
const [, , url = '', restMs = '0'] = process.argv;

async function migrate(): Promise<void> {
  const migrations = sampleMigrations(async () => {
    process.stdout.write('half way\n');
    await sleep(Number(restMs));
  });
  const database = await openDatabase(url, migrations);
  await database.close();
}

await migrate();
