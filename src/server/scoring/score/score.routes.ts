import { SeasonQuestions } from '#contract/guessing/questions.ts';
import { CategoryList, ScoreTables } from '#contract/scoring/score.ts';
import { CATEGORIES } from '#domain/season/category.ts';
import { jsonResponse, sendCachedResponse } from '#server/http/cached-response.ts';
import { toScoreTables } from '#server/season/score-tables.ts';
import type { SeasonFeature } from '#server/season/season-feature.ts';
import { showQuestions } from '#server/season/show-questions.ts';

export const scoreRoutes: SeasonFeature = (app) => {
  const categories = jsonResponse(CategoryList, [...CATEGORIES]);

  app.call(
    'GET /api/public/category/list',
    { config: { access: 'PUBLIC' }, tags: ['scores'] },
    async (request, reply) => sendCachedResponse(request, reply, categories),
  );

  app.call(
    'GET /api/public/score',
    { config: { access: 'PUBLIC' }, tags: ['scores'] },
    async (request, reply) => {
      const { seasons, query } = request;
      const { year } = query;
      const season = await seasons.require(year);
      const tables = await season.cachedResponse('score', ScoreTables, () =>
        toScoreTables(season.tables),
      );
      return sendCachedResponse(request, reply, tables);
    },
  );

  app.call(
    'GET /api/public/questions',
    { config: { access: 'PUBLIC' }, tags: ['scores'] },
    async (request, reply) => {
      const season = await request.seasons.require(request.query.year);
      const questions = await season.cachedResponse('questions', SeasonQuestions, () =>
        showQuestions(season.facts),
      );
      return sendCachedResponse(request, reply, questions);
    },
  );
};
