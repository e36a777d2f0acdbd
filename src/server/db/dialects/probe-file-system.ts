import { rmSync } from 'node:fs';
import { openForWriting } from './sqlite-connection.ts';
import { SQLITE, sqliteErrorFrom } from './sqlite-errors.ts';

/** Failures of a new file that nobody else can have open: locks or shared memory do not work. */
const UNFIT: ReadonlySet<number> = new Set([
  SQLITE.BUSY,
  SQLITE.IOERR_RDLOCK,
  SQLITE.IOERR_LOCK,
  SQLITE.IOERR_UNLOCK,
  SQLITE.IOERR_CHECKRESERVEDLOCK,
  SQLITE.IOERR_SHMOPEN,
  SQLITE.IOERR_SHMSIZE,
  SQLITE.IOERR_SHMLOCK,
  SQLITE.IOERR_SHMMAP,
  SQLITE.PROTOCOL,
]);

/**
 * Returns true if the file system of a database lacks what SQLite needs. Tries it with a new file
 * beside the database, because SQLite itself calls that a lock of somebody else, or a broken disk.
 */
export function isFileSystemUnfit(file: string): boolean {
  const probe = `${file}-probe`;
  const remove = () => {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(probe + end, { force: true });
  };
  try {
    remove();
    const { database } = openForWriting(probe, 0);
    try {
      database.exec('pragma journal_mode = WAL');
      database.exec('create table probe (id integer)');
    } finally {
      database.close();
    }
    return false;
  } catch (error) {
    const failure = sqliteErrorFrom(error);
    return failure !== null && UNFIT.has(failure.extended);
  } finally {
    remove();
  }
}
