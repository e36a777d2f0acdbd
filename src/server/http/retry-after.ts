import type { Instant } from '#domain/base/time.ts';

/** Parses `Retry-After`, which has seconds or a date; `null` if it is missing or invalid. */
export function readRetryAfter(header: string | null | undefined, now: Instant): Instant | null {
  if (header === null || header === undefined) return null;
  const at = /^\s*\d+\s*$/.test(header) ? now + Number(header) * 1000 : Date.parse(header);
  return Number.isFinite(at) ? at : null;
}
