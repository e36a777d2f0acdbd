import type { Transaction } from 'kysely';
import type { ImportThing } from '#contract/admin/admin-imports.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import { isLeaseHeld } from '#server/db/lease.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import type { ReadOnlyContext } from '#server/http/authority.ts';
import { sourceOfRace, sourceOfSeason } from './choose-source.ts';
import { SourceBroken, SourceUnavailable } from './fetch/source-failure.ts';
import { importSeason, previewImport } from './import-season.ts';
import type { WithSources } from './normalised-season.ts';
import type { ImportOutcome, ImportReport } from './report/import-report.ts';
import {
  assertImportsStill,
  IMPORT_JOB,
  ImportTakenOver,
  importAlone,
} from './schedule/import-lease.ts';
import {
  isBackedOff,
  isOverdue,
  lackedBy,
  nextCalendarPollAt,
  nextRacePollAt,
} from './schedule/poll-schedule.ts';
import { type PollRequest, runImport } from './schedule/run-import.ts';
import { type ScheduledSeason, selectScheduledSeasons } from './schedule/schedule.queries.ts';

/* The rest of the server may import only this file and `report/`; a test enforces it. */

export interface RaceStatus
  extends Pick<
    ScheduledSeason['races'][number],
    'id' | 'name' | 'position' | 'startsAt' | 'qualifyingAt' | 'sprintAt'
  > {
  /** Time of the last poll; `null` for never. */
  readonly askedAt: Instant | null;
  readonly nextAt: Instant;
  /** Things that the race's sessions should have brought by now, and have not. */
  readonly lacks: readonly ImportThing[];
  /** True if the sources have been polled repeatedly in vain. */
  readonly isOverdue: boolean;
  /** True if the race is polled less often by now. */
  readonly isBackedOff: boolean;
}

/** Import status of a season that is not finished. */
export interface ImportStatus {
  readonly year: number;
  readonly isOn: boolean;
  readonly calendar: { readonly askedAt: Instant | null; readonly nextAt: Instant };
  /** Number of failed runs since the last success. */
  readonly failures: number;
  /** Status of the races by position, without cancelled ones. */
  readonly races: readonly RaceStatus[];
}

/** Returns the import status of unfinished seasons, latest first. */
export async function selectImportStatus(
  executor: Executor,
  now: Instant,
): Promise<ImportStatus[]> {
  const seasons = await selectScheduledSeasons(executor, now);
  return seasons.map((season) => ({
    year: season.year,
    isOn: season.isOn,
    calendar: { askedAt: season.lastPoll?.at ?? null, nextAt: nextCalendarPollAt(season) },
    failures: season.lastPoll?.failures ?? 0,
    races: season.races.map((race) => {
      const poll = season.racePolls.get(race.id) ?? null;
      const { id, name, position, startsAt, qualifyingAt, sprintAt } = race;
      return {
        id,
        name,
        position,
        startsAt,
        qualifyingAt,
        sprintAt,
        askedAt: poll?.at ?? null,
        nextAt: nextRacePollAt(season, race),
        lacks: lackedBy(race, now),
        isOverdue: isOverdue(race, poll, now),
        isBackedOff: isBackedOff(race, poll),
      };
    }),
  }));
}

export async function isImporting(executor: Executor, wallNow: Instant): Promise<boolean> {
  return isLeaseHeld(executor, IMPORT_JOB, wallNow);
}

/** Returns the outcome of importing a whole season, without storing it. */
export async function previewFromSource(
  context: ReadOnlyContext & WithSources,
  year: number,
): Promise<Awaited<ReturnType<typeof previewImport>> & { readonly source: string }> {
  const source = await sourceOfSeason(context, year);
  const { CORRECTIONS: corrections } = context.settings;
  return { source: source.name, ...(await previewImport(context, source, year, { corrections })) };
}

interface FromSource {
  readonly year: number;
  /** Race to reload from the source, which ignores overrides and earlier decisions. */
  readonly race?: { readonly id: string; readonly year: number; readonly key: string };
  /** Runs in the import's transaction; not called if the data is refused. */
  readonly after: (
    trx: Transaction<Database>,
    outcome: ImportOutcome,
    source: string,
  ) => Promise<void>;
}

/**
 * Runs an import for an admin, never alongside another.
 * @returns `null` if another is running, or has started meanwhile: nothing is stored
 * @throws ProblemError if the source lacks the race
 */
export async function importFromSource(
  context: AppContext & WithSources,
  { year, race, after }: FromSource,
): Promise<ImportReport | null> {
  const ran = await importAlone(context, async (lease) => {
    const source = await (race ? sourceOfRace(context, race) : sourceOfSeason(context, year));
    return importSeason(context, source, year, {
      ...(race && { reloadedRaceId: race.id }),
      corrections: context.settings.CORRECTIONS,
      after: async (trx, outcome) => {
        await assertImportsStill(trx, lease);
        await after(trx, outcome, source.name);
      },
    });
  });
  return ran === null || ran.result.failure instanceof ImportTakenOver ? null : ran.result;
}

/**
 * Runs the scheduler's import now.
 * @returns `null` if another import is running
 */
export async function pollNow(
  context: AppContext & WithSources,
  request: PollRequest,
  alongside: (trx: Transaction<Database>, report: ImportReport) => Promise<void>,
): Promise<ImportReport | null> {
  const ran = await importAlone(context, (lease) =>
    runImport(context, request, lease, { alongside }),
  );
  return ran?.result ?? null;
}

/** Returns the problem code if a source has failed; `null` if the error is ours. */
export function sourceProblem(failure: unknown): 'source-unavailable' | 'source-broken' | null {
  if (failure instanceof SourceUnavailable) return 'source-unavailable';
  return failure instanceof SourceBroken ? 'source-broken' : null;
}
