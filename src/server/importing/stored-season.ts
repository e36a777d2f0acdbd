import type { Selectable } from 'kysely';
import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import type { StartHistory } from '#domain/season/deadline-to-restore.ts';
import type {
  AliasTable,
  ConstructorTable,
  DriverTable,
  FlagTable,
  ImportReviewTable,
  OverrideTable,
  RaceTable,
  SeasonTable,
} from '#server/db/tables.ts';
import type { ResultLists } from '#server/season/result-lists/result-lists.ts';

/** Rows of a season, with cancelled races and removed flags. */
export interface SeasonRows {
  readonly season: Selectable<SeasonTable> | null;
  readonly constructors: readonly ConstructorTable[];
  readonly drivers: readonly DriverTable[];
  readonly aliases: readonly AliasTable[];
  readonly races: readonly RaceTable[];
  readonly lists: ResultLists;
  readonly flags: readonly FlagTable[];
}

/** Returns the ids of races with a result. */
export function racesWithResult({ lists }: Pick<SeasonRows, 'lists'>): ReadonlySet<string> {
  return new Set(lists.RACE_RESULT.map(({ race_id }) => race_id));
}

export type StoredReview = Pick<ImportReviewTable, 'race_id' | 'kind' | 'incoming_hash' | 'state'>;

/** Everything that an import reads before it changes anything. */
export interface StoredSeason extends SeasonRows {
  /** Overrides set by admins. */
  readonly overrides: readonly OverrideTable[];
  /** Start and deadline changes, and the last start that OpenF1 reported, by race id. */
  readonly startHistories: ReadonlyMap<string, StartHistory>;
  /** Ids of races with a guess. */
  readonly guessedRaces: ReadonlySet<string>;
  /** Ids of races that have ever had a grid. */
  readonly racesWithGrid: ReadonlySet<string>;
  /**
   * Drivers whom only a grid has ever named, of races that have been run without them, with whether
   * a guess names them that everybody may see.
   */
  readonly neverRaced: readonly { readonly id: string; readonly isGuessed: boolean }[];
  /** Reviews of corrections, including decided ones. */
  readonly reviews: readonly StoredReview[];
  /** Time since which the source has had a partial result or correction, by race key. */
  readonly partialSince: ReadonlyMap<string, Instant>;
}

/**
 * Time in ms that partial data may take to become complete; the sources need some hours at most.
 */
export const MAX_PARTIAL_MS = 6 * HOUR_MS;
