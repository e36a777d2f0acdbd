import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { setClientIp } from '#server/base/settings/trusted-proxies.ts';
import { DatabaseUnavailableError } from '#server/db/unavailable.ts';
import { ProblemError, problemBody } from '../problems.ts';

function badInput(error: FastifyError): ProblemError | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const errors = error.validation.map((issue) => ({
    path: issue.instancePath,
    message: issue.message ?? 'does not fit',
  }));
  // A wrong path or query is a bad request (400); a wrong body was understood and refused (422).
  return new ProblemError(error.validationContext === 'body' ? 'invalid-input' : 'bad-request', {
    errors,
  });
}

function known(error: FastifyError): ProblemError | null {
  switch (error.statusCode) {
    case 404:
      return new ProblemError('not-found');
    case 413:
      return new ProblemError('too-large');
    case 415:
      return new ProblemError('unsupported-media-type');
    case 429:
      return new ProblemError('too-many-requests');
    case 503:
      return new ProblemError('overloaded');
    default:
      // An error of a plugin with a 4xx status, such as a range outside a file, is the caller's.
      return isCallersFault(error) ? new ProblemError('bad-request') : null;
  }
}

function isCallersFault({ statusCode = 500 }: FastifyError): boolean {
  return statusCode >= 400 && statusCode < 500;
}

/** Seconds after which a client may retry; short, as a page may have unsaved guesses. */
export const RETRY_AFTER_SECONDS = '5';

export function sendProblem(reply: FastifyReply, error: ProblemError): FastifyReply {
  if (error.statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply
    .code(error.statusCode)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(error)));
}

/** Responds to a URL that cannot be parsed, and so matches no route; hooks do not run for it. */
export function respondToFrameworkError(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setClientIp(request);
  request.log.info({ req: request }, 'request refused');
  sendProblem(reply, new ProblemError('bad-request'));
}

/**
 * Turns all errors into problem details, only here. The message of an unexpected one stays in the
 * log.
 */
export const errors = fp(async (app) => {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof DatabaseUnavailableError) {
      // An outage is logged once and not per request.
      if (error.kind !== 'AWAY') request.log.warn(error.message);
      return sendProblem(reply, new ProblemError('database-unavailable'));
    }
    const problem = error instanceof ProblemError ? error : (badInput(error) ?? known(error));
    if (problem !== null) return sendProblem(reply, problem);
    request.log.error({ err: error }, 'unexpected failure');
    return sendProblem(reply, new ProblemError('internal-error'));
  });
});
