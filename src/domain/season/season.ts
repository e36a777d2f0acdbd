import type { Instant } from '#domain/base/time.ts';
import type { FlagType, SessionType } from './category.ts';
import type { CircuitId } from './known-circuits.ts';
import type { Question } from './question.ts';

export interface Constructor {
  readonly id: string;
  readonly name: string;
  /** Colour as `#rrggbb`. */
  readonly colour: string;
}

export interface Driver {
  readonly id: string;
  readonly name: string;
  /** Three letters, e.g. `NOR`. */
  readonly code: string;
  readonly number: number | null;
  /** Current constructor; a completed race has that of its day in its own rows. */
  readonly constructorId: string | null;
}

export interface GridPlace {
  readonly driverId: string;
  readonly constructorId: string | null;
  /** Grid slot; `null` for a start from the pit lane, which comes last. */
  readonly position: number | null;
}

export const RESULT_STATUSES = [
  'CLASSIFIED',
  'NOT_CLASSIFIED',
  'RETIRED',
  'DISQUALIFIED',
  'DID_NOT_START',
] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];

export interface ResultRow {
  readonly driverId: string;
  readonly constructorId: string | null;
  readonly status: ResultStatus;
  /** Start place; `null` when starting from the pit lane or unknown. */
  readonly gridPosition: number | null;
  readonly laps: number | null;
  /** Championship points, possibly a fraction. */
  readonly points: number;
}

export interface Standing {
  /** Id of a driver or a constructor. */
  readonly competitorId: string;
  /** `null` if the source does not rank the competitor. */
  readonly position: number | null;
  readonly points: number;
}

export interface Flag {
  readonly id: string;
  readonly type: FlagType;
  readonly session: SessionType;
  readonly lap: number;
}

/**
 * Positions of drivers while a race is on, as far as they are known: from an admin who watches it,
 * or from a source. They are no result: whatever is scored by them is provisional.
 */
export interface LiveOrder {
  /** Position, from 1 → driver id. */
  readonly drivers: ReadonlyMap<number, string>;
  /** Time at which a position was last entered. */
  readonly setAt: Instant;
}

export interface Race {
  /** Opaque id: rounds are renumbered and races cancelled, so it never contains the round. */
  readonly id: string;
  readonly position: number;
  readonly name: string;
  /** `null` if it is not known. */
  readonly circuit: CircuitId | null;
  readonly startsAt: Instant;
  readonly guessDeadline: Instant;
  /** `null` on weekends without a sprint. */
  readonly sprintAt: Instant | null;
  /** `null` until a grid is known. */
  readonly grid: readonly GridPlace[] | null;
  readonly isGridProvisional: boolean;
  /** Rows in the order of the source; `null` until the race has a result. */
  readonly result: readonly ResultRow[] | null;
  readonly sprintResult: readonly ResultRow[] | null;
  /** Empty until a source has standings after this race. */
  readonly driverStandings: readonly Standing[];
  readonly constructorStandings: readonly Standing[];
  /** Flags, including those registered before the count. */
  readonly flags: readonly Flag[];
  /** True once flags are counted; until then a race without flags may have had some. */
  readonly areFlagsCounted: boolean;
  /** Order while the race is on; `null` if nothing was entered, and once there is a result. */
  readonly liveOrder: LiveOrder | null;
  /** True if the race was recorded, and can be seen again. */
  readonly isRecorded: boolean;
}

/** Facts of a season, independent of guesses. Cancelled races are left out. */
export interface SeasonFacts {
  readonly year: number;
  /** `null` until it is set: season guesses are hidden then, and open once the field is known. */
  readonly guessDeadline: Instant | null;
  /** Deadline that had passed without any guess when a later one replaced it; else `null`. */
  readonly passedDeadline: Instant | null;
  /** True if empty picks are filled with the players' reserves. */
  readonly hasReserves: boolean;
  readonly isFinished: boolean;
  readonly drivers: readonly Driver[];
  readonly constructors: readonly Constructor[];
  /** Races by position. */
  readonly races: readonly Race[];
  /** Questions by position. */
  readonly questions: readonly Question[];
}
