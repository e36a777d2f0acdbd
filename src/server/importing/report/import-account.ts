import type { Instant } from '#domain/season.ts';
import type { ImportRunTable } from '../../db/tables.ts';
import type { Change } from '../decide/describe-changes.ts';
import type { ImportError } from '../import-error.ts';
import type { SourceNotice } from '../source-notice.ts';

export interface Outcome {
  readonly outcome: ImportRunTable['outcome'];
  readonly changes: readonly Change[];
  /** Corrections that wait for an admin. */
  readonly held: readonly Change[];
  /** Why it was refused, or how it failed; what is changed all the same is told beside. */
  readonly reasons: readonly ImportError[];
  /** What was refused of single races, a notice for each race and kind. */
  readonly refused: readonly SourceNotice[];
}

/** What came of one import; also kept in `import_run`. */
export interface ImportAccount extends Outcome {
  readonly year: number;
  readonly source: string;
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
  /** Those of the source, and what was refused. */
  readonly notices: readonly SourceNotice[];
  /** What was thrown, when it failed. */
  readonly failure?: unknown;
}

/** An account as it is kept: one entry per line that a person reads. */
export function accountEntries({
  changes,
  held,
  reasons,
  notices,
}: Pick<ImportAccount, 'changes' | 'held' | 'reasons' | 'notices'>) {
  return [
    ...changes,
    ...held.map((change) => ({ ...change, isHeld: true as const })),
    ...[...reasons, ...notices].map(({ code, race, details }) => ({
      code,
      race: race?.name ?? null,
      details,
    })),
  ];
}

export function toImportRun(id: string, account: ImportAccount): ImportRunTable {
  return {
    id,
    year: account.year,
    source: account.source,
    started_at: account.startedAt,
    finished_at: account.finishedAt,
    outcome: account.outcome,
    account: JSON.stringify(accountEntries(account)),
  };
}
