import {
  AdminImports,
  ImportNoticeParams,
  ImportRequest,
  ImportResponse,
  ImportsSwitch,
} from '#contract/admin-imports.ts';
import { SeasonParams } from '#contract/admin-shared.ts';
import { userIdOf } from '../../auth/viewer.ts';
import type { Feature } from '../../feature.ts';
import { NO_CONTENT } from '../../http/no-content.ts';
import { writeSeason, writeSubject } from '../admin-write.ts';
import { dismissNotice, findNotice } from './dismiss-notice.ts';
import { runImportNow } from './run-import-now.ts';
import { showImports } from './show-imports.ts';
import { switchImports } from './switch-imports.ts';

export const adminImportsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: imports'];

  app.get(
    '/api/admin/imports',
    { config: { ...config, isPolled: true }, schema: { tags, response: { 200: AdminImports } } },
    async () => showImports(context),
  );

  app.put(
    '/api/admin/seasons/:year/imports',
    { config, schema: { tags, params: SeasonParams, body: ImportsSwitch, response: NO_CONTENT } },
    async (request, reply) =>
      writeSeason(request, reply, (change) => switchImports(change, request.body.isOn)),
  );

  app.post(
    '/api/admin/seasons/:year/imports',
    {
      config,
      schema: {
        tags,
        params: SeasonParams,
        body: ImportRequest,
        response: { 200: ImportResponse },
      },
    },
    async ({ authorised, viewer, params, body }) =>
      runImportNow(authorised, userIdOf(viewer), params.year, body.raceId),
  );

  app.put(
    '/api/admin/import-notices/:noticeId/dismissed',
    { config, schema: { tags, params: ImportNoticeParams, response: NO_CONTENT } },
    async (request, reply) =>
      writeSubject(
        request,
        reply,
        (trx) => findNotice(trx, request.params.noticeId),
        dismissNotice,
      ),
  );
};
