import { parseArgs } from 'node:util';
import { systemClock } from '#server/base/clock.ts';
import { OperatorError } from '#server/base/operator-error.ts';
import { readEnvironment } from '#server/base/settings/environment.ts';
import { readSettings, type Settings } from '#server/base/settings/settings.ts';
import { runCommand, sayDatabase, withGame } from '#server/db/command.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { NO_GAME } from '#server/db/database-failure.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { replaceGame } from '#server/db/put-aside.ts';
import { checkSeals, describeCheck } from '#server/season/seal-log/check-seals.ts';
import { countRows } from './backup.queries.ts';
import { BackupError } from './backup-format.ts';
import { describeContents } from './describe-contents.ts';
import { findWayBack } from './find-way-back.ts';
import { findReadableBackup, type ReadableBackup } from './readable-backup.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

const USAGE = `Usage: npm run restore -- FILE [--yes]
       npm run restore -- --upgrade
  puts a backup in the place of the game
  --yes      also where there is something to lose, or no database yet
  --upgrade  the way back: the backup that a newer program made before it changed the schema; what is there is put aside`;

/** Replaces the database by a backup; requires `--yes` if it is not empty. */
async function main(words: string[]): Promise<number | null> {
  const order = readOrder(words);
  if (order === null) return null;
  const settings = readSettings(readEnvironment());
  try {
    const found = order.file ?? (await findWayBack(settings));
    const backup = await findReadableBackup(found, settings);
    return await restore(backup, order, settings);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new OperatorError(`${error.message}. Nothing was done.`, { cause: error });
  }
}

async function restore(
  backup: ReadableBackup,
  { isConfirmed, isWayBack }: Order,
  settings: Settings,
): Promise<number> {
  // Verified before the database is opened, which may already change it.
  const { header, rows } = await checkBackup(backup);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const restoreInto = async (database: OpenDatabase) => {
    await restoreBackup(database, backup, systemClock.now());
    const seals = describeCheck(await checkSeals(database.db, systemClock.now()));
    return `Restored. Everybody has to log in again.\n${seals}`;
  };
  if (isWayBack) {
    sayDatabase(settings.DATABASE_URL);
    say(`The backup of ${header.createdAt} holds ${describeContents(rows)}.`);
    const { result, aside } = await replaceGame(settings.DATABASE_URL, {
      stamp: new Date(systemClock.now()).toISOString().replace(/[-:.]/g, ''),
      make: async (url) => {
        const database = await openDatabase(url);
        return restoreInto(database).finally(() => database.close());
      },
    });
    if (aside !== null) say(`What was there is now ${aside}.`);
    process.stdout.write(result);
    return 0;
  }
  const work = async (database: OpenDatabase) => {
    const present = await countRows(database.db);
    say(`The backup of ${header.createdAt} holds ${describeContents(rows)}.`);
    if ([...present.values()].some((count) => count > 0)) {
      say(`The database holds ${describeContents(present)}.`);
      if (!isConfirmed) {
        console.error(
          'All of that would be replaced: add --yes if it should be. Nothing was done.',
        );
        return 1;
      }
    }
    process.stdout.write(await restoreInto(database));
    return 0;
  };
  return withGame(settings, work, { mayCreate: isConfirmed }).catch((error: unknown) => {
    if (!(error instanceof OperatorError && error.message.endsWith(NO_GAME))) throw error;
    throw new OperatorError(`${error.message}. With --yes one is made of the backup.`, {
      cause: error,
    });
  });
}

interface Order {
  /** Path of the backup; `null` for the newest from before an upgrade. */
  readonly file: string | null;
  readonly isConfirmed: boolean;
  readonly isWayBack: boolean;
}

function readOrder(args: string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        yes: { type: 'boolean', default: false },
        upgrade: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [file = null, ...more] = positionals;
    if ((file === null) !== values.upgrade || more.length > 0) return null;
    return { file, isConfirmed: values.yes, isWayBack: values.upgrade };
  } catch {
    return null;
  }
}

runCommand(USAGE, main);
