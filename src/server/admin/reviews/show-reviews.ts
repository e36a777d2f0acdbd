import type { z } from 'zod';
import type { Review, ReviewListItem } from '#contract/admin/admin-reviews.ts';
import type { ReviewedList } from '#contract/season/corrections.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import type { Executor } from '#server/db/database.ts';
import type { ReadOnlyContext } from '#server/http/authority.ts';
import { ProblemError } from '#server/http/problems.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import {
  factsWithFlags,
  flagDifferences,
  flagsAfter,
  parseFlags,
} from '#server/season/corrections/race-flags.ts';
import { differencesOf, factsWith, parseRows } from '#server/season/corrections/review-rows.ts';
import { RESULT_LIST_STORES } from '#server/season/result-lists/result-lists.ts';
import type { SeasonReader } from '#server/season/season-view.ts';
import { selectFlags } from '../flags/flags.queries.ts';
import { leaderboardEffect } from '../leaderboard-effect.ts';
import { type ReviewRow, selectReview } from './admin-reviews.queries.ts';

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

/** Returns a review with its differences and, while it waits, the effect of accepting it. */
export async function showReview(
  { database }: ReadOnlyContext,
  seasons: SeasonReader,
  reviewId: string,
): Promise<Review> {
  const row = await selectReview(database.db, reviewId);
  if (row === undefined) throw new ProblemError('review-not-found');
  const season = await seasons.require(row.year);
  const { facts, ...shown } =
    row.kind === 'FLAGS'
      ? await compareFlags(database.db, row, season.facts)
      : await compareLists(database.db, row, row.kind, season.facts);
  return {
    ...showReviewItem(row),
    ...shown,
    effect: row.state === 'WAITING' ? leaderboardEffect(season, { facts }) : [],
  };
}

/** Differences of a review, and the season with the change applied. */
type Comparison = Pick<Review, 'differences' | 'flags'> & { readonly facts: SeasonFacts };

async function compareLists(
  executor: Executor,
  row: ReviewRow,
  kind: ReviewedList,
  facts: SeasonFacts,
): Promise<Comparison> {
  const incoming = parseRows(row.incoming);
  const stored =
    row.state === 'WAITING'
      ? await RESULT_LIST_STORES[kind].read(executor, [row.race_id])
      : parseRows(row.stored);
  const competitors = competitorsOf(facts);
  const nameOf =
    kind === 'CONSTRUCTOR_STANDINGS' ? competitors.constructorName : competitors.driverName;
  return {
    differences: differencesOf(kind, stored, incoming, nameOf),
    flags: [],
    facts: factsWith(facts, row.race_id, kind, incoming),
  };
}

async function compareFlags(
  executor: Executor,
  row: ReviewRow,
  facts: SeasonFacts,
): Promise<Comparison> {
  const stored =
    row.state === 'WAITING' ? await selectFlags(executor, row.race_id) : parseFlags(row.stored);
  const after = flagsAfter(row, stored);
  return {
    differences: [],
    flags: flagDifferences(stored, after),
    facts: factsWithFlags(facts, row.race_id, after),
  };
}
