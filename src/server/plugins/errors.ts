import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ProblemError, problemBody } from '../problems.ts';

function badInput(error: FastifyError): ProblemError | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const errors = error.validation.map((issue) => ({
    path: issue.instancePath,
    message: issue.message ?? 'does not fit',
  }));
  // A wrong path or query names nothing there could be; a wrong body is input that was understood and refused.
  return new ProblemError(error.validationContext === 'body' ? 'invalid-input' : 'bad-request', {
    errors,
  });
}

function known(error: FastifyError): ProblemError | null {
  switch (error.statusCode) {
    case 400:
      return new ProblemError('bad-request');
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
      return null;
  }
}

export function sendProblem(reply: FastifyReply, error: ProblemError): FastifyReply {
  return reply
    .code(error.statusCode)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(error)));
}

/** An address that no route is looked up for, since it cannot be read: no hook has run, nor will one. */
export function answerFrameworkError(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendProblem(reply.header('x-content-type-options', 'nosniff'), new ProblemError('bad-request'));
}

/** One place turns failures into problem details; what an unexpected one says stays in the log. */
export const errors = fp(async (app) => {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = error instanceof ProblemError ? error : (badInput(error) ?? known(error));
    if (problem !== null) return sendProblem(reply, problem);
    request.log.error({ err: error }, 'unexpected failure');
    return sendProblem(reply, new ProblemError('internal-error'));
  });
});
