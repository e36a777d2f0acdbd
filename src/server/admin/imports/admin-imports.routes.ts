import type { Feature } from '#server/http/feature.ts';
import { userIdOf } from '#server/http/viewer.ts';
import type { WithSources } from '#server/importing/normalised-season.ts';
import { writeSeason, writeSubject } from '../admin-write.ts';
import { dismissNotice, findNotice } from './dismiss-notice.ts';
import { runImportNow } from './run-import-now.ts';
import { showImports } from './show-imports.ts';
import { switchImports } from './switch-imports.ts';

export const adminImportsRoutes: Feature<WithSources> = (app, context) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: imports'];
  const { sources } = context;

  app.call('GET /api/admin/imports', { config: { ...config, isPolled: true }, tags }, async () =>
    showImports(context),
  );

  app.call('PUT /api/admin/seasons/:year/imports', { config, tags }, async (request, reply) =>
    writeSeason(request, reply, (change) => switchImports(change, request.body.isOn)),
  );

  app.call(
    'POST /api/admin/seasons/:year/imports',
    { config, tags },
    async ({ authorised, viewer, params, body }) =>
      runImportNow({ ...authorised, sources }, userIdOf(viewer), params.year, body.raceId),
  );

  app.call(
    'PUT /api/admin/import-notices/:noticeId/dismissed',
    { config, tags },
    async (request, reply) =>
      writeSubject(
        request,
        reply,
        (trx) => findNotice(trx, request.params.noticeId),
        dismissNotice,
      ),
  );
};
