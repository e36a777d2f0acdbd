import fp from 'fastify-plugin';

/** An empty body is no body, whatever type it is said to have: `POST /api/logout` has none. */
export const emptyBodies = fp(async (app) => {
  app.addHook('onRequest', async (request) => {
    if (request.headers['content-length'] === '0') delete request.headers['content-type'];
  });
});
