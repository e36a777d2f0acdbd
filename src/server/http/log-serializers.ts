import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { stdSerializers } from 'pino';
import { neverThrow } from './never-throw.ts';

/** Returns a path without secrets: queries have login codes, and invitation paths their code. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/(\/invitations?|\/league\/join)\/[^/]+/, '$1/…');
}

const UNREADABLE = 'cannot be told';
const UNREADABLE_REQUEST = { method: UNREADABLE, path: UNREADABLE, remoteAddress: UNREADABLE };
const UNREADABLE_REPLY = { statusCode: 0 };
const UNREADABLE_ERROR = {
  type: UNREADABLE,
  message: UNREADABLE,
  stack: '',
  raw: new Error(UNREADABLE),
};

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
        UNREADABLE_REQUEST,
      ),
      res: neverThrow(
        ({ statusCode }: Pick<FastifyReply, 'statusCode'>) => ({ statusCode }),
        UNREADABLE_REPLY,
      ),
      err: neverThrow((error: Error) => stdSerializers.err(error), UNREADABLE_ERROR),
    },
  };
}
