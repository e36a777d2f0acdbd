import type { Transaction } from 'kysely';
import type { ImportReason } from '#contract/admin/import-lines.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Database, ImportRunTable } from '#server/db/tables.ts';
import type { Finding, ImportNotice } from '../finding.ts';
import type { Change } from '../import-draft.ts';

export interface ImportOutcome {
  readonly outcome: ImportRunTable['outcome'];
  readonly changes: readonly Change[];
  /** Corrections that are under review. */
  readonly held: readonly Change[];
  /**
   * Reasons for refusing or failing; changes that were stored nevertheless are listed separately.
   */
  readonly reasons: readonly Finding[];
  /**
   * Notices to admins for as long as they hold: gaps in the sources, and refused parts of races.
   */
  readonly notices: readonly ImportNotice[];
  /** Notices that leave parts of a race as stored, one per race and code. */
  readonly refused: readonly ImportNotice[];
}

/** Report of one import; stored in `import_run`. */
export interface ImportReport extends ImportOutcome {
  readonly year: number;
  readonly source: string;
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
  /** Error that made the import fail. */
  readonly failure?: unknown;
}

/** Returns the report as it is stored: one entry per line. */
export function reportEntries({
  changes,
  held,
  reasons,
  notices,
}: Pick<ImportOutcome, 'changes' | 'held' | 'reasons' | 'notices'>) {
  return [
    ...changes,
    ...held.map((change) => ({ ...change, isHeld: true as const })),
    ...[...reasons, ...notices].map(
      ({ code, race, details }): ImportReason => ({
        code,
        race: race?.name ?? null,
        details: [...details],
      }),
    ),
  ];
}

export async function insertImportRun(
  trx: Transaction<Database>,
  id: string,
  report: ImportReport,
): Promise<void> {
  const run: ImportRunTable = {
    id,
    year: report.year,
    source: report.source,
    started_at: report.startedAt,
    finished_at: report.finishedAt,
    outcome: report.outcome,
    account: JSON.stringify(reportEntries(report)),
  };
  await trx.insertInto('import_run').values(run).execute();
}
