import {
  AdminImports,
  ImportAnswer,
  ImportNoticeParams,
  ImportRequest,
  ImportsSwitch,
} from '#contract/admin-imports.ts';
import { Done, SeasonParams } from '#contract/admin-shared.ts';
import type { Feature } from '../../feature.ts';
import { changeSeason } from '../change-season.ts';
import { dismissNotice } from './dismiss-notice.ts';
import { runImportNow } from './run-import-now.ts';
import { showImports } from './show-imports.ts';
import { switchImports } from './switch-imports.ts';

const TAGS = ['admin: imports'];
const DONE = { isDone: true } as const;

export const adminImportsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;

  app.get(
    '/api/admin/imports',
    {
      config: { ...config, isPolled: true },
      schema: { tags: TAGS, response: { 200: AdminImports } },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return showImports(context);
    },
  );

  app.put(
    '/api/admin/seasons/:year/imports',
    {
      config,
      schema: { tags: TAGS, params: SeasonParams, body: ImportsSwitch, response: { 200: Done } },
    },
    async (request) => {
      await changeSeason(context, request.viewer, request.params.year, (change) =>
        switchImports(change, request.body.isOn),
      );
      return DONE;
    },
  );

  app.post(
    '/api/admin/seasons/:year/imports',
    {
      config,
      schema: {
        tags: TAGS,
        params: SeasonParams,
        body: ImportRequest,
        response: { 200: ImportAnswer },
      },
    },
    async (request) =>
      runImportNow(context, request.viewer, request.params.year, request.body.raceId),
  );

  app.put(
    '/api/admin/import-notices/:noticeId/dismissed',
    { config, schema: { tags: TAGS, params: ImportNoticeParams, response: { 200: Done } } },
    async (request) => {
      await dismissNotice(context, request.viewer, request.params.noticeId);
      return DONE;
    },
  );
};
