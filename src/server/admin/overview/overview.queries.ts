import type { Executor } from '../../db/open-database.ts';

const RUNS_LOOKED_AT = 200;

/** The latest run of each season, latest first. */
export async function selectLatestRuns(executor: Executor) {
  const runs = await executor
    .selectFrom('import_run')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(RUNS_LOOKED_AT)
    .execute();
  const years = new Set<number>();
  return runs.filter(({ year }) => {
    const isLatest = !years.has(year);
    years.add(year);
    return isLatest;
  });
}

/** The mails that failed since the latest one that was sent, latest first. */
export async function selectMailFailures(executor: Executor) {
  const sent = await executor
    .selectFrom('mail_entry')
    .select(({ fn }) => fn.max('entry').as('entry'))
    .where('outcome', '=', 'SENT')
    .executeTakeFirst();
  return executor
    .selectFrom('mail_entry')
    .selectAll()
    .where('entry', '>', sent?.entry ?? 0)
    .orderBy('entry', 'desc')
    .execute();
}
