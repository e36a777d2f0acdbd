import fp from 'fastify-plugin';
import { setClientIp } from '#server/base/settings/trusted-proxies.ts';
import { ProblemError } from '../problems.ts';

/** Refuses malformed requests before any route sees them. */
export const wellFormedRequests = fp(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request;
    setClientIp(request);
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      throw new ProblemError('bad-request');
    }
    if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
      throw new ProblemError('expectation-failed');
    }
    // Request bodies are short, so compression is refused: it could hide a decompression bomb.
    if (headers['content-encoding'] !== undefined) {
      reply.header('accept-encoding', 'identity');
      throw new ProblemError('unsupported-media-type');
    }
    // An empty body has no type, whatever the header says: `POST /api/logout` has none.
    if (headers['content-length'] === '0') delete headers['content-type'];
  });
});
