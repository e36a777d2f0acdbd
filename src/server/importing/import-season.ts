import type { Transaction } from 'kysely';
import type { ReadingContext } from '../authority.ts';
import type { Clock } from '../clock.ts';
import { decisionTime } from '../db/decision-time.ts';
import type { Executor, OpenDatabase } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';
import { newId, type Random } from '../random.ts';
import { closeDeadlines } from '../seasons/close-deadlines.ts';
import { applyPlan } from './apply/apply-draft.ts';
import { type ImportPlan, type PlanOptions, planImport } from './decide/decide-season.ts';
import { type FetchedSeason, fetchSeason } from './fetch/fetch-season.ts';
import { failureDetail } from './fetch/source-failure.ts';
import type { SeasonSource } from './normalised-season.ts';
import { type ImportAccount, type Outcome, toImportRun } from './report/import-account.ts';
import { toNotices } from './report/refusal-notices.ts';
import { insertImportRun, selectStoredSeason } from './season.queries.ts';
import type { SourceNotice } from './source-notice.ts';

export interface ImportDeps {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly random: Random;
}

export interface ImportOptions extends PlanOptions {
  /** What the source notices is put in here while it is asked; it is kept with the run. */
  readonly notices?: readonly SourceNotice[];
  /** Done in the same transaction, unless the source's word is refused. */
  readonly after?: (trx: Transaction<Database>, outcome: Outcome) => Promise<void>;
}

/**
 * Imports a season as its source knows it now: fetches it, plans what differs from what is stored, and stores
 * that in one transaction. What a source has of a race may be refused, and that race stays as it is. Whatever a
 * source answers or fails to answer is an outcome and never thrown; so is a write that failed.
 */
export async function importSeason(
  deps: ImportDeps,
  source: SeasonSource,
  year: number,
  options: ImportOptions = { corrections: 'auto' },
): Promise<ImportAccount> {
  const run = { year, source: source.name, startedAt: deps.clock.now() };
  const conclude = async (
    executor: Executor,
    outcome: Outcome,
    decisions: readonly SourceNotice[] = [],
  ): Promise<ImportAccount> => {
    const notices = [...(options.notices ?? []), ...outcome.refused, ...decisions];
    const account = { ...outcome, ...run, finishedAt: deps.clock.now(), notices };
    await insertImportRun(executor, toImportRun(newId(deps.random), account));
    return account;
  };
  try {
    const fetched = await fetchSeason(source, year, run.startedAt);
    const failure = 'errors' in fetched ? undefined : fetched.season.failure;
    if (failure !== undefined && !options.allowPartial) throw failure;
    return await deps.database.inWriteTransaction(async (trx) => {
      if ('errors' in fetched) return conclude(trx, refused(fetched));
      // A grid that comes once a race has closed could not be guessed from.
      await closeDeadlines(trx, year, await decisionTime(trx, deps.clock));
      const { stored, plan } = await planSeason(deps, trx, fetched, options);
      if (!('target' in plan)) return conclude(trx, refused(plan));
      await applyPlan(trx, stored, plan, { source: run.source, newId: () => newId(deps.random) });
      const outcome = {
        ...planned(plan),
        ...(failure !== undefined && failed(failure, plan.errors)),
      };
      await options.after?.(trx, outcome);
      return { ...(await conclude(trx, outcome, plan.notices)), failure };
    });
  } catch (error) {
    const outcome = { ...refused({ errors: [] }), ...failed(error) };
    const account = await deps.database.inServerTransaction((trx) => conclude(trx, outcome));
    return { ...account, failure: error };
  }
}

/** What an import would come to; nothing is stored, and no run logged. */
export async function previewImport(
  deps: Omit<ImportDeps, 'database'> & Pick<ReadingContext, 'database'>,
  source: SeasonSource,
  year: number,
  options: PlanOptions,
): Promise<{ readonly incoming: FetchedSeason['season'] | null; readonly outcome: Outcome }> {
  const fetched = await fetchSeason(source, year, deps.clock.now());
  if ('errors' in fetched) return { incoming: null, outcome: refused(fetched) };
  if (fetched.season.failure !== undefined) throw fetched.season.failure;
  const { plan } = await deps.database.inReadTransaction((trx) =>
    planSeason(deps, trx, fetched, options),
  );
  return { incoming: fetched.season, outcome: 'target' in plan ? planned(plan) : refused(plan) };
}

/** All that is asked of the database, and what it comes to. */
async function planSeason(
  { clock, random }: Omit<ImportDeps, 'database'>,
  executor: Executor,
  fetched: FetchedSeason,
  options: PlanOptions,
) {
  const stored = await selectStoredSeason(executor, fetched.season.year);
  const now = await decisionTime(executor, clock);
  const plan = planImport(stored, fetched, options, { now, newId: () => newId(random) });
  return { stored, plan };
}

function planned({ changes, held, errors, refused }: ImportPlan): Outcome {
  const outcome = errors.length > 0 ? 'REFUSED' : changes.length > 0 ? 'CHANGED' : 'UNCHANGED';
  return { outcome, changes, held, reasons: errors, refused: toNotices(refused) };
}

function failed(
  error: unknown,
  errors: Outcome['reasons'] = [],
): Pick<Outcome, 'outcome' | 'reasons'> {
  const failure = { code: 'FAILED', details: [failureDetail(error)] } as const;
  return { outcome: 'FAILED', reasons: [failure, ...errors] };
}

function refused({ errors }: { readonly errors: Outcome['reasons'] }): Outcome {
  return { outcome: 'REFUSED', changes: [], held: [], reasons: errors, refused: [] };
}
