import type { Selectable } from 'kysely';
import type { Executor } from '../../db/open-database.ts';
import type { ImportNoticeTable } from '../../db/tables.ts';
import { ProblemError } from '../../problems.ts';
import type { SeasonChange } from '../change-season.ts';

type Notice = Selectable<ImportNoticeTable>;

export async function selectNotice(executor: Executor, id: string): Promise<Notice> {
  const notice = await executor
    .selectFrom('import_notice')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (notice === undefined) throw new ProblemError('notice-not-found');
  return notice;
}

/** It is not told any more, until it has passed and comes back. */
export async function dismissNotice(
  { trx, now, record }: SeasonChange,
  { id, year, message }: Notice,
): Promise<void> {
  await trx.updateTable('import_notice').set({ dismissed_at: now }).where('id', '=', id).execute();
  await record({
    action: 'SEASON_NOTICE_DISMISSED',
    subject: String(year),
    before: { message },
    after: null,
  });
}
