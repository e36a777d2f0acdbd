import { accessSync, closeSync, constants, openSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  describeSystemError,
  InstallationError,
  OperatorError,
} from '#server/base/operator-error.ts';
import { describeDatabase, sqliteFileOf } from '#server/base/settings/describe-database.ts';
import { isFileSystemUnfit } from './dialects/probe-file-system.ts';
import { SQLITE, sqliteErrorFrom } from './dialects/sqlite-errors.ts';
import { DatabaseUnavailableError, type UnavailabilityKind } from './unavailable.ts';

const LOCKED = 'another program has it locked: end that one and try again';
const DISK = 'the disk is full or broken: make room, or look at its health';

/** Reasons by SQLite's primary result codes. */
const SQLITE_REASONS: Readonly<Record<number, string>> = {
  [SQLITE.NOTADB]: 'it is no database: name another file in DATABASE_URL',
  [SQLITE.CORRUPT]: 'it is damaged: restore a backup',
  [SQLITE.BUSY]: LOCKED,
  [SQLITE.LOCKED]: LOCKED,
  [SQLITE.FULL]: DISK,
  [SQLITE.IOERR]: DISK,
  [SQLITE.READONLY]: 'it can only be read: let the user of this process write it, and its folder',
  [SQLITE.CANTOPEN]: 'it cannot be opened: let the user of this process read and write it',
};

const GRANT = 'make the user of DATABASE_URL the owner of its database, or give it that right';

/** Remedies by PostgreSQL's error code; they follow its own message. */
const POSTGRES_REMEDIES: Readonly<Record<string, string>> = {
  '28000': 'check the user of DATABASE_URL, and pg_hba.conf',
  '28P01': 'check the password of DATABASE_URL',
  '3D000': 'make that database, or name another one in DATABASE_URL',
  '42501': GRANT,
  '25006': 'name the one that can be written in DATABASE_URL',
  '53100': 'make room on its disk',
  '53300': 'raise max_connections',
  '57P03': 'try again in a minute',
  '55P03': 'end what holds the lock',
};

const REMEDIES: Readonly<Record<Exclude<UnavailabilityKind, 'READ_ONLY'>, string>> = {
  AWAY: 'check DATABASE_URL, and that it runs',
  BUSY: 'end that one, or try again',
  FULL: 'make room',
};

/** Reason why a database is not used; the caller adds its location. */
export class DatabaseRefusal extends OperatorError {}

/** Another version has created the database, so a restart does not help. */
export class OtherVersionRefusal extends DatabaseRefusal {}

/**
 * @returns an OperatorError of one line if the operator can fix the failure; else the original
 * error
 */
export function explainDatabaseFailure(error: unknown, databaseUrl: string): unknown {
  if (!(error instanceof Error)) return error;
  if (isFileSystemSuspected(error) && isFileSystemUnfit(sqliteFileOf(databaseUrl))) {
    const message = `${describeDatabase(databaseUrl)}: ${UNFIT_FILE_SYSTEM}`;
    return new InstallationError(message, { cause: error });
  }
  if (error instanceof DatabaseUnavailableError) {
    if (error.kind === 'READ_ONLY') return explainDatabaseFailure(error.cause, databaseUrl);
    return new OperatorError(`${error.message}: ${REMEDIES[error.kind]}`, { cause: error });
  }
  if (error instanceof OperatorError && !(error instanceof DatabaseRefusal)) return error;
  const reason =
    error instanceof DatabaseRefusal ? error.message : describeFailure(error, databaseUrl);
  if (reason !== null) {
    const Explained = error instanceof OtherVersionRefusal ? InstallationError : OperatorError;
    return new Explained(`${describeDatabase(databaseUrl)}: ${reason}`, { cause: error });
  }
  if (!(error.cause instanceof Error)) return error;
  const explained = explainDatabaseFailure(error.cause, databaseUrl);
  return explained === error.cause ? error : explained;
}

const SUSPICIOUS: ReadonlySet<number> = new Set([SQLITE.BUSY, SQLITE.IOERR, SQLITE.PROTOCOL]);

/** Returns true for what SQLite says of a lock or a disk, and of a file system without locks. */
function isFileSystemSuspected(error: Error): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  const failure = sqliteErrorFrom(cause);
  return failure !== null && SUSPICIOUS.has(failure.primary);
}

const UNFIT_FILE_SYSTEM =
  'its file system lacks the locks or the shared memory that SQLite needs, as network shares and some FUSE do: name a file on a disk of this machine in DATABASE_URL, or use PostgreSQL';

function describeFailure(error: Error, databaseUrl: string): string | null {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (code === undefined) return null;
  if (error.message.includes('kysely_migration')) return NO_GAME;
  const sqliteError = sqliteErrorFrom(error);
  if (sqliteError !== null) {
    const reason = SQLITE_REASONS[sqliteError.primary];
    return reason === undefined ? null : (systemReason(sqliteFileOf(databaseUrl)) ?? reason);
  }
  const remedy = POSTGRES_REMEDIES[code];
  if (remedy !== undefined) return `${error.message}: ${remedy}`;
  // An error about another file, such as a backup, is not the database's.
  return syscall === undefined || path !== undefined ? null : describeSystemError(error);
}

export const NO_FOLDER = 'its folder is not there: make it, or name another one in DATABASE_URL';

export const NO_GAME =
  'there is no game: start it once (`npm start`), or give this command the settings of the server, in its environment or in `.env`';

export const NOT_A_GAME =
  'it has tables that this game has not made: name another database in DATABASE_URL';

export const OTHER_SCHEMA =
  'its tables are not those of this program, though both say the same version: start the program that ran before, or name another database and restore a backup from before into it';

/** Returns the system's reason, which is more specific than SQLite's. */
function systemReason(file: string): string | null {
  try {
    closeSync(openSync(file, 'r+'));
  } catch (error) {
    return describeSystemError(error);
  }
  try {
    accessSync(dirname(file), constants.W_OK);
    return null;
  } catch (error) {
    return `its folder cannot be used: ${describeSystemError(error)}`;
  }
}
