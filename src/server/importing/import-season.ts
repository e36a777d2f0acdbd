import type { Transaction } from 'kysely';
import type { Instant } from '#domain/season.ts';
import type { Clock } from '../clock.ts';
import { decisionTime } from '../db/decision-time.ts';
import type { Executor, OpenDatabase } from '../db/open-database.ts';
import type { Database, ImportRunTable } from '../db/tables.ts';
import { appendNewcomers } from '../guesses/append-newcomers.ts';
import { recordRaceMoves } from '../messages/record-race-moves.ts';
import { newId, type Random } from '../random.ts';
import { applySeason } from './apply-season.ts';
import { type Change, compareSeason, type SeasonComparison } from './compare-season.ts';
import { type Correction, findCorrections, holdBack, isTold, withList } from './corrections.ts';
import { insertImportRun, type SeasonRows, selectSeasonRows } from './importing.queries.ts';
import { keepHandEdits, withoutOwnRaces } from './keep-hand-edits.ts';
import { NormalisedSeason, type SeasonSource } from './normalised-season.ts';
import { selectHandEdits, selectReviewsOf, storeReviews } from './reviews.queries.ts';
import type { SourceNotice } from './source-notice.ts';
import { targetRows } from './target-rows.ts';
import { validateCorrection } from './validate-correction.ts';
import { type Reason, validateSeason } from './validate-season.ts';

export interface ImportDeps {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly random: Random;
}

export interface ImportOptions {
  /**
   * What becomes of changed final results: they wait for an admin, or apply themselves, as those do that
   * change no place and no points. What an admin has set by hand waits either way.
   */
  readonly corrections: 'review' | 'auto';
  /** This race is to be as the source has it, whatever anybody decided before. */
  readonly reloadedRaceId?: string;
  /** What the source notices is put in here while it is asked; it is kept with the run. */
  readonly notices?: readonly SourceNotice[];
  /** Done in the same transaction, unless the source's word is refused. */
  readonly after?: (trx: Transaction<Database>, outcome: Outcome) => Promise<void>;
}

export interface Outcome {
  readonly outcome: ImportRunTable['outcome'];
  readonly changes: readonly Change[];
  /** Corrections that wait for an admin. */
  readonly held: readonly Change[];
  /** Why it was refused, or how it failed. */
  readonly reasons: readonly Reason[];
}

/** What came of one import; also kept in `import_run`. */
export interface ImportAccount extends Outcome {
  readonly year: number;
  readonly source: string;
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
  readonly notices: readonly SourceNotice[];
  /** What was thrown, when it failed. */
  readonly failure?: unknown;
}

/**
 * Imports a season as its source knows it now: all of it or nothing, and only what differs from what is
 * stored. What a source answers, or fails to, is an outcome and never thrown; so is a write that failed.
 */
export async function importSeason(
  deps: ImportDeps,
  source: SeasonSource,
  year: number,
  options: ImportOptions = { corrections: 'auto' },
): Promise<ImportAccount> {
  const run = { year, source: source.name, startedAt: deps.clock.now() };
  const finish = (outcome: Outcome): ImportAccount => ({
    ...outcome,
    ...run,
    finishedAt: deps.clock.now(),
    notices: options.notices ?? [],
  });
  const remember = async (executor: Executor, account: ImportAccount) => {
    await insertImportRun(executor, toImportRun(newId(deps.random), account));
    return account;
  };
  try {
    const incoming = await fetchNormalised(source, year, run.startedAt);
    return await deps.database.inWriteTransaction(async (trx) => {
      const outcome =
        'reasons' in incoming ? incoming : await store(deps, trx, incoming, source.name, options);
      return remember(trx, finish(outcome));
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const failed = finish({
      outcome: 'FAILED',
      changes: [],
      held: [],
      reasons: [{ code: 'FAILED', message }],
    });
    return { ...(await remember(deps.database.db, failed)), failure: error };
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

/** What storing a source's word comes to. */
interface Plan extends SeasonComparison {
  readonly stored: SeasonRows;
  readonly target: SeasonRows;
  readonly corrections: readonly Correction[];
  readonly held: readonly Change[];
  readonly now: Instant;
}

/** @returns what would be stored, or why nothing would */
async function plan(
  { clock, random }: ImportDeps,
  executor: Executor,
  incoming: NormalisedSeason,
  options: ImportOptions,
): Promise<Plan | Outcome> {
  const stored = await selectSeasonRows(executor, incoming.year);
  const handEdits = (await selectHandEdits(executor, stored)).filter(
    ({ subject_id }) => subject_id !== options.reloadedRaceId,
  );
  const sourceKeys = new Set(incoming.races.map(({ key }) => key));
  const objections = validateSeason(withoutOwnRaces(stored, sourceKeys, handEdits), incoming);
  if (objections.length > 0) return refuse(...objections);

  const now = await decisionTime(executor, clock);
  const fromSource = targetRows(stored, incoming, now, () => newId(random));
  const whole = keepHandEdits(stored, fromSource, handEdits);
  const disputed = findCorrections(stored, whole, handEdits).filter(
    ({ raceId }) => raceId !== options.reloadedRaceId,
  );
  const settled = disputed.filter(({ isByHand }) => isByHand);
  const kept = (await selectReviewsOf(executor, incoming.year)).filter(
    ({ state }) => state === 'KEPT',
  );
  const isKept = ({ raceId, kind, incomingHash }: Correction) =>
    kept.some(
      (row) => row.race_id === raceId && row.kind === kind && row.incoming_hash === incomingHash,
    );
  // What an admin decided does not make the source's other word half of a correction.
  const decided = [...settled, ...disputed.filter((one) => !one.isByHand && isKept(one))];
  const doubts = validateCorrection(stored, holdBack(whole, decided));
  if (doubts.length > 0) return refuse(...doubts);

  const asks = options.corrections === 'review';
  const notApplied = disputed.filter((one) => decided.includes(one) || (asks && !one.isImmaterial));
  const target = holdBack(whole, notApplied);
  const corrections = notApplied.filter((one) => !isKept(one));
  const asked = corrections.reduce((rows, one) => withList(rows, one, one.incoming), target);
  return {
    ...compareSeason(stored, target),
    held: asked === target ? [] : compareSeason(target, asked).changes,
    stored,
    target,
    corrections,
    now,
  };
}

async function store(
  deps: ImportDeps,
  trx: Transaction<Database>,
  incoming: NormalisedSeason,
  source: string,
  options: ImportOptions,
): Promise<Outcome> {
  const planned = await plan(deps, trx, incoming, options);
  if ('reasons' in planned) return planned;
  const { changes, held, stored, target, diff, corrections, now } = planned;
  if (changes.length > 0) {
    await applySeason(trx, stored, target, diff);
    await appendNewcomers(trx, incoming.year, now);
    await recordRaceMoves(trx, diff.races.changed, now, () => newId(deps.random));
  }
  await storeReviews(trx, incoming.year, corrections, {
    source,
    at: now,
    isTold: isTold(target, incoming),
    newId: () => newId(deps.random),
  });
  const outcome: Outcome = {
    outcome: changes.length > 0 ? 'CHANGED' : 'UNCHANGED',
    changes,
    held,
    reasons: [],
  };
  await options.after?.(trx, outcome);
  return outcome;
}

/** What an import would come to; nothing is stored, and no run logged. */
export async function previewImport(
  deps: ImportDeps,
  source: SeasonSource,
  year: number,
  options: ImportOptions,
): Promise<{ readonly incoming: NormalisedSeason | null; readonly outcome: Outcome }> {
  const incoming = await fetchNormalised(source, year, deps.clock.now());
  if ('reasons' in incoming) return { incoming: null, outcome: incoming };
  const planned = await deps.database.inReadTransaction((trx) =>
    plan(deps, trx, incoming, options),
  );
  if ('reasons' in planned) return { incoming, outcome: planned };
  const { changes, held } = planned;
  const outcome = changes.length > 0 ? 'CHANGED' : 'UNCHANGED';
  return { incoming, outcome: { outcome, changes, held, reasons: [] } };
}

function refuse(...reasons: Reason[]): Outcome {
  return { outcome: 'REFUSED', changes: [], held: [], reasons };
}

/** An account as it is kept: one entry per line that a person reads. */
export function toldBy({
  changes,
  held,
  reasons,
  notices,
}: Pick<ImportAccount, 'changes' | 'held' | 'reasons' | 'notices'>) {
  return [
    ...changes,
    ...held.map((change) => ({ ...change, isHeld: true as const })),
    ...reasons,
    ...notices,
  ];
}

function toImportRun(id: string, account: ImportAccount): ImportRunTable {
  return {
    id,
    year: account.year,
    source: account.source,
    started_at: account.startedAt,
    finished_at: account.finishedAt,
    outcome: account.outcome,
    account: JSON.stringify(toldBy(account)),
  };
}
