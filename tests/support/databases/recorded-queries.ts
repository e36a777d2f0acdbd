import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import type { OpenDatabase } from '#server/db/database.ts';

/** Query as it was sent. */
export interface RecordedQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** File of the server that made the query, e.g. `auth/auth.queries.ts`. */
  readonly file: string;
}

const FRAME = /src\/server\/(.+?\.ts):\d+:\d+\)?$/;
const STACK_FRAMES = 60;

/** Returns the server's file in the current call stack; `null` if there is none. */
function callingFile(): string | null {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = STACK_FRAMES;
  const lines = new Error().stack?.split('\n') ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  const files = lines.flatMap((line) => FRAME.exec(line)?.[1] ?? []);
  return files.find((file) => file !== 'authority.ts') ?? null;
}

/** Wraps a database, and records one query of each kind from each file of the server. */
export function recordQueries(database: OpenDatabase): {
  readonly database: OpenDatabase;
  readonly queries: ReadonlyMap<string, RecordedQuery>;
} {
  const queries = new Map<string, RecordedQuery>();
  const executor = database.db.getExecutor();
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql: text, parameters } = executor.compileQuery(node, queryId);
      const file = callingFile();
      // Queries that differ only in the length of a list are of the same kind.
      const kind = `${file} ${text.replace(/(\?|\$\d+)(, (\?|\$\d+))+/g, '…')}`;
      if (file !== null && !queries.has(kind)) queries.set(kind, { sql: text, parameters, file });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    queries,
    database: {
      ...database,
      db: database.db.withPlugin(recorder),
      reader: database.reader.withPlugin(recorder),
      inWriteTransaction: (work) =>
        database.inWriteTransaction((trx) => work(trx.withPlugin(recorder))),
      inServerTransaction: (work) =>
        database.inServerTransaction((trx) => work(trx.withPlugin(recorder))),
      inReadTransaction: (work) =>
        database.inReadTransaction((trx) => work(trx.withPlugin(recorder))),
    },
  };
}

/** Table that a query scans completely, although the planner is told to avoid it. */
export interface FullScan {
  readonly table: string;
  readonly file: string;
}

export async function fullScans(
  { db, dialect }: OpenDatabase,
  queries: Iterable<RecordedQuery>,
): Promise<FullScan[]> {
  const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain (format json)';
  return db.transaction().execute(async (trx) => {
    // Small tables are read whole whatever their indexes, so sequential scans are disabled.
    if (dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(trx);
    const scans: FullScan[] = [];
    for (const { sql: text, parameters, file } of queries) {
      const { rows } = await trx.executeQuery(
        CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
      );
      const tables = dialect === 'sqlite' ? scannedOnSqlite(text, rows) : scannedOnPostgres(rows);
      scans.push(...tables.map((table) => ({ table, file })));
    }
    return scans;
  });
}

function scannedOnSqlite(text: string, rows: readonly unknown[]): string[] {
  // SQLite lists scans for rows that reference the new one, although there cannot be any.
  if (/^insert into \S+ \([^)]*\) values/.test(text)) return [];
  return (rows as { detail: string }[]).flatMap(
    ({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? [],
  );
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

const OTHER_NODES = ['Bitmap Heap Scan', 'ModifyTable'];

function scannedOnPostgres(rows: readonly unknown[]): string[] {
  const [row] = rows as [{ 'QUERY PLAN': [{ Plan: PlanNode }] }];
  return scannedBy(row['QUERY PLAN'][0].Plan, false);
}

/** @param isLimited whether the rows above are few, and in the order of an index */
function scannedBy(node: PlanNode, isLimited: boolean): string[] {
  const type = node['Node Type'];
  const isWhole = node['Index Cond'] === undefined && !OTHER_NODES.includes(type);
  const isFirstOnly = isLimited && /^Index/.test(type) && node.Filter === undefined;
  const table = isWhole && !isFirstOnly ? (node['Relation Name'] ?? []) : [];
  return [table, ...(node.Plans ?? []).map((plan) => scannedBy(plan, type === 'Limit'))].flat();
}
