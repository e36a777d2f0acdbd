import type { Feature } from '#server/http/feature.ts';
import { showHeader } from './show-header.ts';

export const headerRoutes: Feature = (app, { clock }) => {
  app.call(
    'GET /api/public/header',
    { config: { access: 'PUBLIC', isPolled: true }, tags: ['header'] },
    async (request) => showHeader(request, clock),
  );

  app.call(
    'GET /api/public/user/status',
    { config: { access: 'PUBLIC' }, tags: ['header'] },
    async (request, reply) => {
      // Sends a JSON string with quotes: Fastify would send a bare string as it is.
      return reply
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify)
        .send(request.viewer.status);
    },
  );
};
