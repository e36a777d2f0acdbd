import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import { ApiError } from './api.ts';

const FIRST_MS = 2 * SECOND_MS;
const LONGEST_MS = MINUTE_MS;

/** A failure that can pass by itself: of the connection, of the server, or of too many calls at once. */
export function canPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/**
 * How long to wait before a save is tried again, longer after every failure.
 * @param failures how often it has failed, from 1
 * @returns `null` where trying again can only fail again
 */
export function retryDelay(error: unknown, failures: number): number | null {
  if (!canPass(error)) return null;
  const requested = error instanceof ApiError ? error.retryAfterMs : 0;
  return Math.max(requested, Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)));
}
