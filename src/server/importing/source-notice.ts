export type NoticeCode =
  /** Asking again later may help. */
  | 'SOURCE_UNAVAILABLE'
  | 'SOURCE_BROKEN'
  /** There was no time, or no request left, for everything that was wanted. */
  | 'UNFINISHED'
  | 'START_DISAGREES'
  | 'START_UNKNOWN'
  | 'GRID_INCOMPLETE'
  | 'GRID_PROVISIONAL'
  | 'DRIVER_UNMATCHED'
  | 'RESULT_INCOMPLETE'
  | 'STANDINGS_NOT_CURRENT'
  | 'FLAGS_NOT_COUNTED'
  | 'RACE_UNMATCHED';

/** Something about a fetched season that a person should know; the season is fetched all the same. */
export interface SourceNotice {
  readonly code: NoticeCode;
  /** The race's key, where it is about one. */
  readonly race: string | null;
  /** In English, for the host's eyes. */
  readonly message: string;
  /** Whether it may pass by itself when asked again soon. */
  readonly retryLater: boolean;
}

export type NoticeSink = (notice: SourceNotice) => void;
