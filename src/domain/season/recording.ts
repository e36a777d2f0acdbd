import { SECOND_MS } from '#domain/base/time.ts';
import type { FlagType } from './category.ts';
import type { Flag, Race } from './season.ts';

/** What was known of a race while it was on. All times are seconds since the lights went out. */
export interface Recording {
  /** Second at which the flag had fallen and the others had finished. */
  readonly endsAt: number;
  /** Changes of the order by time: who has a position from then on, `null` for nobody known. */
  readonly order: readonly (readonly [at: number, position: number, driverId: string | null])[];
  /** Start of each lap of the leader; the first one starts at 0. */
  readonly laps: readonly number[];
  /** Flags of the race by time, as they were counted while it was on. */
  readonly flags: readonly (readonly [at: number, type: FlagType, lap: number])[];
}

/** Returns the lap of the leader at a second, from 1. */
export function lapAt({ laps }: Recording, at: number): number {
  return Math.max(1, laps.filter((start) => start <= at).length);
}

/** Returns the second at which the leader starts a lap; `null` if the race has no such lap. */
export function startOfLap({ laps }: Recording, lap: number): number | null {
  return laps[lap - 1] ?? null;
}

/**
 * Returns a race as it stood at a second of its recording, while it was on. Nothing that happened
 * later can be told from it.
 * @param race as it was before its start, without a result
 */
export function raceAsRecorded(race: Race, recording: Recording, at: number): Race {
  const changes = recording.order.filter(([since]) => since <= at);
  const drivers = new Map<number, string>();
  for (const [, position, driverId] of changes) {
    if (driverId === null) drivers.delete(position);
    else drivers.set(position, driverId);
  }
  const flags = recording.flags
    .filter(([since]) => since <= at)
    .map(([, type, lap], index): Flag => ({ id: `recorded ${index}`, type, session: 'RACE', lap }));
  return {
    ...race,
    flags: [...race.flags, ...flags],
    liveOrder:
      drivers.size === 0
        ? null
        : { drivers, setAt: race.startsAt + SECOND_MS * (changes.at(-1)?.[0] ?? 0) },
  };
}
