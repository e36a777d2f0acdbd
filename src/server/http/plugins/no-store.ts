import fp from 'fastify-plugin';

/** API responses must not be cached, unless their route says otherwise. */
export const noStore = fp(async (app) => {
  // Uses the route's path, because a request's path can be written in several ways.
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
});
