import type { KyselyPlugin, RootOperationNode, Transaction } from 'kysely';
import type { AppContext, ServerContext } from './app-context.ts';
import type { Chances } from './chances/keep-chances.ts';
import type { OpenDatabase } from './db/open-database.ts';
import type { Database } from './db/tables.ts';
import type { SeasonSource } from './seasons/season-reader.ts';

type ReadingDatabase = Omit<OpenDatabase, 'inWriteTransaction'>;

/**
 * What a feature has outside a request: it can read. Only `request.authorised` writes, and seasons are read as who
 * asks may see them, through `request.seasons`.
 */
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
const seasonsOfServer = new WeakMap<ReadingDatabase, SeasonSource>();

/**
 * The context of features, which cannot write.
 * @param chancesOf makes what they read chances from
 */
export function readingContext(
  context: ServerContext,
  chancesOf: (database: ReadingDatabase) => Chances,
): ReadingContext {
  const { seasons, ...others } = context;
  const { inWriteTransaction: _, ...database } = context.database;
  const reading = { ...database, db: database.db.withPlugin(refuseWrites) };
  databasesOfServer.set(reading, context.database);
  seasonsOfServer.set(reading, seasons);
  return { ...others, database: reading, chances: chancesOf(reading) };
}

/** Seasons as everybody sees them: for what the server does on its own account. */
export function seasonsOf({ database }: Pick<ReadingContext, 'database'>): SeasonSource {
  const seasons = seasonsOfServer.get(database);
  if (seasons === undefined) throw new Error('No context of the server');
  return seasons;
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
