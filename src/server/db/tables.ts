import type { Generated, Insertable, Selectable } from 'kysely';
import type { Category, FlagType, RaceCategory, SessionType } from '#domain/category.ts';
import type { Instant, ResultStatus } from '#domain/season.ts';

/**
 * One set of tables for both databases. Instants are UTC epoch milliseconds; truth values are 0 or 1
 * (SQLite has no boolean); ids are opaque text.
 */
export type Bit = 0 | 1;

export interface SeasonTable {
  year: number;
  /** `null`: not decided yet. */
  guess_deadline: Instant | null;
  finished_at: Instant | null;
  /** Bumped in the transaction of every write that can change what anybody sees of the season. */
  revision: Generated<number>;
}

export interface ConstructorTable {
  id: string;
  year: number;
  /** What sources call it, stable within the season, e.g. `red-bull`. */
  key: string;
  name: string;
  colour: string;
  position: number;
}

export interface DriverTable {
  id: string;
  year: number;
  key: string;
  name: string;
  code: string;
  number: number | null;
  constructor_id: string | null;
  position: number;
}

/** Other names under which a source may know a competitor. */
export interface AliasTable {
  year: number;
  kind: 'DRIVER' | 'CONSTRUCTOR';
  name: string;
  competitor_id: string;
}

export interface RaceTable {
  id: string;
  year: number;
  key: string;
  position: number;
  name: string;
  starts_at: Instant;
  qualifying_at: Instant | null;
  sprint_at: Instant | null;
  guess_deadline: Instant;
  cancelled_at: Instant | null;
  grid_state: 'PROVISIONAL' | 'FINAL' | null;
  result_stored_at: Instant | null;
  /** `null` until somebody has counted; a race without flags is counted too. */
  flags_counted_at: Instant | null;
}

export interface GridPlaceTable {
  race_id: string;
  driver_id: string;
  constructor_id: string | null;
  /** The order on the grid, from 0; pit lane starts last. */
  sort: number;
  position: number | null;
}

export interface ResultRowTable {
  race_id: string;
  session: SessionType;
  driver_id: string;
  constructor_id: string | null;
  /** The order of the source, from 0. */
  sort: number;
  status: ResultStatus;
  grid_position: number | null;
  laps: number | null;
  points: number;
}

export interface DriverStandingTable {
  race_id: string;
  driver_id: string;
  sort: number;
  position: number | null;
  points: number;
}

export interface ConstructorStandingTable {
  race_id: string;
  constructor_id: string;
  sort: number;
  position: number | null;
  points: number;
}

export interface FlagTable {
  id: string;
  race_id: string;
  type: FlagType;
  session: SessionType;
  lap: number;
  origin: 'AUTOMATIC' | 'MANUAL';
  /** An automatic flag that an admin took away: kept, so that the next import does not bring it back. */
  removed_at: Instant | null;
}

export interface PointsTable {
  year: number;
  category: Category;
  difference: number;
  points: number;
}

export interface UserTable {
  id: string;
  /** `null` until chosen. */
  username: string | null;
  /** The username folded for comparison: case and look-alikes. */
  username_key: string | null;
  is_admin: Bit;
  is_bingo_master: Bit;
  created_at: Instant;
  last_seen_at: Instant | null;
  anonymised_at: Instant | null;
}

/** One row per competitor of a saved order. */
export interface DriverGuessTable {
  user_id: string;
  year: number;
  driver_id: string;
  position: number;
}

export interface ConstructorGuessTable {
  user_id: string;
  year: number;
  constructor_id: string;
  position: number;
}

export interface FlagGuessTable {
  user_id: string;
  year: number;
  type: FlagType;
  count: number;
}

export interface RaceGuessTable {
  user_id: string;
  race_id: string;
  category: RaceCategory;
  driver_id: string;
  saved_at: Instant;
}

export interface BingoCellTable {
  year: number;
  id: number;
  text: string;
  is_marked: Bit;
}

/** Final places, written when a season is finished and never changed afterwards. */
export interface PlacementTable {
  year: number;
  user_id: string;
  position: number;
  points: number;
}

export interface ImportRunTable {
  id: string;
  year: number;
  source: string;
  started_at: Instant;
  finished_at: Instant;
  outcome: 'CHANGED' | 'UNCHANGED' | 'REFUSED' | 'FAILED';
  /** JSON: list of changes, or of reasons. */
  account: string;
}

export interface Database {
  season: SeasonTable;
  constructor: ConstructorTable;
  driver: DriverTable;
  alias: AliasTable;
  race: RaceTable;
  grid_place: GridPlaceTable;
  result_row: ResultRowTable;
  driver_standing: DriverStandingTable;
  constructor_standing: ConstructorStandingTable;
  flag: FlagTable;
  points_table: PointsTable;
  user: UserTable;
  driver_guess: DriverGuessTable;
  constructor_guess: ConstructorGuessTable;
  flag_guess: FlagGuessTable;
  race_guess: RaceGuessTable;
  bingo_cell: BingoCellTable;
  placement: PlacementTable;
  import_run: ImportRunTable;
}

export type SeasonRow = Selectable<SeasonTable>;
export type RaceRow = Selectable<RaceTable>;
export type NewUser = Insertable<UserTable>;
