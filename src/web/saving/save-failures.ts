import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import { ApiError } from '#web/app/api.ts';

const FIRST_MS = 2 * SECOND_MS;
const MAX_MS = MINUTE_MS;

/** The answer to a save that is based on something else than is stored by now. */
export const isEditConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'changed-meanwhile';

/** A failure that can pass by itself: of the connection, of the server, or of too many calls at once. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/**
 * Returns how long to wait before a save is tried again, longer after every failure; `null` where that can only fail.
 * @param failures how often it has failed, from 1
 */
export function retryDelay(error: unknown, failures: number): number | null {
  if (!isTransient(error)) return null;
  const requested = error instanceof ApiError ? error.retryAfterMs : 0;
  return Math.max(requested, Math.min(MAX_MS, FIRST_MS * 2 ** (failures - 1)));
}
