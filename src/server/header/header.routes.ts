import { HeaderInfo, UserStatus } from '#contract/header.ts';
import type { Feature } from '../feature.ts';
import { showHeader } from './show-header.ts';

export const headerRoutes: Feature = (app, { clock }) => {
  app.get(
    '/api/public/header',
    {
      config: { access: 'PUBLIC', isPolled: true },
      schema: { tags: ['header'], response: { 200: HeaderInfo } },
    },
    async ({ seasons, viewer }) =>
      showHeader(seasons, await seasons.defaultSeason(), clock, viewer),
  );

  app.get(
    '/api/public/user/status',
    { config: { access: 'PUBLIC' }, schema: { tags: ['header'], response: { 200: UserStatus } } },
    async (request, reply) => {
      // Sends a JSON string with quotes: Fastify would send a bare string as it is.
      return reply
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify)
        .send(request.viewer.status);
    },
  );
};
