import { isOpen } from '#domain/deadlines.ts';
import type { CompetitorKind } from '../../db/tables.ts';
import { removeFromOrders } from '../../guesses/remove-from-orders.ts';
import { ProblemError } from '../../problems.ts';
import { deleteCompetitors } from '../../seasons/competitors.queries.ts';
import { changeReservesNaming } from '../../seasons/reserves.queries.ts';
import type { SeasonChange } from '../change-season.ts';
import { isNamedAnywhere, replaceAliases } from './competitors.queries.ts';

/**
 * One that was added by mistake. While season guesses are secret, players' orders close up where it was, and
 * the answer does not tell whether there were any; once they are public they stay as they are, and forbid it.
 */
export async function deleteCompetitor(
  change: SeasonChange,
  kind: CompetitorKind,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const { trx, season, now } = change;
  if (season.guess_deadline === null || isOpen(season.guess_deadline, now)) {
    await removeFromOrders(trx, season.year, kind, id);
  }
  if (await isNamedAnywhere(trx, kind, id)) {
    throw new ProblemError('conflict', { detail: 'Guesses, results or drivers name it' });
  }
  // Nobody is told whose reserve it was.
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
