import type { ReviewList } from '#contract/admin/admin-reviews.ts';
import type { Client } from '../requests/client.ts';

/** Returns the waiting reviews. */
export async function readWaitingReviews(admin: Pick<Client, 'getJson'>): Promise<ReviewList> {
  const reviews = await admin.getJson<ReviewList>('/api/admin/reviews');
  return reviews.filter(({ state }) => state === 'WAITING');
}
