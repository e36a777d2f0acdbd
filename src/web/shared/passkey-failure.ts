import { ApiError } from '#web/app/api.ts';

/** By what the browser says: the person has changed their mind, or the device has the passkey already. */
export function passkeyFailure(
  error: unknown,
): 'CANCELLED' | 'THERE_ALREADY' | 'BROWSER' | 'SERVER' {
  if (error instanceof ApiError || error instanceof TypeError) return 'SERVER';
  const { name } = error as { readonly name?: unknown };
  if (name === 'NotAllowedError' || name === 'AbortError') return 'CANCELLED';
  return name === 'InvalidStateError' ? 'THERE_ALREADY' : 'BROWSER';
}

/** Browsers have them over https alone, and on the own machine. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function';
