import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked for again and again by open pages or monitors: logged only when somebody looks closely. */
    isPolled?: boolean;
  }
}

/** One line per request, once it is answered. */
export class RequestLog extends LogController {
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
    const isQuiet = request.routeOptions.config?.isPolled === true && reply.statusCode < 500;
    reply.log[isQuiet ? 'debug' : 'info'](line, 'request completed');
  }
}
