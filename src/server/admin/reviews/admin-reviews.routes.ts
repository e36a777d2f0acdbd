import { Review, ReviewDecision, ReviewList, ReviewParams } from '#contract/admin-reviews.ts';
import { Done } from '#contract/admin-shared.ts';
import type { Feature } from '../../feature.ts';
import { decideReview } from './decide-review.ts';
import { selectReviews } from './reviews.queries.ts';
import { showReview, showReviewItem } from './show-reviews.ts';

const TAGS = ['admin: reviews'];

export const adminReviewsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;

  app.get(
    '/api/admin/reviews',
    { config, schema: { tags: TAGS, response: { 200: ReviewList } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return (await selectReviews(context.database.db)).map(showReviewItem);
    },
  );

  app.get(
    '/api/admin/reviews/:reviewId',
    { config, schema: { tags: TAGS, params: ReviewParams, response: { 200: Review } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return showReview(context, request.params.reviewId);
    },
  );

  app.put(
    '/api/admin/reviews/:reviewId',
    {
      config,
      schema: { tags: TAGS, params: ReviewParams, body: ReviewDecision, response: { 200: Done } },
    },
    async (request) => {
      const { decision } = request.body;
      await decideReview(context, request.viewer, request.params.reviewId, decision);
      return { isDone: true } as const;
    },
  );
};
