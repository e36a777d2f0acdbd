import type { AuditRow } from '#contract/admin/audit-values.ts';
import type { ReviewedList } from '#contract/season/corrections.ts';
import type { Executor } from '#server/db/database.ts';
import type { FlagTable } from '#server/db/tables.ts';
import { ProblemError } from '#server/http/problems.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import { flagsAfter, isShown, replaceFlags } from '#server/season/corrections/race-flags.ts';
import { replaceList } from '#server/season/corrections/replace-list.ts';
import { comparable, parseRows } from '#server/season/corrections/review-rows.ts';
import { selectHasResult } from '#server/season/result-lists/has-result.ts';
import {
  RESULT_LIST_STORES,
  type ResultListRow,
} from '#server/season/result-lists/result-lists.ts';
import { selectSeason } from '#server/season/season.queries.ts';
import { toSeasonFacts } from '#server/season/to-season-facts.ts';
import type { SeasonChange } from '../change-season.ts';
import { readableFlag } from '../flags/change-flags.ts';
import { selectFlags } from '../flags/flags.queries.ts';
import { type ReviewRow, selectReview } from './admin-reviews.queries.ts';

/** Subject that a review decides on. */
interface Matter {
  readonly stored: readonly object[];
  /** Rows for the audit log. */
  readonly before: AuditRow[];
  readonly after: AuditRow[];
  /** @returns the replaced rows, as players have seen them */
  readonly accept: () => Promise<readonly object[]>;
}

/** Accepts a source's correction, or rejects it: then the same change is not reviewed again. */
export async function decideReview(
  change: SeasonChange,
  review: ReviewRow,
  decision: 'ACCEPTED' | 'KEPT',
): Promise<void> {
  const { trx, now, actorUserId } = change;
  const { kind } = review;
  const { stored, before, after, accept } =
    kind === 'FLAGS' ? await flagsOf(change, review) : await listOf(change, review, kind);
  const seen = decision === 'ACCEPTED' ? await accept() : stored;
  await trx
    .updateTable('import_review')
    .set({
      state: decision,
      decided_at: now,
      decided_by: actorUserId,
      stored: JSON.stringify(seen),
    })
    .where('id', '=', review.id)
    .execute();
  await change.record({
    action: decision === 'ACCEPTED' ? 'REVIEW_ACCEPTED' : 'REVIEW_KEPT',
    subject: review.race_name,
    before: { kind, rows: before },
    after: decision === 'ACCEPTED' ? { kind, rows: after } : { kind, refused: after },
  });
}

async function listOf(
  change: SeasonChange,
  review: ReviewRow,
  kind: ReviewedList,
): Promise<Matter> {
  const { trx, season } = change;
  const { race_id: raceId } = review;
  const stored = await selectSeason(trx, season.year);
  if (stored === null) throw new ProblemError('season-not-found');
  const competitors = competitorsOf(toSeasonFacts(stored));
  const nameOf =
    kind === 'CONSTRUCTOR_STANDINGS' ? competitors.constructorName : competitors.driverName;
  const readable = (rows: readonly ResultListRow[]) =>
    comparable(kind, rows).map(({ place, competitorId, points }): AuditRow => {
      return { row: 'STANDING', position: place, name: nameOf(competitorId), points };
    });
  const before = await RESULT_LIST_STORES[kind].read(trx, [raceId]);
  const incoming = parseRows(review.incoming);
  return {
    stored: before,
    before: readable(before),
    after: readable(incoming),
    async accept() {
      const isOfStandings = kind === 'DRIVER_STANDINGS' || kind === 'CONSTRUCTOR_STANDINGS';
      if (isOfStandings && !(await selectHasResult(trx, raceId))) {
        throw new ProblemError('conflict', { detail: 'The race has no result' });
      }
      const list = { raceId, kind, rows: incoming };
      const seen = await replaceList(trx, list, { state: 'ACCEPTED' }, change);
      // The list is no longer an override.
      await trx
        .deleteFrom('hand_edit')
        .where('subject_id', '=', raceId)
        .where('field', '=', RESULT_LIST_STORES[kind].override)
        .execute();
      return seen;
    },
  };
}

async function flagsOf({ trx, newId }: SeasonChange, review: ReviewRow): Promise<Matter> {
  const stored = await selectFlags(trx, review.race_id);
  const after = flagsAfter(review, stored, newId);
  const readable = (flag: FlagTable): AuditRow => ({ row: 'FLAG', ...readableFlag(flag) });
  return {
    stored,
    before: stored.filter(isShown).map(readable),
    after: after.filter(isShown).map(readable),
    async accept() {
      await replaceFlags(trx, stored, after);
      return stored;
    },
  };
}

/** @throws ProblemError if there is no such waiting review */
export async function selectWaitingReview(executor: Executor, id: string): Promise<ReviewRow> {
  const review = await selectReview(executor, id);
  if (review === undefined) throw new ProblemError('review-not-found');
  if (review.state !== 'WAITING') throw new ProblemError('already-decided');
  return review;
}
