import { LRUCache } from 'lru-cache';
import type { CachedResponse } from '#server/http/cached-response.ts';

/**
 * Maximum size in bytes: about a thousand profiles or some hundred front pages, so that crawlers
 * cannot exhaust memory.
 */
const MAX_BYTES = 8 * 1024 * 1024;
const BYTES_PER_CHARACTER = 2;
const ENTRY_BYTES = 500;

export type ResponseCache = LRUCache<string, CachedResponse>;

/** LRU cache of serialised responses, bounded by their bytes. */
export function createResponseCache(maxBytes = MAX_BYTES): ResponseCache {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) =>
      ENTRY_BYTES + BYTES_PER_CHARACTER * (body.length + key.length),
  });
}
