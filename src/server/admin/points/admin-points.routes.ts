import type { Feature } from '#server/http/feature.ts';
import { writeSeason } from '../admin-write.ts';
import { toPointsLists } from './points-lists.ts';
import { previewPoints } from './preview-points.ts';
import { copyPointsTables, setPointsTable } from './set-points.ts';

export const adminPointsRoutes: Feature = (app) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: points'];

  app.call('GET /api/admin/seasons/:year/points', { config, tags }, async (request) => {
    const season = await request.seasons.require(request.params.year);
    return toPointsLists(season.tables);
  });

  app.call('GET /api/admin/seasons/:year/points/preview', { config, tags }, async (request) =>
    previewPoints(request.seasons, request.params.year, request.query),
  );

  app.call(
    'PUT /api/admin/seasons/:year/points/:category',
    { config, tags },
    async (request, reply) =>
      writeSeason(request, reply, (change) =>
        setPointsTable(change, request.params.category, request.body),
      ),
  );

  app.call('PUT /api/admin/seasons/:year/points', { config, tags }, async (request, reply) =>
    writeSeason(request, reply, (change) => copyPointsTables(change, request.body)),
  );
};
