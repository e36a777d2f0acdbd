import type { Instant } from '#domain/base/time.ts';
import type { FlagType, SessionType } from './category.ts';
import type { Flag } from './season.ts';

/** Kinds of race control messages that matter for counting flags. */
export const TRACK_EVENT_KINDS = [
  'YELLOW',
  'DOUBLE_YELLOW',
  'SECTOR_CLEAR',
  'TRACK_CLEAR',
  'RED',
  'SAFETY_CAR',
  'SAFETY_CAR_IN',
  'VSC',
  'VSC_ENDING',
  'RESUME',
  'ABORT',
  'PIT_EXIT_OPEN',
  'SESSION_START',
  'CHEQUERED',
] as const;
export type TrackEventKind = (typeof TRACK_EVENT_KINDS)[number];

/** Race control message, independent of the source's wording. */
export interface TrackEvent {
  readonly at: Instant;
  readonly lap: number;
  readonly kind: TrackEventKind;
  /** Sector of the message; `null` for the whole track. */
  readonly sector: number | null;
}

export type CountedFlag = Omit<Flag, 'id'>;

interface FlagSession {
  readonly startsAt: Instant;
  readonly type: SessionType;
}

interface Track {
  readonly yellowSectors: Set<number | null>;
  safetyCar: { readonly kind: TrackEventKind; endsOnLap: number | null } | null;
  /** Lap of the red flag while the session is stopped; else `null`. */
  stoppedOnLap: number | null;
}

/** Applies an event to the track; returns the flag that it adds, `null` for none. */
type Rule = (track: Track, event: TrackEvent) => FlagType | null;

const showYellow: Rule = (track, { sector }) => {
  const isNewPeriod =
    track.yellowSectors.size === 0 && track.safetyCar === null && track.stoppedOnLap === null;
  track.yellowSectors.add(sector);
  return isNewPeriod ? 'YELLOW_FLAG' : null;
};

const deploySafetyCar: Rule = (track, { kind }) => {
  const isRepeated = track.safetyCar?.kind === kind && track.safetyCar.endsOnLap === null;
  track.safetyCar = { kind, endsOnLap: null };
  return isRepeated ? null : 'SAFETY_CAR';
};

const announceSafetyCarEnd: Rule = (track, { lap }) => {
  if (track.safetyCar !== null) track.safetyCar.endsOnLap = lap;
  return null;
};

const stop: Rule = (track, { lap }) => {
  const isRepeated = track.stoppedOnLap !== null;
  track.stoppedOnLap = lap;
  track.safetyCar = null;
  return isRepeated ? null : 'RED_FLAG';
};

const clearSector: Rule = (track, { sector }) => {
  track.yellowSectors.delete(sector);
  return null;
};

function clearTrack(track: Track): null {
  track.yellowSectors.clear();
  track.safetyCar = null;
  track.stoppedOnLap = null;
  return null;
}

/** Resumes a stopped race with a clear track, whether or not all sectors were declared clear. */
const resume: Rule = (track) => {
  track.yellowSectors.clear();
  track.stoppedOnLap = null;
  return null;
};

const nothing: Rule = () => null;

const RULES: Readonly<Record<TrackEventKind, Rule>> = {
  YELLOW: showYellow,
  DOUBLE_YELLOW: showYellow,
  SECTOR_CLEAR: clearSector,
  TRACK_CLEAR: clearTrack,
  RED: stop,
  SAFETY_CAR: deploySafetyCar,
  SAFETY_CAR_IN: announceSafetyCarEnd,
  VSC: deploySafetyCar,
  VSC_ENDING: announceSafetyCarEnd,
  RESUME: resume,
  ABORT: nothing,
  PIT_EXIT_OPEN: nothing,
  SESSION_START: nothing,
  CHEQUERED: nothing,
};

/**
 * Counts a session's flags from race control messages, between the scheduled start (or the actual
 * one if earlier) and the chequered flag. A safety car counts per deployment, virtual ones too; a
 * red flag per stoppage; a yellow flag per period, from the first yellow in any sector on a clear
 * track without safety car or stoppage, until all sectors are clear. A track declared clear ends a
 * stoppage as well, so that a yellow flag may count while the cars stand: otherwise seasons would
 * have fewer than are known. Messages may be unordered and repeated; those of one instant count in
 * the given order.
 * @returns the flags in order
 */
export function countFlags(events: readonly TrackEvent[], session: FlagSession): CountedFlag[] {
  return timedFlags(events, session).map(({ flag }) => flag);
}

/** Returns the flags as `countFlags` does, with the time of the message that each was counted by. */
export function timedFlags(
  events: readonly TrackEvent[],
  session: FlagSession,
): { readonly at: Instant; readonly flag: CountedFlag }[] {
  const ordered = inOrderWithoutRepeats(events);
  const start = Math.min(session.startsAt, realStart(ordered) ?? session.startsAt);
  const track: Track = { yellowSectors: new Set(), safetyCar: null, stoppedOnLap: null };
  const flags: { at: Instant; flag: CountedFlag }[] = [];
  for (const event of ordered) {
    if (event.at < start) continue;
    if (event.kind === 'CHEQUERED') break;
    endWhatIsOverdue(track, event.lap);
    const type = RULES[event.kind](track, event);
    if (type === null) continue;
    flags.push({ at: event.at, flag: { type, session: session.type, lap: event.lap } });
  }
  return flags;
}

/** Returns the messages by time, without repeats. */
export function inOrderWithoutRepeats(events: readonly TrackEvent[]): TrackEvent[] {
  const seen = new Set<string>();
  return events
    .toSorted((a, b) => a.at - b.at)
    .filter(({ at, kind, sector }) => {
      const key = `${at} ${kind} ${sector}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
}

/**
 * Returns the start of a session. Older sources do not announce it, but the pit exit opens for the
 * laps to the grid and again for the start. With only one opening it is unknown which one that was,
 * so `null` is returned.
 */
export function realStart(ordered: readonly TrackEvent[]): Instant | null {
  const started = ordered.find((event) => event.kind === 'SESSION_START');
  if (started !== undefined) return started.at;
  const openings = ordered.filter((event) => event.kind === 'PIT_EXIT_OPEN' && event.lap <= 1);
  return openings.length < 2 ? null : (openings.at(-1)?.at ?? null);
}

/**
 * Ends periods whose end message is missing: a race is green after the lap on which the safety car
 * comes in, and a stoppage lasts at most the lap it began on and the one behind the safety car.
 */
function endWhatIsOverdue(track: Track, lap: number): void {
  const safetyCarEnd = track.safetyCar?.endsOnLap ?? null;
  const isSafetyCarOverdue = safetyCarEnd !== null && lap > safetyCarEnd + 1;
  const isStoppageOverdue = track.stoppedOnLap !== null && lap > track.stoppedOnLap + 2;
  if (isSafetyCarOverdue || isStoppageOverdue) clearTrack(track);
}
