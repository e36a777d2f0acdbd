import type { Selectable } from 'kysely';
import type { StartHistory } from '#domain/deadlines.ts';
import type { Instant } from '#domain/season.ts';
import { HOUR_MS } from '#domain/time.ts';
import type {
  AliasTable,
  ConstructorTable,
  DriverTable,
  FlagTable,
  ImportReviewTable,
  OverrideTable,
  RaceTable,
  SeasonTable,
} from '../db/tables.ts';
import type { ResultLists } from '../result-lists/result-lists.ts';

/** A season as its tables hold it: with cancelled races and with the flags that were taken away. */
export interface SeasonRows {
  readonly season: Selectable<SeasonTable> | null;
  readonly constructors: readonly ConstructorTable[];
  readonly drivers: readonly DriverTable[];
  readonly aliases: readonly AliasTable[];
  readonly races: readonly RaceTable[];
  readonly lists: ResultLists;
  readonly flags: readonly FlagTable[];
}

/** The races that have a result. */
export function racesWithResult({ lists }: Pick<SeasonRows, 'lists'>): ReadonlySet<string> {
  return new Set(lists.RACE_RESULT.map(({ race_id }) => race_id));
}

export type StoredReview = Pick<ImportReviewTable, 'race_id' | 'kind' | 'incoming_hash' | 'state'>;

/** All that an import looks at before it changes anything. */
export interface StoredSeason extends SeasonRows {
  /** What admins have set. */
  readonly handEdits: readonly OverrideTable[];
  /** How starts and deadlines have moved, and what OpenF1 reported last, by race. */
  readonly startHistories: ReadonlyMap<string, StartHistory>;
  /** Races that somebody has guessed. */
  readonly guessedRaces: ReadonlySet<string>;
  /** Races that have had a grid to guess from, be it for a moment. */
  readonly racesWithGrid: ReadonlySet<string>;
  /** Corrections that admins were asked about. */
  readonly reviews: readonly StoredReview[];
  /** Since when the source has had half of a result, or of a correction, of a race, by its key. */
  readonly halfSince: ReadonlyMap<string, Instant>;
}

/** What sources have in halves at first they have whole within hours. */
export const MAX_PARTIAL_MS = 6 * HOUR_MS;
