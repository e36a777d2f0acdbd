import type { FastifyBaseLogger } from 'fastify';
import { describeChange } from './describe-import.ts';
import type { ImportAccount } from './import-season.ts';

const LEVELS = { UNCHANGED: 'debug', CHANGED: 'info', REFUSED: 'warn', FAILED: 'warn' } as const;

/** One line in the server's log for an import that has come to an end. */
export function logImport(log: FastifyBaseLogger, account: ImportAccount): void {
  const { year, source, outcome, changes, held, reasons } = account;
  const line = {
    year,
    source,
    changes: changes.map(describeChange),
    waiting: held.map(describeChange),
    reasons: reasons.map(({ message }) => message),
  };
  log[LEVELS[outcome]](line, `import ${outcome.toLowerCase()}`);
}
