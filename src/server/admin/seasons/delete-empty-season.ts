import { ProblemError } from '../../problems.ts';
import type { SeasonChange } from '../change-season.ts';
import { deleteSeason, hasContents } from './admin-seasons.queries.ts';

/** For a season that was added by mistake: nothing is in it, and it has never been open for guesses. */
export async function deleteEmptySeason({ trx, season, record }: SeasonChange): Promise<void> {
  if (season.guess_deadline !== null || (await hasContents(trx, season.year))) {
    throw new ProblemError('season-not-empty');
  }
  await deleteSeason(trx, season.year);
  await record({
    action: 'SEASON_DELETED',
    subject: String(season.year),
    before: { source: null },
    after: null,
  });
}
