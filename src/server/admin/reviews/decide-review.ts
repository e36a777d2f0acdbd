import type { ReviewKind } from '#contract/admin-reviews.ts';
import type { AppContext } from '../../app-context.ts';
import type {
  ConstructorStandingTable,
  DriverStandingTable,
  ResultRowTable,
} from '../../db/tables.ts';
import { ProblemError } from '../../problems.ts';
import { competitorsOf } from '../../seasons/competitors.ts';
import { selectSeason } from '../../seasons/season.queries.ts';
import { toSeasonFacts } from '../../seasons/to-season-facts.ts';
import { type Actor, changeSeasonIn, type SeasonChange } from '../change-season.ts';
import {
  replaceConstructorStandings,
  replaceDriverStandings,
  replaceResult,
} from '../results/results.queries.ts';
import { comparable, parseRows, type ReviewedRow } from './review-rows.ts';
import { type ReviewRow, selectReview, selectReviewedList } from './reviews.queries.ts';

async function storeList(
  { trx }: SeasonChange,
  raceId: string,
  kind: ReviewKind,
  rows: readonly ReviewedRow[],
): Promise<void> {
  switch (kind) {
    case 'RACE_RESULT':
      return replaceResult(trx, raceId, 'RACE', rows as ResultRowTable[]);
    case 'SPRINT_RESULT':
      return replaceResult(trx, raceId, 'SPRINT', rows as ResultRowTable[]);
    case 'DRIVER_STANDINGS':
      return replaceDriverStandings(trx, raceId, rows as DriverStandingTable[]);
    case 'CONSTRUCTOR_STANDINGS':
      return replaceConstructorStandings(trx, raceId, rows as ConstructorStandingTable[]);
  }
}

async function decide(
  change: SeasonChange,
  review: ReviewRow,
  decision: 'ACCEPTED' | 'KEPT',
): Promise<void> {
  const { trx, season, now, actorUserId } = change;
  const stored = await selectSeason(trx, season.year);
  if (stored === null) throw new ProblemError('season-not-found');
  const competitors = competitorsOf(toSeasonFacts(stored));
  const nameOf =
    review.kind === 'CONSTRUCTOR_STANDINGS' ? competitors.constructorName : competitors.driverName;
  const readable = (rows: readonly ReviewedRow[]) =>
    comparable(review.kind, rows).map(
      ({ place, competitorId, points }) => `${place ?? '–'} ${nameOf(competitorId)}: ${points}`,
    );
  const before = await selectReviewedList(trx, review.race_id, review.kind);
  const incoming = parseRows(review.incoming);
  if (decision === 'ACCEPTED') {
    await storeList(change, review.race_id, review.kind, incoming);
    // The list is the source's again.
    await trx
      .deleteFrom('hand_edit')
      .where('subject_id', '=', review.race_id)
      .where('field', '=', review.kind)
      .execute();
  }
  await trx
    .updateTable('import_review')
    .set({
      state: decision,
      decided_at: now,
      decided_by: actorUserId,
      stored: JSON.stringify(before),
    })
    .where('id', '=', review.id)
    .execute();
  await change.record({
    action: decision === 'ACCEPTED' ? 'REVIEW_ACCEPTED' : 'REVIEW_KEPT',
    subject: review.race_name,
    before: { kind: review.kind, rows: readable(before) },
    after:
      decision === 'ACCEPTED'
        ? { kind: review.kind, rows: readable(incoming) }
        : { kind: review.kind, refused: readable(incoming) },
  });
}

/** Accepts a source's correction, or keeps what is stored: then the same is not asked again. */
export async function decideReview(
  context: AppContext,
  actor: Actor,
  reviewId: string,
  decision: 'ACCEPTED' | 'KEPT',
): Promise<void> {
  await context.database.inWriteTransaction(async (trx) => {
    const review = await selectReview(trx, reviewId);
    if (review === undefined) throw new ProblemError('review-not-found');
    if (review.state !== 'WAITING') throw new ProblemError('already-decided');
    await changeSeasonIn(
      trx,
      context,
      actor,
      review.year,
      (change) => decide(change, review, decision),
      {},
    );
  });
}
