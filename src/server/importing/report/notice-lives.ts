import type { NoticeCode } from '#contract/admin/admin-imports.ts';

/**
 * When an open notice ends. `RACE`: with a whole run that fetches its race, or any if it is about
 * none, and does not raise it. `CALENDAR`: with any whole run, as each fetches the calendar. `RUN`:
 * as `RACE`; the run that raised it was cut short, so that others may still hold although it did
 * not raise them. `DISMISSAL`: it tells of something that happened once, so only an admin ends it.
 */
type NoticeLife = 'RACE' | 'CALENDAR' | 'RUN' | 'DISMISSAL';

const NOTICE_LIVES: Readonly<Record<NoticeCode, NoticeLife>> = {
  SOURCE_UNAVAILABLE: 'RUN',
  SOURCE_BROKEN: 'RUN',
  ACCOUNT_REFUSED: 'RACE',
  UNFINISHED: 'RUN',
  CLOCK_WRONG: 'RACE',
  START_DISAGREES: 'CALENDAR',
  START_UNCONFIRMED: 'CALENDAR',
  START_UNKNOWN: 'CALENDAR',
  SESSION_DISAGREES: 'CALENDAR',
  CLOSED_EARLY: 'CALENDAR',
  GRID_INCOMPLETE: 'RACE',
  GRID_PROVISIONAL: 'RACE',
  DRIVER_UNMATCHED: 'RACE',
  DRIVER_UNCONFIRMED: 'RACE',
  TEAM_UNCONFIRMED: 'RACE',
  DRIVER_PROVISIONAL: 'RACE',
  DRIVER_NEVER_RACED: 'RACE',
  RESULT_INCOMPLETE: 'RACE',
  STANDINGS_NOT_CURRENT: 'RACE',
  STANDINGS_UNEVEN: 'RACE',
  POINTS_UNEVEN: 'RACE',
  FLAGS_NOT_COUNTED: 'RACE',
  RACE_UNMATCHED: 'RACE',
  RACE_REFUSED: 'RACE',
  CALENDAR_REFUSED: 'CALENDAR',
  RACE_UNSURE: 'CALENDAR',
  RACE_GONE: 'CALENDAR',
  COMPETITOR_RENAMED: 'DISMISSAL',
  COMPETITOR_ADDED: 'DISMISSAL',
  ENTRIES_AWAITED: 'RACE',
  DRIVER_ONLY_LISTED: 'RACE',
  DRIVER_DROPPED: 'RACE',
  HALF_CORRECTED: 'RACE',
};

export function lifeOf(code: NoticeCode): NoticeLife {
  return NOTICE_LIVES[code];
}
