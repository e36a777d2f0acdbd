import type { KyselyPlugin } from 'kysely';
import type { OpenDatabase } from '#server/db/database.ts';

export interface FailingDatabase extends OpenDatabase {
  /** Statement of the next write transaction that fails, from 1, before or after it has run. */
  failAt(statement: number, when: 'before' | 'after'): void;
  /** Statements that the latest write transaction has begun. */
  statements(): number;
  neverFail(): void;
}

/** Creates a database whose write transactions fail where a test wants them to. */
export function createFailingDatabase(database: OpenDatabase): FailingDatabase {
  let failure: { readonly statement: number; readonly when: 'before' | 'after' } | null = null;
  let begun = 0;

  const breaksAt = (when: 'before' | 'after') =>
    failure?.when === when && failure.statement === begun;
  const breaking: KyselyPlugin = {
    transformQuery({ node }) {
      begun += 1;
      if (breaksAt('before')) throw new Error('Broken by the test before the statement');
      return node;
    },
    async transformResult({ result }) {
      if (breaksAt('after')) throw new Error('Broken by the test after the statement');
      return result;
    },
  };

  const inWriteTransaction: OpenDatabase['inWriteTransaction'] = (work) =>
    database.inWriteTransaction((trx) => {
      begun = 0;
      return work(trx.withPlugin(breaking));
    });

  return {
    ...database,
    inWriteTransaction,
    inServerTransaction: inWriteTransaction,
    failAt: (statement, when) => {
      failure = { statement, when };
    },
    neverFail: () => {
      failure = null;
    },
    statements: () => begun,
  };
}
