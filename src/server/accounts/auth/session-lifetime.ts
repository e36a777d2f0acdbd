import { LOGIN_MINUTES, REMEMBERED_DAYS } from '#contract/limits.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';

interface Lifetime {
  /** Idle timeout. */
  readonly idleMs: number;
  /** Absolute lifetime. */
  readonly absoluteMs: number;
}

/** Lifetime with «Husk meg». */
export const REMEMBERED: Lifetime = {
  idleMs: REMEMBERED_DAYS.idle * DAY_MS,
  absoluteMs: REMEMBERED_DAYS.most * DAY_MS,
};
/**
 * Lifetime of a session without «Husk meg». Browsers forget it when they close; one that stays open
 * is logged out within a day.
 */
export const UNREMEMBERED: Lifetime = { idleMs: 12 * HOUR_MS, absoluteMs: DAY_MS };

/** Minimum interval in ms between writes of the last use, so that polling does not write. */
export const LAST_SEEN_EVERY_MS = 5 * MINUTE_MS;

export const LOGIN_ATTEMPT_MS = LOGIN_MINUTES * MINUTE_MS;

interface Timestamps {
  readonly created_at: Instant;
  readonly last_seen_at: Instant;
  readonly is_remembered: number;
}

function lifetimeOf(session: { readonly is_remembered: number }): Lifetime {
  return session.is_remembered === 1 ? REMEMBERED : UNREMEMBERED;
}

export function isSessionOver(session: Timestamps, now: Instant): boolean {
  const { idleMs, absoluteMs } = lifetimeOf(session);
  return now >= session.last_seen_at + idleMs || now >= session.created_at + absoluteMs;
}
