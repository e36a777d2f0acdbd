import { LOGIN_CODE_MINUTES } from '#contract/limits.ts';
import { MINUTE_MS } from '#domain/base/time.ts';

/** Code that has been requested. */
export interface PendingCode {
  readonly address: string;
  /** Time of the request, by the device's clock. */
  readonly askedAt: number;
}

function isPending(value: unknown): value is PendingCode {
  const { address, askedAt } = (value ?? {}) as Partial<Record<keyof PendingCode, unknown>>;
  return typeof address === 'string' && typeof askedAt === 'number';
}

/**
 * Reads the pending code of this tab, since phones may discard a page while its user looks for the
 * mail.
 */
export function readPendingCode(key: string): PendingCode | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isPending(stored)) return null;
    return Date.now() < stored.askedAt + LOGIN_CODE_MINUTES * MINUTE_MS ? stored : null;
  } catch {
    return null;
  }
}

export function writePendingCode(key: string, pending: PendingCode | null): void {
  try {
    if (pending === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // Without storage the pending code lasts until the page is closed.
  }
}
