import type { AppContext } from '../../app-context.ts';
import { ProblemError } from '../../problems.ts';
import { type Actor, changeSeasonIn } from '../change-season.ts';

/** It is not told any more, until it has passed and comes back. */
export async function dismissNotice(
  context: AppContext,
  actor: Actor,
  noticeId: string,
): Promise<void> {
  await context.database.inWriteTransaction(async (trx) => {
    const notice = await trx
      .selectFrom('import_notice')
      .selectAll()
      .where('id', '=', noticeId)
      .executeTakeFirst();
    if (notice === undefined) throw new ProblemError('notice-not-found');
    await changeSeasonIn(
      trx,
      context,
      actor,
      notice.year,
      async ({ now, record }) => {
        await trx
          .updateTable('import_notice')
          .set({ dismissed_at: now })
          .where('id', '=', noticeId)
          .execute();
        await record({
          action: 'SEASON_NOTICE_DISMISSED',
          subject: String(notice.year),
          before: { message: notice.message },
          after: null,
        });
      },
      {},
    );
  });
}
