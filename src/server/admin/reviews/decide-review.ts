import type { AuditRow } from '#contract/admin-audit.ts';
import type { Executor } from '../../db/open-database.ts';
import { ProblemError } from '../../problems.ts';
import { RACE_LISTS, type RaceListRow, replaceRaceList } from '../../race-lists/race-lists.ts';
import { competitorsOf } from '../../seasons/competitors.ts';
import { selectSeason } from '../../seasons/season.queries.ts';
import { toSeasonFacts } from '../../seasons/to-season-facts.ts';
import type { SeasonChange } from '../change-season.ts';
import { type ReviewRow, selectReview } from './admin-reviews.queries.ts';
import { comparable, parseRows } from './review-rows.ts';

/** Accepts a source's correction, or keeps what is stored: then the same is not asked again. */
export async function decideReview(
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
  const readable = (rows: readonly RaceListRow[]) =>
    comparable(review.kind, rows).map(({ place, competitorId, points }): AuditRow => {
      return { row: 'STANDING', position: place, name: nameOf(competitorId), points };
    });
  const before = await RACE_LISTS[review.kind].read(trx, [review.race_id]);
  const incoming = parseRows(review.incoming);
  if (decision === 'ACCEPTED') {
    await replaceRaceList(trx, review.race_id, review.kind, incoming);
    // The list is the source's again.
    await trx
      .deleteFrom('hand_edit')
      .where('subject_id', '=', review.race_id)
      .where('field', '=', RACE_LISTS[review.kind].handEdit)
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

/** @throws ProblemError when there is none that waits */
export async function selectWaitingReview(executor: Executor, id: string): Promise<ReviewRow> {
  const review = await selectReview(executor, id);
  if (review === undefined) throw new ProblemError('review-not-found');
  if (review.state !== 'WAITING') throw new ProblemError('already-decided');
  return review;
}
