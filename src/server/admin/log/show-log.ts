import { AuditKind } from '#contract/admin/admin-audit.ts';
import {
  type LogName,
  type LogPage,
  type LogQuery,
  MAIL_OUTCOMES,
} from '#contract/admin/admin-log.ts';
import { IMPORT_OUTCOMES } from '#contract/admin/import-lines.ts';
import type { Executor } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectAuditPage } from '../audit/audit.queries.ts';
import { selectErrorEntries, selectImportRuns, selectMailEntries } from './admin-log.queries.ts';

const KINDS: Readonly<Record<LogName, readonly string[]>> = {
  AUDIT: AuditKind.options,
  IMPORT: IMPORT_OUTCOMES,
  MAIL: MAIL_OUTCOMES,
  ERROR: [],
};

/** @throws ProblemError for a kind that the log does not have */
export async function showLog(
  executor: Executor,
  name: LogName,
  { kind, ...query }: LogQuery,
): Promise<LogPage> {
  if (kind !== undefined && !KINDS[name].includes(kind)) throw new ProblemError('bad-request');
  switch (name) {
    case 'AUDIT': {
      const ofKind = kind === undefined ? {} : { kind: AuditKind.parse(kind) };
      return { name, ...(await selectAuditPage(executor, { ...query, ...ofKind }, null)) };
    }
    case 'IMPORT':
      return selectImportRuns(executor, { ...query, kind });
    case 'MAIL':
      return selectMailEntries(executor, { ...query, kind });
    case 'ERROR':
      return selectErrorEntries(executor, query);
  }
}
