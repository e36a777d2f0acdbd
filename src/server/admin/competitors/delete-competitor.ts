import { isOpen } from '#domain/deadlines.ts';
import { CHAMPIONSHIP_QUERIES } from '../../guesses/championship.queries.ts';
import { ProblemError } from '../../problems.ts';
import type { SeasonChange } from '../change-season.ts';
import {
  type CompetitorKind,
  isNamedAnywhere,
  replaceAliases,
  TABLES,
} from './competitors.queries.ts';

/** One that was added by mistake: nothing may name it but orders to which the game appended it. */
export async function deleteCompetitor(
  change: SeasonChange,
  kind: CompetitorKind,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const { trx, season, now } = change;
  const championship = kind === 'DRIVER' ? 'drivers' : 'constructors';
  // Once they are closed, orders stay as they are.
  if (isOpen(season.guess_deadline, now)) {
    await CHAMPIONSHIP_QUERIES[championship].deleteAppended(trx, id);
  }
  if (await isNamedAnywhere(trx, kind, id)) {
    throw new ProblemError('conflict', { detail: 'Guesses, results or drivers name it' });
  }
  await replaceAliases(trx, { id, year: season.year, kind }, []);
  await trx.deleteFrom('hand_edit').where('subject_id', '=', id).execute();
  await trx.deleteFrom(TABLES[kind]).where('id', '=', id).execute();
  await change.record({
    action: 'COMPETITOR_DELETED',
    subject: name,
    before: { name },
    after: null,
  });
}
