import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** A path as it may be logged: queries carry login codes, and an invitation's path its code. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/(\/invitations?)\/[^/]+/, '$1/…');
}

/** Logs every request without its query, cookies or other headers. */
export function withoutSecrets(logger: FastifyServerOptions['logger']) {
  if (!logger) return false;
  return {
    ...(logger === true ? {} : logger),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: loggedPath(request.url),
        remoteAddress: request.ip,
      }),
    },
  };
}
