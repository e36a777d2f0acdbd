import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { stdSerializers } from 'pino';
import { neverThrow } from './never-throw.ts';

/** Returns a path without secrets: queries have login codes, and invitation paths their code. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/(\/invitations?|\/league\/join)\/[^/]+/, '$1/…');
}

const UNTOLD = 'cannot be told';
const UNTOLD_REQUEST = { method: UNTOLD, path: UNTOLD, remoteAddress: UNTOLD };
const UNTOLD_REPLY = { statusCode: 0 };
const UNTOLD_ERROR = { type: UNTOLD, message: UNTOLD, stack: '', raw: new Error(UNTOLD) };

/** Logs every request without its query, cookies or other headers. */
export function withoutSecrets(logger: FastifyServerOptions['logger']) {
  if (!logger) return false;
  return {
    ...(logger === true ? {} : logger),
    serializers: {
      req: neverThrow(
        (request: FastifyRequest) => ({
          method: request.method,
          path: loggedPath(request.url),
          remoteAddress: request.ip,
        }),
        UNTOLD_REQUEST,
      ),
      res: neverThrow(
        ({ statusCode }: Pick<FastifyReply, 'statusCode'>) => ({ statusCode }),
        UNTOLD_REPLY,
      ),
      err: neverThrow((error: Error) => stdSerializers.err(error), UNTOLD_ERROR),
    },
  };
}
