import type { KyselyPlugin, RootOperationNode, Transaction } from 'kysely';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from './app-context.ts';

type ReadingDatabase = Omit<OpenDatabase, 'inWriteTransaction'>;

/**
 * Context of a feature outside a request, which can only read. Writes need `request.authorised`,
 * and seasons are read through `request.seasons`, which hides what the viewer may not see.
 */
export type ReadOnlyContext = Omit<AppContext, 'database'> & {
  readonly database: ReadingDatabase;
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

/** Returns the context of features, which cannot write. */
export function readOnlyContext(context: AppContext): ReadOnlyContext {
  const { settings, clock, wallClock, random } = context;
  const { inWriteTransaction: _, ...reading } = context.database;
  const database = { ...reading, db: reading.db.withPlugin(refuseWrites) };
  return { settings, database, clock, wallClock, random };
}

/**
 * Returns the context of a request: each write transaction starts with `authorise`, which may
 * refuse.
 */
export function authorisedContext(
  context: ReadOnlyContext,
  authorise: (trx: Transaction<Database>) => Promise<void>,
): AppContext {
  const { database } = context;
  const inWriteTransaction: OpenDatabase['inWriteTransaction'] = (work) =>
    database.inServerTransaction(async (trx) => {
      await authorise(trx);
      return work(trx);
    });
  return { ...context, database: { ...database, inWriteTransaction } };
}
