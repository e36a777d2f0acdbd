import { Review, ReviewDecision, ReviewList, ReviewParams } from '#contract/admin-reviews.ts';
import type { Feature } from '../../feature.ts';
import { NO_CONTENT } from '../../http/no-content.ts';
import { writeSubject } from '../admin-write.ts';
import { selectReviews } from './admin-reviews.queries.ts';
import { decideReview, selectWaitingReview } from './decide-review.ts';
import { showReview, showReviewItem } from './show-reviews.ts';

export const adminReviewsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: reviews'];

  app.get(
    '/api/admin/reviews',
    { config, schema: { tags, response: { 200: ReviewList } } },
    async () => (await selectReviews(context.database.db)).map(showReviewItem),
  );

  app.get(
    '/api/admin/reviews/:reviewId',
    { config, schema: { tags, params: ReviewParams, response: { 200: Review } } },
    async (request) => showReview(context, request.seasons, request.params.reviewId),
  );

  app.put(
    '/api/admin/reviews/:reviewId',
    { config, schema: { tags, params: ReviewParams, body: ReviewDecision, response: NO_CONTENT } },
    async (request, reply) =>
      writeSubject(
        request,
        reply,
        (trx) => selectWaitingReview(trx, request.params.reviewId),
        (change, review) => decideReview(change, review, request.body.decision),
      ),
  );
};
