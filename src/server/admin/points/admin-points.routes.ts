import {
  AdminPointsTables,
  PointsCopy,
  PointsPreview,
  PointsPreviewQuery,
  PointsTable,
  PointsTableParams,
} from '#contract/admin-points.ts';
import { Done, SeasonParams } from '#contract/admin-shared.ts';
import type { Feature } from '../../feature.ts';
import { ProblemError } from '../../problems.ts';
import { changeSeason } from '../change-season.ts';
import { toPointsLists } from './points-lists.ts';
import { previewPoints } from './preview-points.ts';
import { copyPointsTables, setPointsTable } from './set-points.ts';

const TAGS = ['admin: points'];
const DONE = { isDone: true } as const;

export const adminPointsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;

  app.get(
    '/api/admin/seasons/:year/points',
    { config, schema: { tags: TAGS, params: SeasonParams, response: { 200: AdminPointsTables } } },
    async (request, reply) => {
      const season = await context.seasons.of(request.params.year);
      if (season === null) throw new ProblemError('season-not-found');
      reply.header('cache-control', 'no-store');
      return toPointsLists(season.tables);
    },
  );

  app.get(
    '/api/admin/seasons/:year/points/preview',
    {
      config,
      schema: {
        tags: TAGS,
        params: SeasonParams,
        querystring: PointsPreviewQuery,
        response: { 200: PointsPreview },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return previewPoints(context.seasons, request.params.year, request.query);
    },
  );

  app.put(
    '/api/admin/seasons/:year/points/:category',
    {
      config,
      schema: { tags: TAGS, params: PointsTableParams, body: PointsTable, response: { 200: Done } },
    },
    async (request) => {
      const { year, category } = request.params;
      await changeSeason(context, request.viewer, year, (change) =>
        setPointsTable(change, category, request.body),
      );
      return DONE;
    },
  );

  app.put(
    '/api/admin/seasons/:year/points',
    {
      config,
      schema: { tags: TAGS, params: SeasonParams, body: PointsCopy, response: { 200: Done } },
    },
    async (request) => {
      await changeSeason(context, request.viewer, request.params.year, (change) =>
        copyPointsTables(change, request.body),
      );
      return DONE;
    },
  );
};
