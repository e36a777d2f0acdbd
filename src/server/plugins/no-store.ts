import fp from 'fastify-plugin';

/** API responses must not be cached, unless their route says otherwise. */
export const noStore = fp(async (app) => {
  // The route's address, not the request's: that can be written in several ways.
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
});
