import type { FastifyBaseLogger } from 'fastify';
import { describeChange, describeReason } from './describe-import.ts';
import type { ImportAccount } from './import-account.ts';

const LEVELS = { UNCHANGED: 'debug', CHANGED: 'info', REFUSED: 'warn', FAILED: 'warn' } as const;

/** One line in the server's log for an import that has come to an end. */
export function logImport(log: FastifyBaseLogger, account: ImportAccount): void {
  const { year, source, outcome, changes, held, reasons, refused } = account;
  const line = {
    year,
    source,
    changes: changes.map(describeChange),
    waiting: held.map(describeChange),
    reasons: [...reasons, ...refused].map(describeReason),
  };
  log[refused.length > 0 ? 'warn' : LEVELS[outcome]](line, `import ${outcome.toLowerCase()}`);
}
