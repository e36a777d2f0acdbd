import {
  AdminPointsTables,
  PointsCopy,
  PointsPreview,
  PointsPreviewQuery,
  PointsTableChange,
  PointsTableParams,
} from '#contract/admin-points.ts';
import { SeasonParams } from '#contract/admin-shared.ts';
import type { Feature } from '../../feature.ts';
import { NO_CONTENT } from '../../http/no-content.ts';
import { writeSeason } from '../admin-write.ts';
import { toPointsLists } from './points-lists.ts';
import { previewPoints } from './preview-points.ts';
import { copyPointsTables, setPointsTable } from './set-points.ts';

export const adminPointsRoutes: Feature = (app) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: points'];

  app.get(
    '/api/admin/seasons/:year/points',
    { config, schema: { tags, params: SeasonParams, response: { 200: AdminPointsTables } } },
    async (request) => {
      const season = await request.seasons.require(request.params.year);
      return toPointsLists(season.tables);
    },
  );

  app.get(
    '/api/admin/seasons/:year/points/preview',
    {
      config,
      schema: {
        tags,
        params: SeasonParams,
        querystring: PointsPreviewQuery,
        response: { 200: PointsPreview },
      },
    },
    async (request) => previewPoints(request.seasons, request.params.year, request.query),
  );

  app.put(
    '/api/admin/seasons/:year/points/:category',
    {
      config,
      schema: { tags, params: PointsTableParams, body: PointsTableChange, response: NO_CONTENT },
    },
    async (request, reply) =>
      writeSeason(request, reply, (change) =>
        setPointsTable(change, request.params.category, request.body),
      ),
  );

  app.put(
    '/api/admin/seasons/:year/points',
    { config, schema: { tags, params: SeasonParams, body: PointsCopy, response: NO_CONTENT } },
    async (request, reply) =>
      writeSeason(request, reply, (change) => copyPointsTables(change, request.body)),
  );
};
