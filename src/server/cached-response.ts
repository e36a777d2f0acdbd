import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

/**
 * An answer made ready once and sent many times. The ETag is taken from the bytes, never from a
 * revision: a counter in it would tell that somebody has just saved a guess.
 */
export interface CachedResponse {
  readonly body: string;
  readonly etag: string;
  readonly type: string;
  /** Where it was worth while to compress it once for all. */
  readonly compressed?: Readonly<Record<(typeof ENCODINGS)[number], Buffer>>;
}

const ENCODINGS = ['br', 'gzip'] as const;

export function textResponse(body: string, type: string): CachedResponse {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { body, etag, type: `${type}; charset=utf-8` };
}

export function jsonResponse<Schema extends z.ZodType>(
  schema: Schema,
  value: z.input<Schema>,
): CachedResponse {
  return textResponse(JSON.stringify(schema.parse(value)), 'application/json');
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

export function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): FastifyReply {
  reply.header('cache-control', 'private, no-cache').header('etag', response.etag);
  if (matches(request.headers['if-none-match'], response.etag)) return reply.code(304).send();
  reply.type(response.type);
  const { compressed } = response;
  if (compressed === undefined) return reply.send(response.body);
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = ENCODINGS.find((each) => accepted.includes(each));
  if (encoding === undefined) return reply.send(response.body);
  return reply.header('content-encoding', encoding).send(compressed[encoding]);
}
