import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailableError, type OutageListener } from '../unavailable.ts';

const LOOK_EVERY_MS = 1000;

export interface Outage {
  /**
   * @throws DatabaseUnavailableError at once during an outage, as waiting for a connection would
   * block others
   */
  refuseIfAway(): void;
  /** Checks if the database is unreachable, and keeps checking until it is back. */
  suspect(): void;
  listen(listener: OutageListener): void;
  close(): void;
}

/**
 * @param look resolves once the database is reachable
 * @param reasonOf describes a failure to reach it
 */
export function createOutage(
  look: () => Promise<void>,
  reasonOf: (error: unknown) => string,
): Outage {
  const listeners: OutageListener[] = [];
  const closing = new AbortController();
  let began: { readonly at: number; readonly reason: string } | null = null;
  let isLooking = false;

  async function lookUntilReached(): Promise<void> {
    isLooking = true;
    while (!(await isReached()) && !closing.signal.aborted) {
      const { signal } = closing;
      await sleep(LOOK_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
    isLooking = false;
  }

  async function isReached(): Promise<boolean> {
    const failure = await look().then(
      () => null,
      (error: unknown) => ({ reason: reasonOf(error) }),
    );
    if (closing.signal.aborted) return false;
    if (failure === null && began !== null) {
      const lastedMs = performance.now() - began.at;
      began = null;
      for (const { onEnd } of listeners) onEnd(lastedMs);
    } else if (failure !== null && began === null) {
      began = { at: performance.now(), ...failure };
      for (const { onBegin } of listeners) onBegin(failure.reason);
    }
    return failure === null;
  }

  return {
    refuseIfAway() {
      if (began !== null) throw new DatabaseUnavailableError('AWAY', began.reason);
    },
    suspect() {
      if (!isLooking && !closing.signal.aborted) void lookUntilReached();
    },
    listen(listener) {
      listeners.push(listener);
    },
    close() {
      closing.abort();
    },
  };
}
