import type { Instant } from '#domain/season.ts';
import type { SeasonSource } from '../normalised-season.ts';

export interface FetchOptions {
  /**
   * The keys of the races whose grid, results, standings and flags are wanted; all by default. Of the
   * others only the calendar is asked for, and what is stored stays.
   */
  readonly races?: readonly string[];
  /** When asking has to be over; what is not asked by then is left for later, older races first. */
  readonly until?: Instant;
  /**
   * How old an answer may be about what seldom changes: who is entered, the standings so far, testing, what
   * race control said of flags that are counted. By default everything is asked.
   */
  readonly seldomMs?: number;
}

/** Where this process may learn of seasons. */
export interface SeasonSources {
  readonly bundled: SeasonSource;
  /** `null` where nothing goes over the network: the demo lives at another time than the real sources. */
  readonly live: ((options?: FetchOptions) => SeasonSource) | null;
}
