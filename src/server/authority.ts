import type { KyselyPlugin, RootOperationNode, Transaction } from 'kysely';
import type { AppContext } from './app-context.ts';
import type { Chances } from './chances/keep-chances.ts';
import type { OpenDatabase } from './db/open-database.ts';
import type { Database } from './db/tables.ts';

type ReadingDatabase = Omit<OpenDatabase, 'inWriteTransaction'>;

/** What a feature has outside a request: it can read. Only `request.authorised` writes. */
export type ReadingContext = Omit<AppContext, 'database'> & {
  readonly database: ReadingDatabase;
  readonly chances: Chances;
};

const WRITES: ReadonlySet<RootOperationNode['kind']> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
]);

const refuseWrites: KyselyPlugin = {
  transformQuery({ node }) {
    if (WRITES.has(node.kind)) throw new Error('Written outside a write transaction');
    return node;
  },
  transformResult: async ({ result }) => result,
};

const databasesOfServer = new WeakMap<ReadingDatabase, OpenDatabase>();

/**
 * The context of features, which cannot write.
 * @param chancesOf makes what they read chances from
 */
export function readingContext(
  context: AppContext,
  chancesOf: (database: ReadingDatabase) => Chances,
): ReadingContext {
  const { inWriteTransaction: _, ...database } = context.database;
  const reading = { ...database, db: database.db.withPlugin(refuseWrites) };
  databasesOfServer.set(reading, context.database);
  return { ...context, database: reading, chances: chancesOf(reading) };
}

/** The context in which a request acts: each write transaction begins with `authorise`, which may refuse. */
export function authorisedContext(
  context: ReadingContext,
  authorise: (trx: Transaction<Database>) => Promise<void>,
): AppContext {
  const server = asServer(context.database);
  const database: OpenDatabase = {
    ...context.database,
    inWriteTransaction: (work) =>
      server.inWriteTransaction(async (trx) => {
        await authorise(trx);
        return work(trx);
      }),
  };
  databasesOfServer.set(database, server);
  return { ...context, database };
}

/** For what the server writes on its own account, whoever asks and whatever has become of them since. */
export function asServer(database: ReadingDatabase): OpenDatabase {
  return databasesOfServer.get(database) ?? (database as OpenDatabase);
}
