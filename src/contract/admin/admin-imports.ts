import { z } from 'zod';
import { Id, Instant } from '#contract/shared.ts';
import { ImportDetail } from './import-details.ts';
import { IMPORT_OUTCOMES, ImportLine } from './import-lines.ts';

/** Facts of a race that the sources are polled for. */
export const IMPORT_THINGS = ['GRID', 'SPRINT_RESULT', 'RESULT', 'STANDINGS', 'FLAGS'] as const;
export const ImportThing = z.enum(IMPORT_THINGS);
export type ImportThing = z.infer<typeof ImportThing>;

/** Codes of notices about a source's data, which last as long as their cause. */
export const NOTICE_CODES = [
  'SOURCE_UNAVAILABLE',
  'SOURCE_BROKEN',
  /** OpenF1 refuses the operator's account; it is asked without. */
  'ACCOUNT_REFUSED',
  /** Time or requests ran out before everything was fetched. */
  'UNFINISHED',
  /** The operator's clock differs from the sources'. It decides about deadlines. */
  'CLOCK_WRONG',
  'START_DISAGREES',
  /**
   * Only one source has a start that would close guessing at once, that contradicts qualifying, or
   * that is later than a start less than a day away.
   */
  'START_UNCONFIRMED',
  'START_UNKNOWN',
  /** Each source has another time for qualifying or the sprint. */
  'SESSION_DISAGREES',
  /** A wrong start closed the race early, so guesses have been public since. */
  'CLOSED_EARLY',
  'GRID_INCOMPLETE',
  'GRID_PROVISIONAL',
  'DRIVER_UNMATCHED',
  /** A source has a name that nobody has under a known car number; the regular driver is taken. */
  'DRIVER_UNCONFIRMED',
  /**
   * A source has a team that nobody has: a known driver drives for his own, and a team without any
   * driver is not in the season.
   */
  'TEAM_UNCONFIRMED',
  /** A new driver is on the grid at OpenF1, and Jolpica does not know him yet. */
  'DRIVER_PROVISIONAL',
  /** A new driver was on a grid, but not in its race, and has been guessed, so he is kept. */
  'DRIVER_NEVER_RACED',
  'RESULT_INCOMPLETE',
  'STANDINGS_NOT_CURRENT',
  /** Drivers and constructors have not the same points, or somebody with points has no position. */
  'STANDINGS_UNEVEN',
  /** A race's points are not what its drivers have gained by it in the championship. */
  'POINTS_UNEVEN',
  'FLAGS_NOT_COUNTED',
  'RACE_UNMATCHED',
  /** The source's data of the race contradicts itself or the stored data, which is kept. */
  'RACE_REFUSED',
  /** The race's position in the calendar, or a time, is refused; the stored one is kept. */
  'CALENDAR_REFUSED',
  /** The race is on another circuit, and was matched by date or name. */
  'RACE_UNSURE',
  /** The sources no longer have the race; it is kept, because it has had a grid or has started. */
  'RACE_GONE',
  /**
   * A competitor with another name was matched to a stored one by drivers, or by number and team.
   */
  'COMPETITOR_RENAMED',
  /** A competitor new since guessing closed may be a stored one. */
  'COMPETITOR_ADDED',
  /** Nobody is entered in a season to come; its calendar is stored without. */
  'ENTRIES_AWAITED',
  /** A driver is entered before the season although the team is complete; he is not imported. */
  'DRIVER_ONLY_LISTED',
  /** A stored driver is no longer entered before the season; he is kept. */
  'DRIVER_DROPPED',
  /** The result has changed, but the standings have not. */
  'HALF_CORRECTED',
] as const;
export const NoticeCode = z.enum(NOTICE_CODES);
export type NoticeCode = z.infer<typeof NoticeCode>;

export const NoticeRace = z.object({ id: z.string(), name: z.string() });

const ImportNotice = z.object({
  id: z.string(),
  code: NoticeCode,
  race: NoticeRace.nullable(),
  details: z.array(ImportDetail),
  /** True if the notice may pass; while young it is no action item. */
  mayPass: z.boolean(),
  firstAt: Instant,
  lastAt: Instant,
});

const ImportRun = z.object({
  id: z.string(),
  at: Instant,
  tookMs: z.int(),
  source: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  lines: z.array(ImportLine),
});

const ImportRace = z.object({
  id: z.string(),
  position: z.int(),
  name: z.string(),
  startsAt: Instant,
  /** Time of the last poll; `null` for never. */
  askedAt: Instant.nullable(),
  /**
   * Time of the next poll; `null` if the season is not imported automatically, now if it is due.
   */
  nextAt: Instant.nullable(),
  /** Facts that the race's sessions should have brought by now, and have not. */
  lacks: z.array(ImportThing),
  /** True if the sources are still being polled for what is missing, or were until recently. */
  isAwaited: z.boolean(),
});

const ImportSeason = z.object({
  year: z.int(),
  isOn: z.boolean(),
  /** Polls of the calendar: races, starts, drivers and teams. Each poll of a race includes it. */
  calendar: z.object({ askedAt: Instant.nullable(), nextAt: Instant.nullable() }),
  /** Number of failed or refused runs since the last success. */
  failures: z.int(),
  /** Races by position, without cancelled ones. */
  races: z.array(ImportRace),
  /** Latest runs, newest first. */
  runs: z.array(ImportRun),
  /** Open notices, oldest first. */
  notices: z.array(ImportNotice),
});

export const AdminImports = z.object({
  now: Instant,
  /** True if this installation imports automatically (setting `IMPORTS`). */
  isAutomatic: z.boolean(),
  /** True while an import is running, so that none can be started. */
  isRunning: z.boolean(),
  /** Unfinished seasons, latest first. */
  seasons: z.array(ImportSeason),
});
export type AdminImports = z.infer<typeof AdminImports>;

export const ImportsSwitch = z.strictObject({ isOn: z.boolean() });

/** Race to import; `null` for the calendar only. */
export const ImportRequest = z.strictObject({ raceId: Id.nullable() });
export type ImportRequest = z.infer<typeof ImportRequest>;

export const ImportResponse = z.object({
  outcome: z.enum(IMPORT_OUTCOMES),
  /** Changes, waiting reviews, reasons for storing nothing, and notices. */
  lines: z.array(ImportLine),
  /** Number of waiting reviews of final results. */
  reviewCount: z.int(),
});
export type ImportResponse = z.infer<typeof ImportResponse>;

export const ImportNoticeParams = z.strictObject({ noticeId: Id });
