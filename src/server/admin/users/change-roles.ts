import type { UserRolesChange } from '#contract/admin/admin-users.ts';
import { isLastAdmin } from '#server/accounts/account.queries.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectAdminUser } from './users.queries.ts';

/** Changes the roles of a user; the last admin must remain one. */
export async function changeRoles(
  { database, clock }: AppContext,
  actorUserId: string,
  userId: string,
  { isAdmin, isBingoMaster, basedOn }: UserRolesChange,
): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    const user = await selectAdminUser(trx, userId);
    if (user === undefined) throw new ProblemError('user-not-found');
    if (user.username === null || user.anonymised_at !== null) {
      throw new ProblemError('not-a-player');
    }
    const wasAdmin = user.is_admin === 1;
    const wasBingoMaster = user.is_bingo_master === 1;
    assertNoConflict(
      basedOn && { isAdmin: basedOn.isAdmin, isBingoMaster: basedOn.isBingoMaster },
      { isAdmin: wasAdmin, isBingoMaster: wasBingoMaster },
      { isAdmin, isBingoMaster },
    );
    if (!isAdmin && (await isLastAdmin(trx, userId))) throw new ProblemError('last-admin');
    await trx
      .updateTable('user')
      .set({ is_admin: isAdmin ? 1 : 0, is_bingo_master: isBingoMaster ? 1 : 0 })
      .where('id', '=', userId)
      .execute();
    const common = { at: clock.now(), actorUserId, subject: { userId } };
    if (wasAdmin !== isAdmin) {
      await recordAudit(trx, {
        ...common,
        action: isAdmin ? 'USER_ADMIN_GIVEN' : 'USER_ADMIN_TAKEN',
        before: { isAdmin: wasAdmin },
        after: { isAdmin },
      });
    }
    if (wasBingoMaster !== isBingoMaster) {
      await recordAudit(trx, {
        ...common,
        action: isBingoMaster ? 'USER_BINGO_MASTER_GIVEN' : 'USER_BINGO_MASTER_TAKEN',
        before: { isBingoMaster: wasBingoMaster },
        after: { isBingoMaster },
      });
    }
  });
}
