import type { Instant } from '#domain/season.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Correction } from './corrections.ts';

interface CalendarChange {
  readonly at: Instant;
  readonly race: string;
  /** The others are numbered anew. */
  readonly to: 'CANCELLED' | 'HELD' | { readonly startsAt: Instant };
}

/** How the world behaves; everything can be changed while the stand-in runs. */
export interface Scenario {
  /** After the scheduled start of the session. */
  gridDelayMs: number;
  qualifyingDelayMs: number;
  sprintDelayMs: number;
  resultDelayMs: number;
  /** After the result; less than zero: before it. */
  standingsDelayMs: number;
  /** Jolpica's start places are `null` for so long after the result. */
  nullGridsForMs: number;
  /** Whether OpenF1 answers nobody while a session runs. */
  closesDuringSessions: boolean;
  /** Whether race control is quoted in sessions of which there is no recording, too. */
  raceControl: 'RECORDED' | 'MADE_UP';
  corrections: readonly Correction[];
  calendarChanges: readonly CalendarChange[];
  /** Starts that Jolpica did not hear of, by race. */
  staleStarts: Readonly<Record<string, Instant>>;
  /** How far the sources' clocks are ahead of the stand-in's; `null`: they do not say. */
  clockAheadMs: number | null;
  /** Whether a driver who only practises is on the entry list before he has. */
  isPracticeDriverListed: boolean;
  /** What both sources call otherwise than before. */
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
  corrections: [],
  calendarChanges: [],
  staleStarts: {},
  clockAheadMs: null,
  isPracticeDriverListed: false,
  renamed: {},
};
