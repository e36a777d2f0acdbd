import type { Transaction } from 'kysely';
import { withNamesApart } from '#domain/season/race-names.ts';
import type { Clock } from '#server/base/clock.ts';
import { newId, type Random } from '#server/base/random.ts';
import type { Executor, OpenDatabase } from '#server/db/database.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import type { Database } from '#server/db/tables.ts';
import type { ReadOnlyContext } from '#server/http/authority.ts';
import { finaliseGuesses } from '#server/season/closing/finalise-guesses.ts';
import { applyDraft } from './apply/apply-draft.ts';
import { decideSeason } from './decide/decide-season.ts';
import { failureDetail } from './fetch/source-failure.ts';
import { stop } from './finding.ts';
import {
  type DecidedDraft,
  type FetchedDraft,
  type ImportRules,
  type StoppedDraft,
  stoppedBy,
} from './import-draft.ts';
import { matchSeason } from './match/match-season.ts';
import {
  askSource,
  type NormalisedSeason,
  type SeasonSource,
  type ToldSeason,
} from './normalised-season.ts';
import { type ImportOutcome, type ImportReport, insertImportRun } from './report/import-report.ts';
import { routeFindings } from './report/route-findings.ts';
import { selectStoredSeason } from './stored-season.queries.ts';
import { validateSeason } from './validate/validate-season.ts';

export interface ImportDeps {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly random: Random;
}

export interface ImportOptions extends ImportRules {
  /** Runs in the import's transaction; not called if the data is refused. */
  readonly after?: (trx: Transaction<Database>, outcome: ImportOutcome) => Promise<void>;
}

/**
 * Imports a season from its source: fetches it, matches it to the stored one, validates it, decides
 * about each part and applies that in one transaction. Parts of a race may be refused, and stay as
 * stored. Failures of the source and of the write are outcomes and never thrown.
 */
export async function importSeason(
  deps: ImportDeps,
  source: SeasonSource,
  year: number,
  options: ImportOptions = { corrections: 'auto' },
): Promise<ImportReport> {
  const run = { year, source: source.name, startedAt: deps.clock.now() };
  const told = await askSource(source, year, run.startedAt);
  const { notices, failure } = told;
  const conclude = async (
    trx: Transaction<Database>,
    outcome: ImportOutcome,
  ): Promise<ImportReport> => {
    const report = { ...outcome, ...run, finishedAt: deps.clock.now() };
    await insertImportRun(trx, newId(deps.random), report);
    return report;
  };
  try {
    if (failure !== null && (told.season === null || !options.allowPartial)) throw failure;
    const fetched = beginDraft(told, year);
    return await deps.database.inWriteTransaction(async (trx) => {
      if (fetched.season === null) return conclude(trx, stopped(notices, fetched));
      // Deadlines are closed before the import: a grid that arrives later must not fill reserves.
      await finaliseGuesses(trx, year, await decisionTime(trx, deps.clock));
      const draft = await draftImport(deps, trx, fetched, options);
      if (draft.season === null) return conclude(trx, stopped(notices, draft));
      await applyDraft(trx, draft, run.source);
      const outcome = failure === null ? decided(notices, draft) : failed(failure, notices, draft);
      await options.after?.(trx, outcome);
      return { ...(await conclude(trx, outcome)), ...(failure !== null && { failure }) };
    });
  } catch (error) {
    const outcome = failed(error, notices, { changes: [], held: [], findings: [] });
    const report = await deps.database.inServerTransaction((trx) => conclude(trx, outcome));
    return { ...report, failure: error };
  }
}

/** Returns the outcome of an import without storing anything or logging a run. */
export async function previewImport(
  deps: Omit<ImportDeps, 'database'> & Pick<ReadOnlyContext, 'database'>,
  source: SeasonSource,
  year: number,
  rules: ImportRules,
): Promise<{ readonly incoming: NormalisedSeason | null; readonly outcome: ImportOutcome }> {
  const told = await askSource(source, year, deps.clock.now());
  if (told.failure !== null) throw told.failure;
  const fetched = beginDraft(told, year);
  if (fetched.season === null) return { incoming: null, outcome: stopped(told.notices, fetched) };
  const draft = await deps.database.inReadTransaction((trx) =>
    draftImport(deps, trx, fetched, rules),
  );
  const outcome =
    draft.season === null ? stopped(told.notices, draft) : decided(told.notices, draft);
  return { incoming: fetched.season, outcome };
}

/** Begins the draft of an import with what a source has told. */
function beginDraft({ season, failure }: ToldSeason, year: number): FetchedDraft | StoppedDraft {
  if (season === null) return stoppedBy(stop('SEASON_UNKNOWN'));
  if (season.year !== year) {
    return stoppedBy(stop('WRONG_YEAR', { kind: 'NAMES', names: [String(season.year)] }));
  }
  const races = withNamesApart(season.races, (a, b) => a.startsAt - b.startsAt);
  return { season: { ...season, races }, isPartial: failure !== null, findings: [] };
}

/** Runs all phases that read the database, and returns the resulting draft. */
async function draftImport(
  { clock, random }: Omit<ImportDeps, 'database'>,
  executor: Executor,
  fetched: FetchedDraft,
  { corrections, reloadedRaceId, allowPartial = false }: ImportRules,
): Promise<DecidedDraft | StoppedDraft> {
  const stored = await selectStoredSeason(executor, fetched.season.year);
  const moment = { now: await decisionTime(executor, clock), newId: () => newId(random) };
  const rules = { corrections, allowPartial, ...(reloadedRaceId && { reloadedRaceId }) };
  const matched = matchSeason(fetched, stored, rules, moment);
  if (matched.season === null) return matched;
  const valid = validateSeason(matched);
  return valid.season === null ? valid : decideSeason(valid);
}

type OutcomeParts = Pick<DecidedDraft, 'changes' | 'held' | 'findings'>;

type Notices = ToldSeason['notices'];

function decided(notices: Notices, { changes, held, findings }: OutcomeParts): ImportOutcome {
  const routed = routeFindings([...notices, ...findings]);
  const isRefused = routed.reasons.length > 0;
  const outcome = isRefused ? 'REFUSED' : changes.length > 0 ? 'CHANGED' : 'UNCHANGED';
  return { outcome, changes, held, ...routed };
}

/** Nothing is stored, so what the phases found is of no interest but for what stopped it. */
function stopped(notices: Notices, { findings }: StoppedDraft): ImportOutcome {
  const routed = routeFindings(notices);
  return { outcome: 'REFUSED', changes: [], held: [], ...routed, reasons: findings, refused: [] };
}

function failed(
  error: unknown,
  notices: Notices,
  { changes, held, findings }: OutcomeParts,
): ImportOutcome {
  const routed = routeFindings([stop('FAILED', failureDetail(error)), ...notices, ...findings]);
  return { outcome: 'FAILED', changes, held, ...routed };
}
