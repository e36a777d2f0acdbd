import { isOpen } from '#domain/season/deadline.ts';
import type { CompetitorKind } from '#server/db/tables.ts';
import { removeAnswersNaming } from '#server/guessing/answers.queries.ts';
import { removeFromOrders } from '#server/guessing/remove-from-orders.ts';
import { ProblemError } from '#server/http/problems.ts';
import { deleteCompetitors } from '#server/season/competitors.queries.ts';
import { changeReservesNaming } from '#server/season/reserves.queries.ts';
import type { SeasonChange } from '../change-season.ts';
import { isNamedAnywhere, replaceAliases } from './competitors.queries.ts';

/**
 * Deletes a competitor that was added by mistake. While season guesses are secret, it is removed
 * from orders and answers, and the response does not reveal if there were any; public ones stay
 * unchanged, and block the deletion.
 */
export async function deleteCompetitor(
  change: SeasonChange,
  kind: CompetitorKind,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const { trx, season, now } = change;
  if (season.guess_deadline === null || isOpen(season.guess_deadline, now)) {
    await removeFromOrders(trx, season.year, kind, id);
    await removeAnswersNaming(trx, id);
  }
  if (await isNamedAnywhere(trx, kind, id)) {
    throw new ProblemError('conflict', { detail: 'Guesses, results or drivers name it' });
  }
  // Reserves are secret, so the response does not mention them.
  if (kind === 'DRIVER') {
    await changeReservesNaming(trx, season.year, id, (list) => list.filter((each) => each !== id));
  }
  await replaceAliases(trx, { id, year: season.year, kind }, []);
  await trx.deleteFrom('hand_edit').where('subject_id', '=', id).execute();
  await deleteCompetitors(trx, kind, [id]);
  await change.record({
    action: 'COMPETITOR_DELETED',
    subject: name,
    before: { name },
    after: null,
  });
}
