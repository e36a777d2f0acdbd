import type { Feature } from '#server/http/feature.ts';
import { writeSubject } from '../admin-write.ts';
import { selectReviews } from './admin-reviews.queries.ts';
import { decideReview, selectWaitingReview } from './decide-review.ts';
import { showReview, showReviewItem } from './show-reviews.ts';

export const adminReviewsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: reviews'];

  app.call('GET /api/admin/reviews', { config, tags }, async () =>
    (await selectReviews(context.database.db)).map(showReviewItem),
  );

  app.call('GET /api/admin/reviews/:reviewId', { config, tags }, async (request) =>
    showReview(context, request.seasons, request.params.reviewId),
  );

  app.call('PUT /api/admin/reviews/:reviewId', { config, tags }, async (request, reply) =>
    writeSubject(
      request,
      reply,
      (trx) => selectWaitingReview(trx, request.params.reviewId),
      (change, review) => decideReview(change, review, request.body.decision),
    ),
  );
};
