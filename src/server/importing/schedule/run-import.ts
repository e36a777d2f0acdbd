import type { Transaction } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/tables.ts';
import { holdsLease, type Lease } from '../../jobs/lease.ts';
import { newId } from '../../random.ts';
import { type ImportAccount, importSeason } from '../import-season.ts';
import type { SourceNotice } from '../source-notice.ts';
import { assertImportsStill } from './import-lease.ts';
import { storeNotices } from './notices.queries.ts';
import { selectScheduledSeasons, storeAnswered, storeAsks } from './schedule.queries.ts';
import { mostRacesAfter } from './when-to-ask.ts';

/** Asking is over by then; what is left is to store the answers. No run takes half a minute. */
const RUN_MS = 25_000;

export type ImportInstallation = Pick<
  AppContext,
  'database' | 'clock' | 'wallClock' | 'random' | 'settings' | 'sources'
>;

export interface ImportWish {
  readonly year: number;
  /** At most four; without any the calendar is asked for alone. */
  readonly raceIds: readonly string[];
}

export interface RunOptions {
  readonly runMs?: number;
  /** Done in the transaction that remembers what came of the run. */
  readonly alongside?: (trx: Transaction<Database>, account: ImportAccount) => Promise<void>;
}

/**
 * Asks the sources for a season and some of its races, and stores what they say. That it is asked is
 * remembered first: a run that ends in a crash is not repeated at once. Running twice does no harm: an
 * import is compared with what is stored, so that the same answer changes nothing the second time. But an
 * older answer must not replace a newer one: who has lost the lease meanwhile stores nothing.
 */
export async function runImport(
  installation: ImportInstallation,
  { year, raceIds }: ImportWish,
  lease: Lease,
  { runMs = RUN_MS, alongside }: RunOptions = {},
): Promise<ImportAccount> {
  const { database, clock, wallClock, random, settings } = installation;
  const until = wallClock.now() + runMs;
  const season = await database.inWriteTransaction(async (trx) => {
    const now = clock.now();
    const seasons = await selectScheduledSeasons(trx, now);
    const found = seasons.find((each) => each.year === year);
    if (found !== undefined) await storeAsks(trx, found, raceIds, now);
    return found;
  });
  const races = (season?.races ?? []).flatMap(({ id, key }) => (raceIds.includes(id) ? key : []));

  const notices: SourceNotice[] = [];
  const { live, bundled } = installation.sources;
  const source = live?.({ races, until, onNotice: (notice) => notices.push(notice) }) ?? bundled;
  const account = await importSeason({ database, clock, random }, source, year, {
    corrections: settings.CORRECTIONS,
    notices,
    after: (trx) => assertImportsStill(trx, lease),
  });

  const isAnswered = account.outcome === 'CHANGED' || account.outcome === 'UNCHANGED';
  await database.inWriteTransaction(async (trx) => {
    if (!(await holdsLease(trx, lease))) return;
    const at = clock.now();
    const isUnfinished = notices.some(({ code }) => code === 'UNFINISHED');
    const most = mostRacesAfter(season?.lastAsk ?? null, races.length, isUnfinished);
    if (isAnswered) await storeAnswered(trx, year, most);
    await storeNotices(trx, { year, at, races, isAnswered, notices }, () => newId(random));
    await alongside?.(trx, account);
  });
  return account;
}
