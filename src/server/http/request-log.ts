import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import pino from 'pino';
import { isInternalRequest } from './internal-requests.ts';
import { neverThrow } from './never-throw.ts';

/** Maximum size in bytes of unwritten log lines. Beyond it, lines are lost rather than memory. */
const MAX_WAITING = 1024 * 1024;

/** Writes the log to standard output. A full disk or a closed pipe must not crash the server. */
export function createLogDestination() {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING });
  destination.on('error', () => {});
  return destination;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes that pages or monitors poll; logged at debug level unless they fail. */
    isPolled?: boolean;
  }
}

/** Returns true for scripts, styles, fonts and pictures, dozens of which a page loads. */
export function isFileOfPage({ routeOptions, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  return routeOptions.url === '/*' && /\.\w+$/.test(path);
}

/** Logs one line per request, after its response. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) {
      reply.log.error({ ...line, err: error }, 'request errored');
      return;
    }
    const isQuiet =
      ((request.routeOptions.config?.isPolled === true || isInternalRequest(request)) &&
        reply.statusCode < 500) ||
      (isFileOfPage(request) && reply.statusCode < 400);
    reply.log[isQuiet ? 'debug' : 'info'](line, 'request completed');
  }

  /** Logs aborted downloads at debug level, because users closing a page is normal. */
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') {
      reply.log.debug({ req: request, res: reply }, 'stream closed prematurely');
    } else {
      super.streamError(error, request, reply);
    }
  }
}

/**
 * Creates the log controller. Fastify calls it where exceptions are not caught, so it never throws.
 */
export function createRequestLog(): LogController {
  const log = new RequestLog();
  for (const name of Object.getOwnPropertyNames(LogController.prototype)) {
    const method: unknown = Reflect.get(log, name);
    if (name === 'constructor' || typeof method !== 'function') continue;
    Reflect.set(log, name, neverThrow(method.bind(log), undefined));
  }
  return log;
}
