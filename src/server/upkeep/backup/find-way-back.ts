import { join } from 'node:path';
import { InstallationError, OperatorError } from '#server/base/operator-error.ts';
import { describeDatabase } from '#server/base/settings/describe-database.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import { NO_GAME } from '#server/db/database-failure.ts';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { openForCopying } from '#server/db/open-database.ts';
import { findPutAside } from '#server/db/put-aside.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import { backupFolderOf, listBackups } from './backup-folder.ts';
import { BackupError } from './backup-format.ts';
import { MADE_BY_NEWER, readBackup } from './read-backup.ts';

/**
 * Returns the newest backup from before the database got a newer schema than this program's.
 * @throws OperatorError if the schema is not newer and no way back was cut short, or there is no
 * backup
 */
export async function findWayBack(settings: Settings): Promise<string> {
  const known = Object.keys(MIGRATIONS);
  const { DATABASE_URL } = settings;
  const { migrations } = await readState(DATABASE_URL);
  const isCutShort = (await findCutShort(DATABASE_URL)) !== null;
  if (!isCutShort && migrations.every((name) => known.includes(name))) {
    throw new OperatorError(
      `${describeDatabase(DATABASE_URL)} is not newer than this program: install the one to go back to first`,
    );
  }
  const folder = backupFolderOf(settings);
  for (const { kind, name } of await listBackups(folder)) {
    const file = join(folder, name);
    if (kind === 'UPGRADE' && (await isReadable(file, known))) return file;
  }
  throw new OperatorError(
    `${folder} has no backup from before an upgrade that this program can read`,
  );
}

/**
 * Asserts that no way back was cut short: a start would make a new game, and the first to log in may
 * become its admin.
 * @throws InstallationError
 */
export async function assertNotCutShort({
  DATABASE_URL,
}: Pick<Settings, 'DATABASE_URL'>): Promise<void> {
  const aside = await findCutShort(DATABASE_URL);
  if (aside === null) return;
  throw new InstallationError(
    `${describeDatabase(DATABASE_URL)}: there is no game, but ${aside} was put aside on the way back from an upgrade: run \`npm run restore -- --upgrade\` again, or move that one elsewhere to begin anew`,
  );
}

/** Returns the location of what was put aside where there is no game now, or an empty one. */
async function findCutShort(databaseUrl: string): Promise<string | null> {
  const aside = await findPutAside(databaseUrl);
  return aside !== null && (await readState(databaseUrl)).isEmpty ? aside : null;
}

/** Reads the migrations of a database, and whether it has no game or an empty one. */
async function readState(databaseUrl: string) {
  const database = await openForCopying(databaseUrl);
  try {
    return await database.inSnapshot(async (snapshot) => ({
      migrations: snapshot.migrations,
      isEmpty: (await hasNoRows(snapshot, 'user')) && (await hasNoRows(snapshot, 'season')),
    }));
  } catch (error) {
    if (!(error instanceof OperatorError && error.message.endsWith(NO_GAME))) throw error;
    return { migrations: [], isEmpty: true };
  } finally {
    await database.close();
  }
}

async function hasNoRows(snapshot: Snapshot, table: string): Promise<boolean> {
  for await (const _ of snapshot.rowsOf(table)) return false;
  return true;
}

/**
 * Returns true if the schema of the backup is known. Other faults are reported when it is restored.
 */
async function isReadable(file: string, known: readonly string[]): Promise<boolean> {
  try {
    await readBackup(file, known).next();
    return true;
  } catch (error) {
    return !(error instanceof BackupError && error.message === MADE_BY_NEWER);
  }
}
