import type { Executor } from '#server/db/database.ts';

const DECIDED_SHOWN = 50;

function selectReviewRows(executor: Executor) {
  return executor
    .selectFrom('import_review as review')
    .innerJoin('race', 'race.id', 'review.race_id')
    .innerJoin('season', 'season.year', 'race.year')
    .leftJoin('user', 'user.id', 'review.decided_by')
    .selectAll('review')
    .select(['race.year', 'race.position', 'race.name as race_name', 'user.username'])
    .where('review.state', '<>', 'BY_HAND')
    .$narrowType<{ state: 'WAITING' | 'ACCEPTED' | 'KEPT' | 'APPLIED' }>();
}

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

/**
 * Returns the waiting reviews, without those of finished seasons, which can no longer be decided.
 */
export async function selectReviews(executor: Executor) {
  const waiting = await selectReviewRows(executor)
    .where('review.state', '=', 'WAITING')
    .where('season.finished_at', 'is', null)
    .orderBy('review.created_at')
    .orderBy('review.id')
    .execute();
  const decided = await selectReviewRows(executor)
    .where('review.state', '<>', 'WAITING')
    .orderBy('review.decided_at', 'desc')
    .orderBy('review.id')
    .limit(DECIDED_SHOWN)
    .execute();
  return [...waiting, ...decided];
}

export async function selectReview(executor: Executor, id: string) {
  return selectReviewRows(executor).where('review.id', '=', id).executeTakeFirst();
}

/** @param year limits the reviews to one season */
export async function countWaitingReviews(executor: Executor, year?: number): Promise<number> {
  let query = executor
    .selectFrom('import_review')
    .innerJoin('race', 'race.id', 'import_review.race_id')
    .innerJoin('season', 'season.year', 'race.year')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('import_review.state', '=', 'WAITING')
    .where('season.finished_at', 'is', null);
  if (year !== undefined) query = query.where('season.year', '=', year);
  return Number((await query.executeTakeFirstOrThrow()).count);
}
