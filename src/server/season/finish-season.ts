import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import { finalPlacements } from '#domain/scoring/final-placements.ts';
import { scoreGuesses } from '#domain/scoring/score-season.ts';
import type { Database } from '#server/db/tables.ts';
import { bumpFacts, bumpRevisions } from './bump-revisions.ts';
import { readPublicGuesses } from './public-guesses.ts';
import { selectSeason } from './season.queries.ts';
import { toPointsTables, toSeasonFacts } from './to-season-facts.ts';

/**
 * Stores the final placements of a season, after which nothing about it changes. The next season
 * shows its medals, even if it has no races yet.
 */
export async function finishSeason(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  const stored = await selectSeason(trx, year);
  if (stored === null || stored.season.finished_at !== null) return;
  const facts = toSeasonFacts(stored);
  const guesses = await readPublicGuesses(trx, facts, now);
  const scores = scoreGuesses({ facts, tables: toPointsTables(stored.points), guesses });
  const placements = finalPlacements(scores).map((placement) => ({
    year,
    user_id: placement.playerId,
    position: placement.position,
    points: placement.points,
  }));
  if (placements.length > 0) await trx.insertInto('placement').values(placements).execute();
  await trx.updateTable('season').set({ finished_at: now }).where('year', '=', year).execute();
  await bumpRevisions(trx, year);
  await bumpFacts(trx, year + 1);
}
