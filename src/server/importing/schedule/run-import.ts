import type { Transaction } from 'kysely';
import { HOUR_MS } from '#domain/base/time.ts';
import { importEnded } from '#server/base/events.ts';
import { newId } from '#server/base/random.ts';
import { holdsLease, type Lease } from '#server/db/lease.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { SourceUnavailable } from '../fetch/source-failure.ts';
import { importSeason } from '../import-season.ts';
import type { WithSources } from '../normalised-season.ts';
import type { ImportReport } from '../report/import-report.ts';
import { assertImportsStill } from './import-lease.ts';
import { selectUnsettledRaces, storeNotices } from './notices.queries.ts';
import { mostRacesAfter } from './poll-schedule.ts';
import {
  selectScheduledSeasons,
  storeAnswered,
  storeFailed,
  storePolls,
} from './schedule.queries.ts';

/** Maximum time of fetching in ms; storing comes after, and no run takes half a minute. */
const RUN_MS = 25_000;
/**
 * Maximum cache age in ms, shorter than the interval of the calendar, which fetches everything.
 */
const SELDOM_MS = 6 * HOUR_MS;

export type ImportInstallation = Pick<
  AppContext,
  'database' | 'clock' | 'wallClock' | 'random' | 'settings'
> &
  WithSources;

export interface PollRequest {
  readonly year: number;
  /** Races to fetch, at most four; without any only the calendar is fetched. */
  readonly raceIds: readonly string[];
}

export interface RunOptions {
  readonly runMs?: number;
  /** True allows cached responses for rarely changing data; false after a failed run. */
  readonly mayRemember?: boolean;
  /** Runs in the transaction that records the run. */
  readonly alongside?: (trx: Transaction<Database>, report: ImportReport) => Promise<void>;
}

/**
 * Polls the sources for a season and some of its races, and stores the data. The poll is recorded
 * first, so that a crashed run is not repeated at once. Repeating is harmless, because an import
 * compares with what is stored. An older response must not replace a newer one, so nothing is
 * stored after the lease was lost.
 */
export async function runImport(
  installation: ImportInstallation,
  { year, raceIds }: PollRequest,
  lease: Lease,
  { runMs = RUN_MS, mayRemember = false, alongside }: RunOptions = {},
): Promise<ImportReport> {
  const { database, clock, wallClock, random, settings } = installation;
  const until = wallClock.now() + runMs;
  const season = await database.inWriteTransaction(async (trx) => {
    const now = clock.now();
    const seasons = await selectScheduledSeasons(trx, now);
    const found = seasons.find((each) => each.year === year);
    if (found !== undefined) await storePolls(trx, found, raceIds, now);
    return found;
  });
  const polled = (season?.races ?? []).filter(({ id }) => raceIds.includes(id));
  const races = polled.map(({ key }) => key);

  const { live, bundled } = installation.sources;
  const seldomMs = mayRemember && season?.lastPoll?.failures === 0 ? SELDOM_MS : 0;
  const source = live?.({ races, until, seldomMs }) ?? bundled;
  const report = await importSeason({ database, clock, random }, source, year, {
    corrections: settings.CORRECTIONS,
    // Allows partial imports: a corrected start or a grid must not wait for other data.
    allowPartial: true,
    after: (trx) => assertImportsStill(trx, lease),
  });

  const isAnswered = report.outcome === 'CHANGED' || report.outcome === 'UNCHANGED';
  await database.inWriteTransaction(async (trx) => {
    if (!(await holdsLease(trx, lease))) return;
    const at = clock.now();
    const isUnfinished = report.notices.some(({ code }) => code === 'UNFINISHED');
    const most = mostRacesAfter(season?.lastPoll ?? null, races.length, isUnfinished);
    await storeNotices(trx, { year, at, races, isAnswered, notices: report.notices }, () =>
      newId(random),
    );
    if (isAnswered) {
      const unsettled = await selectUnsettledRaces(trx, year);
      const settled = polled.filter(({ key }) => !unsettled.has(key)).map(({ id }) => id);
      await storeAnswered(trx, year, { raceIds: isUnfinished ? [] : settled, mostRaces: most });
    } else if (!wasCutOff(report)) {
      await storeFailed(trx, year);
    }
    await alongside?.(trx, report);
  });
  importEnded.publish({ outcome: report.outcome });
  return report;
}

/** Returns true if the process was stopped while it waited for a source. */
function wasCutOff({ failure }: ImportReport): boolean {
  const cause = failure instanceof SourceUnavailable ? failure.cause : failure;
  return cause instanceof Error && cause.name === 'AbortError';
}
