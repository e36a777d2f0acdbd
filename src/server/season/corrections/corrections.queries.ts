import type { Transaction } from 'kysely';
import type { Database, ImportReviewTable } from '#server/db/tables.ts';

/**
 * Selects the reviews of a race that changed something, oldest first; not those in which
 * an admin kept the stored list.
 */
export async function selectDecidedReviews(trx: Transaction<Database>, raceId: string) {
  const reviews = await trx
    .selectFrom('import_review')
    .select(['id', 'kind', 'state', 'stored', 'incoming', 'decided_at'])
    .where('race_id', '=', raceId)
    .where('state', 'in', ['ACCEPTED', 'APPLIED', 'BY_HAND'])
    .orderBy('decided_at')
    .orderBy('id')
    .execute();
  return reviews.map(({ decided_at, ...review }) => ({ ...review, decidedAt: decided_at ?? 0 }));
}

export async function storeReview(
  trx: Transaction<Database>,
  review: ImportReviewTable,
): Promise<void> {
  // The same change may have been accepted, and corrected since.
  await trx
    .deleteFrom('import_review')
    .where('race_id', '=', review.race_id)
    .where('kind', '=', review.kind)
    .where('incoming_hash', '=', review.incoming_hash)
    .execute();
  await trx.insertInto('import_review').values(review).execute();
}

export async function deleteReview(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('import_review').where('id', '=', id).execute();
}
