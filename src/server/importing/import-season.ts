import type { Instant } from '#domain/season.ts';
import type { Clock } from '../clock.ts';
import { decisionTime } from '../db/decision-time.ts';
import type { Executor, OpenDatabase } from '../db/open-database.ts';
import type { ImportRunTable } from '../db/tables.ts';
import { newId, type Random } from '../random.ts';
import { applySeason } from './apply-season.ts';
import { type Change, compareSeason } from './compare-season.ts';
import { insertImportRun, selectSeasonRows } from './importing.queries.ts';
import { NormalisedSeason, type SeasonSource } from './normalised-season.ts';
import { targetRows } from './target-rows.ts';
import { validateCorrection } from './validate-correction.ts';
import { type Reason, validateSeason } from './validate-season.ts';

export interface ImportDeps {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly random: Random;
}

interface Outcome {
  readonly outcome: ImportRunTable['outcome'];
  readonly changes: readonly Change[];
  /** Why it was refused, or how it failed. */
  readonly reasons: readonly (Reason | { readonly code: 'FAILED'; readonly message: string })[];
}

/** What came of one import; also kept in `import_run`. */
export interface ImportAccount extends Outcome {
  readonly year: number;
  readonly source: string;
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
}

/**
 * Imports a season as its source knows it now: all of it or nothing, and only what differs from what is
 * stored. What a source answers, or fails to, is an outcome and never thrown; so is a write that failed.
 * A change that is a correction of a final result (`isCorrection`) is applied like any other.
 */
export async function importSeason(
  deps: ImportDeps,
  source: SeasonSource,
  year: number,
): Promise<ImportAccount> {
  const run = { year, source: source.name, startedAt: deps.clock.now() };
  const finish = (outcome: Outcome): ImportAccount => ({
    ...outcome,
    ...run,
    finishedAt: deps.clock.now(),
  });
  const remember = async (executor: Executor, account: ImportAccount) => {
    await insertImportRun(executor, toImportRun(newId(deps.random), account));
    return account;
  };
  try {
    const incoming = await fetchNormalised(source, year, run.startedAt);
    return await deps.database.inWriteTransaction(async (trx) => {
      const outcome = 'reasons' in incoming ? incoming : await store(deps, trx, incoming);
      return remember(trx, finish(outcome));
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const failed = finish({
      outcome: 'FAILED',
      changes: [],
      reasons: [{ code: 'FAILED', message }],
    });
    return remember(deps.database.db, failed);
  }
}

async function fetchNormalised(
  source: SeasonSource,
  year: number,
  now: Instant,
): Promise<NormalisedSeason | Outcome> {
  const fetched = await source.fetchSeason(year, now);
  if (fetched === null) {
    return refuse({ code: 'SEASON_UNKNOWN', message: `${source.name} does not have ${year}` });
  }
  const parsed = NormalisedSeason.safeParse(fetched);
  if (!parsed.success) {
    return refuse(
      ...parsed.error.issues.map(({ path, message }) => ({
        code: 'MALFORMED' as const,
        message: `${path.join('.')}: ${message}`,
      })),
    );
  }
  if (parsed.data.year !== year) {
    const message = `${source.name} answered with ${parsed.data.year} instead of ${year}`;
    return refuse({ code: 'WRONG_YEAR', message });
  }
  return parsed.data;
}

async function store(
  { clock, random }: ImportDeps,
  trx: Executor,
  incoming: NormalisedSeason,
): Promise<Outcome> {
  const stored = await selectSeasonRows(trx, incoming.year);
  const objections = validateSeason(stored, incoming);
  if (objections.length > 0) return refuse(...objections);

  const now = await decisionTime(trx, clock);
  const target = targetRows(stored, incoming, now, () => newId(random));
  const doubts = validateCorrection(stored, target);
  if (doubts.length > 0) return refuse(...doubts);

  const { changes, diff } = compareSeason(stored, target);
  if (changes.length === 0) return { outcome: 'UNCHANGED', changes, reasons: [] };
  await applySeason(trx, stored, target, diff);
  return { outcome: 'CHANGED', changes, reasons: [] };
}

function refuse(...reasons: Reason[]): Outcome {
  return { outcome: 'REFUSED', changes: [], reasons };
}

function toImportRun(id: string, account: ImportAccount): ImportRunTable {
  return {
    id,
    year: account.year,
    source: account.source,
    started_at: account.startedAt,
    finished_at: account.finishedAt,
    outcome: account.outcome,
    account: JSON.stringify(account.outcome === 'CHANGED' ? account.changes : account.reasons),
  };
}
