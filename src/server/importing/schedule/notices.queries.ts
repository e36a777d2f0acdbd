import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Database, ImportNoticeTable } from '#server/db/tables.ts';
import type { ImportNotice } from '../finding.ts';
import { lifeOf } from '../report/notice-lives.ts';
import { readDetails } from '../report/open-notices.queries.ts';
import { mayPass } from '../report/route-findings.ts';

/** Returns keys of races with open notices that another poll may resolve. */
export async function selectUnsettledRaces(
  trx: Transaction<Database>,
  year: number,
): Promise<ReadonlySet<string>> {
  const notices = await trx
    .selectFrom('import_notice')
    .select(['race_key', 'code'])
    .where('year', '=', year)
    .where('dismissed_at', 'is', null)
    .execute();
  const unsettled = notices.filter(({ code }) => ['RACE', 'RUN'].includes(lifeOf(code)));
  // Removed flags may have been lost in transfer, so another poll may restore them.
  const flags = await trx
    .selectFrom('import_review')
    .innerJoin('race', 'race.id', 'import_review.race_id')
    .select('race.key as race_key')
    .where('race.year', '=', year)
    .where('import_review.kind', '=', 'FLAGS')
    .where('import_review.state', '=', 'WAITING')
    .execute();
  return new Set([...unsettled, ...flags].map(({ race_key }) => race_key));
}

export interface NoticedRun {
  readonly year: number;
  readonly at: Instant;
  /** Keys of the polled races. */
  readonly races: readonly string[];
  /** True if the sources have responded with usable data. */
  readonly isAnswered: boolean;
  readonly notices: readonly ImportNotice[];
}

/**
 * Opens the notices of a run, and closes those that it should have raised again but did not. A
 * dismissed notice stays dismissed until it has passed, and is new when it returns.
 */
export async function storeNotices(
  trx: Transaction<Database>,
  run: NoticedRun,
  newId: () => string,
): Promise<void> {
  const { year, at, notices } = run;
  const stored = await trx
    .selectFrom('import_notice')
    .selectAll()
    .where('year', '=', year)
    .execute();
  const noticed = new Map(notices.map((notice) => [keyOf(toRow(notice)), notice]));
  const isWhole = run.isAnswered && !notices.some(({ code }) => lifeOf(code) === 'RUN');
  const passed = stored.filter((row) => !noticed.has(keyOf(row)) && isWhole && isAbout(run, row));
  for (const { id } of passed) await trx.deleteFrom('import_notice').where('id', '=', id).execute();
  for (const [key, notice] of noticed) {
    const before = stored.find((row) => keyOf(row) === key && row.dismissed_at === null);
    const now = JSON.stringify(notice.details);
    const isMore = lifeOf(notice.code) === 'DISMISSAL' && before && before.details !== now;
    const details = isMore ? JSON.stringify([...readDetails(before), ...notice.details]) : now;
    const seen = { details, may_pass: toBit(mayPass(notice)), last_at: at };
    await trx
      .insertInto('import_notice')
      .values({
        id: newId(),
        year,
        ...toRow(notice),
        ...seen,
        first_at: at,
        dismissed_at: null,
      })
      .onConflict((conflict) => conflict.columns(['year', 'race_key', 'code']).doUpdateSet(seen))
      .execute();
  }
}

/** Returns true if a run like this would have raised the notice. */
function isAbout(
  { races }: NoticedRun,
  { code, race_key, dismissed_at }: ImportNoticeTable,
): boolean {
  const life = lifeOf(code);
  if (life === 'DISMISSAL') return dismissed_at !== null;
  return life === 'CALENDAR' || race_key === '' || races.includes(race_key);
}

function toRow({ code, race }: ImportNotice) {
  return { code, race_key: race?.key ?? '' };
}

function keyOf({ code, race_key }: Pick<ImportNoticeTable, 'code' | 'race_key'>): string {
  return `${code} ${race_key}`;
}

function toBit(isTrue: boolean) {
  return isTrue ? (1 as const) : (0 as const);
}
