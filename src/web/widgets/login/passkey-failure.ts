import { ApiError } from '#web/calls/api.ts';

/** Classifies the browser's error: the user cancelled, or the device has the passkey already. */
export function passkeyFailure(
  error: unknown,
): 'CANCELLED' | 'THERE_ALREADY' | 'BROWSER' | 'SERVER' {
  if (error instanceof ApiError || error instanceof TypeError) return 'SERVER';
  const { name } = error as { readonly name?: unknown };
  if (name === 'NotAllowedError' || name === 'AbortError') return 'CANCELLED';
  return name === 'InvalidStateError' ? 'THERE_ALREADY' : 'BROWSER';
}

/** Browsers offer passkeys over https and on localhost only. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function';
