import type { z } from 'zod';
import type { Review, ReviewListItem } from '#contract/admin-reviews.ts';
import type { ReadingContext } from '../../authority.ts';
import { ProblemError } from '../../problems.ts';
import { RACE_LISTS } from '../../race-lists/race-lists.ts';
import { competitorsOf } from '../../seasons/competitors.ts';
import { leaderboardEffect } from '../leaderboard-effect.ts';
import { type ReviewRow, selectReview } from './admin-reviews.queries.ts';
import { type ComparableRow, comparable, factsWith, parseRows } from './review-rows.ts';

export function showReviewItem(row: ReviewRow): z.infer<typeof ReviewListItem> {
  return {
    id: row.id,
    kind: row.kind,
    source: row.source,
    at: row.created_at,
    state: row.state,
    decidedAt: row.decided_at,
    decidedBy:
      row.decided_by === null ? null : { id: row.decided_by, username: row.username ?? '' },
    race: { id: row.race_id, year: row.year, position: row.position, name: row.race_name },
  };
}

function differences(
  stored: readonly ComparableRow[],
  incoming: readonly ComparableRow[],
  nameOf: (id: string) => string,
): Review['differences'] {
  const told = ({ place, status, points }: ComparableRow) => ({ place, status, points });
  const before = new Map(stored.map((row) => [row.competitorId, told(row)]));
  const after = new Map(incoming.map((row) => [row.competitorId, told(row)]));
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((id) => ({
      name: nameOf(id),
      stored: before.get(id) ?? null,
      incoming: after.get(id) ?? null,
    }))
    .filter((row) => JSON.stringify(row.stored) !== JSON.stringify(row.incoming));
}

/** One review with what differs and, while it waits, what accepting it would do. */
export async function showReview(
  { database, seasons }: ReadingContext,
  reviewId: string,
): Promise<Review> {
  const row = await selectReview(database.db, reviewId);
  if (row === undefined) throw new ProblemError('review-not-found');
  const season = await seasons.of(row.year);
  if (season === null) throw new ProblemError('season-not-found');
  const { facts } = season;
  const incoming = parseRows(row.incoming);
  const stored =
    row.state === 'WAITING'
      ? await RACE_LISTS[row.kind].read(database.db, [row.race_id])
      : parseRows(row.stored);
  const competitors = competitorsOf(facts);
  const nameOf =
    row.kind === 'CONSTRUCTOR_STANDINGS' ? competitors.constructorName : competitors.driverName;
  return {
    ...showReviewItem(row),
    differences: differences(comparable(row.kind, stored), comparable(row.kind, incoming), nameOf),
    effect:
      row.state === 'WAITING'
        ? leaderboardEffect(season, { facts: factsWith(facts, row.race_id, row.kind, incoming) })
        : [],
  };
}
