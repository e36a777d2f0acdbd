import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

/**
 * Response that is built once and sent many times. The ETag is a hash of the bytes and not a
 * revision: a counter would reveal that somebody has just saved a guess.
 */
export interface CachedResponse {
  readonly body: string;
  readonly etag: string;
  readonly type: string;
  /** Compressed bodies, for a response that is cached in compressed form. */
  readonly compressed?: Readonly<Record<Encoding, Buffer>>;
}

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Minimum size in bytes; less is sent in one packet anyway. */
export const MIN_COMPRESSED_BYTES = 1024;
export const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Caches the compressed form of responses that are sent a second time: compressing is most of the
 * work. A response built for one request is never sent again, and so never compressed into the
 * cache.
 */
const sent = new WeakMap<CachedResponse, Partial<Record<Encoding, Buffer>>>();

/** Estimates the memory that a response takes. */
export const bytesOfResponse = ({ body }: CachedResponse): number => 2 * body.length;

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

/** Returns true if `If-None-Match` includes the ETag (RFC 9110, 13.1.2). */
export function isSameEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/**
 * Returns the best encoding that the browser accepts; it may refuse one with `q=0` (RFC 9110,
 * 12.5.3).
 */
function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase();
  const names = accepted
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim());
  return ENCODINGS.find((each) => names.includes(each));
}

function compressedFor(response: CachedResponse, encoding: Encoding): Buffer | undefined {
  if (response.compressed !== undefined) return response.compressed[encoding];
  if (response.body.length < MIN_COMPRESSED_BYTES) return undefined;
  const known = sent.get(response);
  if (known === undefined) {
    sent.set(response, {});
    return undefined;
  }
  known[encoding] ??=
    encoding === 'br' ? brotliCompressSync(response.body, BROTLI_OPTIONS) : gzipSync(response.body);
  return known[encoding];
}

export function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): FastifyReply {
  reply.header('cache-control', 'private, no-cache').header('etag', response.etag);
  if (isSameEtag(request.headers['if-none-match'], response.etag)) return reply.code(304).send();
  reply.type(response.type);
  const encoding = encodingFor(request);
  const compressed = encoding && compressedFor(response, encoding);
  if (compressed === undefined) return reply.send(response.body);
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  return reply.header('content-encoding', encoding).send(compressed);
}
