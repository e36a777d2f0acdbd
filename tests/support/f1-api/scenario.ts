import { type Instant, MINUTE_MS } from '#domain/base/time.ts';
import type { Correction } from './corrections.ts';

interface CalendarChange {
  readonly at: Instant;
  readonly race: string;
  /** Race that is changed; the others are renumbered. */
  readonly to: 'CANCELLED' | 'HELD' | { readonly startsAt: Instant };
}

/** Row of OpenF1's `position`. */
export interface PositionRow {
  readonly date: string;
  readonly driver_number: number;
  readonly position: number;
}

/** Row of any of OpenF1's lists. */
export type OpenF1Row = Readonly<Record<string, unknown>>;

/** Behaviour of the simulated world; everything can be changed while the stand-in runs. */
export interface Scenario {
  /** Delay in ms after the scheduled start of the session. */
  gridDelayMs: number;
  qualifyingDelayMs: number;
  sprintDelayMs: number;
  resultDelayMs: number;
  /** Delay in ms after the result; negative means before it. */
  standingsDelayMs: number;
  /** Time in ms after the result during which Jolpica's grid slots are `null`. */
  nullGridsForMs: number;
  /** True if OpenF1 refuses everybody without an account during sessions. */
  closesDuringSessions: boolean;
  /** Determines if sessions without a recording have made-up race control messages. */
  raceControl: 'RECORDED' | 'MADE_UP';
  /** Account that OpenF1 knows, and how long in seconds its tokens are valid. */
  account: { readonly username: string; readonly password: string; readonly seconds: number };
  /** Changes the positions that OpenF1 sends. */
  changePositions: (rows: readonly PositionRow[]) => readonly PositionRow[];
  /** Changes what OpenF1 has at a path, whether or not that can be true. */
  falsify: (path: string, rows: readonly OpenF1Row[]) => readonly OpenF1Row[];
  /** Changes the token that OpenF1 issues. */
  changeToken: (token: string) => string;
  corrections: readonly Correction[];
  calendarChanges: readonly CalendarChange[];
  /** Outdated starts at Jolpica, by race. */
  staleStarts: Readonly<Record<string, Instant>>;
  /**
   * Time in ms that the sources' clocks are ahead of the stand-in's; `null` if they send no date.
   */
  clockAheadMs: number | null;
  /** True if a practice driver is on the entry list before his session. */
  isPracticeDriverListed: boolean;
  /** Changes the parsed body of a call, `<upstream> <path>`; `null` if all is true. */
  lie: ((call: string, body: unknown) => unknown) | null;
  /** New names of competitors at both sources, by key. */
  renamed: Readonly<Record<string, string>>;
}

export const USUAL_SCENARIO: Scenario = {
  gridDelayMs: 120 * MINUTE_MS,
  qualifyingDelayMs: 150 * MINUTE_MS,
  sprintDelayMs: 90 * MINUTE_MS,
  resultDelayMs: 150 * MINUTE_MS,
  standingsDelayMs: 0,
  nullGridsForMs: 0,
  closesDuringSessions: true,
  raceControl: 'RECORDED',
  account: { username: 'kari@mail.example', password: 'canary-password', seconds: 3600 },
  changePositions: (rows) => rows,
  falsify: (_path, rows) => rows,
  changeToken: (token) => token,
  corrections: [],
  calendarChanges: [],
  staleStarts: {},
  clockAheadMs: null,
  isPracticeDriverListed: false,
  lie: null,
  renamed: {},
};
