import { MAX_REPLAY_SECONDS } from '#contract/limits.ts';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';

/** How far a viewer is in a race that they see again, as it is stored on the device. */
export interface ReplayPosition {
  readonly raceId: string;
  /** Seconds since the lights went out: where it stands, or from where it runs. */
  readonly at: number;
  /** Time of the device at which it began to run from there; `null` while it is paused. */
  readonly runningSince: Instant | null;
  /** Time of the device at which the viewer last had it before them. */
  readonly seenAt: Instant;
}

/** Seconds between two moments that are asked for, so that viewers share responses. */
const ASK_EVERY = 5;

/** Time in ms after which a page that was closed does not go on by itself: longer than a reload. */
export const CLOSED_FOR_MS = 2 * MINUTE_MS;

/** The same of a page that stayed open on a locked device: longer than a race. */
export const AWAY_FOR_MS = 3 * HOUR_MS;

const withinReplay = (seconds: number) => Math.min(Math.max(seconds, 0), MAX_REPLAY_SECONDS);

/**
 * Returns the seconds since the lights went out. A device whose clock is set back shows an earlier
 * moment, never a later one.
 */
export function secondsAt({ at, runningSince }: ReplayPosition, now: Instant): number {
  const ranForMs = runningSince === null ? 0 : Math.max(0, now - runningSince);
  return withinReplay(at + ranForMs / SECOND_MS);
}

/** Returns the second to ask for, which is never ahead of the viewer. */
export const askedSecond = (seconds: number): number => Math.floor(seconds / ASK_EVERY) * ASK_EVERY;

/** Begins a race whose lights go out now. */
export const beginAt = (raceId: string, now: Instant): ReplayPosition => ({
  raceId,
  at: 0,
  runningSince: now,
  seenAt: now,
});

/** Returns true if a race that ran has been out of view for longer than that. */
export const isInterrupted = (
  { runningSince, seenAt }: ReplayPosition,
  now: Instant,
  longestMs: number,
): boolean => runningSince !== null && now - seenAt > longestMs;

/** Lets the race stand where it is now. */
export const pauseAt = (position: ReplayPosition, now: Instant): ReplayPosition => ({
  ...position,
  at: secondsAt(position, now),
  runningSince: null,
  seenAt: now,
});

/** Goes on from where the race was last seen. */
export const resumeAt = (position: ReplayPosition, now: Instant): ReplayPosition => ({
  ...position,
  at: secondsAt(position, position.seenAt),
  runningSince: now,
  seenAt: now,
});

/** Goes on as if the race had never been out of view. */
export const catchUpAt = (position: ReplayPosition, now: Instant): ReplayPosition => ({
  ...position,
  seenAt: now,
});

/** Moves to another second; a race that runs goes on from there. */
export const jumpTo = (
  position: ReplayPosition,
  seconds: number,
  now: Instant,
): ReplayPosition => ({
  ...position,
  at: withinReplay(seconds),
  runningSince: position.runningSince === null ? null : now,
  seenAt: now,
});

const isInstant = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

/** Returns the stored position in a race; `null` if there is none, or it is one in another race. */
export function parsePosition(text: string | null, raceId: string): ReplayPosition | null {
  if (text === null) return null;
  try {
    const stored: Partial<ReplayPosition> | null = JSON.parse(text);
    if (stored?.raceId !== raceId || !isInstant(stored.at) || !isInstant(stored.seenAt)) {
      return null;
    }
    if (stored.runningSince !== null && !isInstant(stored.runningSince)) return null;
    return stored as ReplayPosition;
  } catch {
    // The text is from another version, or somebody else's.
    return null;
  }
}
