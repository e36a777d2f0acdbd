import { ProblemError } from '#server/http/problems.ts';
import type { SeasonChange } from '../change-season.ts';
import { deleteSeason, hasContents } from './admin-seasons.queries.ts';

/**
 * Deletes a season that was added by mistake: it must be empty, and never have been open for
 * guesses.
 */
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
