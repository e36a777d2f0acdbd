import type { Executor } from '#server/db/database.ts';

export async function selectLatestRunsOf(executor: Executor, year: number, count: number) {
  return executor
    .selectFrom('import_run')
    .selectAll()
    .where('year', '=', year)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
}
