import type { Executor } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectNotice } from '#server/importing/report/open-notices.queries.ts';
import type { SeasonChange } from '../change-season.ts';

export async function findNotice(executor: Executor, id: string) {
  const notice = await selectNotice(executor, id);
  if (notice === undefined) throw new ProblemError('notice-not-found');
  return notice;
}

/** Dismisses a notice until its cause has passed and returns. */
export async function dismissNotice(
  { trx, now, record }: SeasonChange,
  { id, year, code, race, details }: Awaited<ReturnType<typeof findNotice>>,
): Promise<void> {
  await trx.updateTable('import_notice').set({ dismissed_at: now }).where('id', '=', id).execute();
  await record({
    action: 'SEASON_NOTICE_DISMISSED',
    subject: String(year),
    before: { notice: code, ...(race && { race: race.name }), details },
    after: null,
  });
}
