import type { Transaction } from 'kysely';
import type { OpenDatabase, ReadingDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from './app-context.ts';

/**
 * Context of a feature outside a request, which can only read. Writes need `request.authorised`,
 * and seasons are read through `request.seasons`, which hides what the viewer may not see.
 */
export type ReadOnlyContext = Omit<AppContext, 'database'> & {
  readonly database: ReadingDatabase;
};

/** Returns the context of features. Nothing in it can write, whatever a type is made to say. */
export function readOnlyContext(context: AppContext): ReadOnlyContext {
  const { settings, clock, wallClock, random } = context;
  return { settings, database: readingDatabase(context.database), clock, wallClock, random };
}

function readingDatabase(database: OpenDatabase): ReadingDatabase {
  const { reader: db, dialect, inReadTransaction, inSnapshot } = database;
  const { readRevision, readRevisionOrLatest } = database;
  return { db, dialect, inReadTransaction, inSnapshot, readRevision, readRevisionOrLatest };
}

/**
 * Returns the context of a request: it reads as a feature does, and each write transaction starts
 * with `authorise`, which may refuse.
 */
export function authorisedContext(
  context: AppContext,
  authorise: (trx: Transaction<Database>) => Promise<void>,
): AppContext {
  const { database } = context;
  const inWriteTransaction: OpenDatabase['inWriteTransaction'] = (work) =>
    database.inWriteTransaction(async (trx) => {
      await authorise(trx);
      return work(trx);
    });
  const { settings, clock, wallClock, random } = context;
  const acting = { ...database, db: database.reader, inWriteTransaction };
  return { settings, database: acting, clock, wallClock, random };
}
