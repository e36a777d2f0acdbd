import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { nameSnapshot } from './internal-requests.ts';

/**
 * Response that is built once and sent many times. The ETag is a hash of the bytes and not a
 * revision: a counter would reveal that somebody has just saved a guess.
 */
export interface CachedResponse {
  readonly body: string;
  readonly etag: string;
  readonly type: string;
  /** Version of the season that it was derived from. */
  readonly snapshot?: string;
  /** True if something that it shows is still to be computed; it is made anew once that is. */
  readonly isPartial?: boolean;
  /** Compressed bodies, each from the first time that it is sent. */
  readonly compressed: Partial<Record<Encoding, Buffer>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if a season alone answers the call, see `SeasonFeature`. */
    isOfSeason?: boolean;
  }
}

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Minimum size in bytes; less is sent in one packet anyway. */
export const MIN_COMPRESSED_BYTES = 1024;
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Maximum size in bytes of what is compressed in one call; more is left to other threads. */
export const MAX_COMPRESSED_AT_ONCE_BYTES = 128 * 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Estimates the memory that a response takes. */
export const bytesOfResponse = ({ body }: CachedResponse): number => 2 * body.length;

export function textResponse(body: string, type: string): CachedResponse {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { body, etag, type: `${type}; charset=utf-8`, compressed: {} };
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

/** Compresses a response that many will get, in other threads. */
export async function compressAhead({ body, compressed }: CachedResponse): Promise<void> {
  const [br, gz] = await Promise.all([toBrotli(body, BROTLI_OPTIONS), toGzip(body)]);
  Object.assign(compressed, { br, gzip: gz });
}

function compressedFor({ body, compressed }: CachedResponse, encoding: Encoding) {
  const isForOneCall =
    body.length >= MIN_COMPRESSED_BYTES && body.length <= MAX_COMPRESSED_AT_ONCE_BYTES;
  if (isForOneCall) {
    compressed[encoding] ??=
      encoding === 'br' ? brotliCompressSync(body, BROTLI_OPTIONS) : gzipSync(body);
  }
  return compressed[encoding];
}

export function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): FastifyReply {
  reply.header('cache-control', 'private, no-cache').header('etag', response.etag);
  const { snapshot } = response;
  if (request.routeOptions.config.isOfSeason && snapshot) nameSnapshot(request, reply, snapshot);
  if (isSameEtag(request.headers['if-none-match'], response.etag)) return reply.code(304).send();
  reply.type(response.type);
  const encoding = encodingFor(request);
  const compressed = encoding && compressedFor(response, encoding);
  if (!compressed) return reply.send(response.body);
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  return reply.header('content-encoding', encoding).send(compressed);
}
