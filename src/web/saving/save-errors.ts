import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { ApiError, isRefusal } from '#web/calls/api.ts';

const FIRST_MS = 2 * SECOND_MS;
const MAX_MS = MINUTE_MS;

/** Returns true if a save was refused because another version is stored by now. */
export const isEditConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'changed-meanwhile';

/** Returns true if the session has ended, so that a save can succeed after a login. */
export const isLoggedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/**
 * Returns true if a save can never succeed as it is: neither later, nor after a login, nor once the
 * player has chosen between two versions.
 */
export const isRefusedForGood = (error: unknown): boolean =>
  isRefusal(error) && !isLoggedOut(error) && !isEditConflict(error);

/**
 * Returns the delay in ms until a retry, longer after each failure; `null` if a retry is useless.
 * @param failures number of failures, from 1
 */
export function retryDelay(error: unknown, failures: number): number | null {
  if (isRefusal(error)) return null;
  const requested = error instanceof ApiError ? error.retryAfterMs : 0;
  return Math.max(requested, Math.min(MAX_MS, FIRST_MS * 2 ** (failures - 1)));
}
