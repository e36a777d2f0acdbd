import { z } from 'zod';
import type { Instant } from '#domain/base/time.ts';
import type { RaiseNotice } from '../../../finding.ts';
import { failureDetail, isSourceFailure, SourceUnavailable } from '../../source-failure.ts';
import { type FetchUpstream, isUnfinished, listOf } from '../network/upstream-fetch.ts';

/**
 * Schema of OpenF1: an array of objects, with absent values as `null` and more fields than we read.
 */
const Count = z.int().positive();
/** Requires a time zone, without which a time is ambiguous. */
const Time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const Text = z.string().max(1000);

const Meeting = z.object({
  meeting_key: Count,
  meeting_name: Text,
  date_start: Time,
  is_cancelled: z.boolean().nullish(),
});

const Session = z.object({
  session_key: Count,
  meeting_key: Count,
  session_name: Text,
  date_start: Time,
  date_end: Time.nullish(),
  is_cancelled: z.boolean().nullish(),
  circuit_short_name: Text.nullish(),
  location: Text.nullish(),
  country_name: Text.nullish(),
});
export type OpenF1Session = z.output<typeof Session>;

export const OpenF1Driver = z.object({
  driver_number: Count,
  /** Names are optional, since rows without them have occurred. */
  name_acronym: Text.nullish(),
  first_name: Text.nullish(),
  last_name: Text.nullish(),
  team_name: Text.nullish(),
  team_colour: Text.nullish(),
});
export type OpenF1Driver = z.output<typeof OpenF1Driver>;

const GridPlace = z.object({ driver_number: Count, position: Count.nullish() });
export type OpenF1GridPlace = z.output<typeof GridPlace>;

const PositionRow = z.object({
  session_key: Count,
  date: Time,
  driver_number: z.int(),
  position: z.int().nullish(),
});
export type PositionRow = z.output<typeof PositionRow>;

const LapRow = z.object({
  session_key: Count,
  driver_number: z.int(),
  lap_number: z.int().positive(),
  /** `null` for the first lap of a race, and for others at times. */
  date_start: Time.nullish(),
});
export type LapRow = z.output<typeof LapRow>;

export const RaceControlRow = z.object({
  session_key: Count,
  date: Time,
  lap_number: z.int().min(0).nullish(),
  category: Text.nullish(),
  flag: Text.nullish(),
  scope: Text.nullish(),
  sector: z.int().min(0).nullish(),
  message: Text.nullish(),
});
export type RaceControlRow = z.output<typeof RaceControlRow>;

/**
 * Maximum rows of each call, and bytes of a row, more than twice what a season or a race has: some
 * 22 drivers; 22 cars with three positions in each of 60 laps; 22 cars with 78 laps; 300 messages.
 */
const LIMITS = {
  meetings: { rows: 100, rowBytes: 2500 },
  sessions: { rows: 500, rowBytes: 1000 },
  drivers: { rows: 100, rowBytes: 1500 },
  starting_grid: { rows: 100, rowBytes: 500 },
  position: { rows: 4000, rowBytes: 150 },
  laps: { rows: 4000, rowBytes: 800 },
  race_control: { rows: 1000, rowBytes: 500 },
} as const;

type Changes = Parameters<FetchUpstream>[2]['changes'];

/**
 * Client of OpenF1. Methods return `null` if it is unavailable or sends nonsense, and an empty list
 * if it has no data.
 */
export interface OpenF1 {
  sessions(year: number): Promise<OpenF1Session[] | null>;
  /** Returns the first day of pre-season testing. */
  testingStart(year: number): Promise<Instant | null>;
  drivers(session: OpenF1Session, changes: Changes): Promise<OpenF1Driver[] | null>;
  /** Starting grid of the race; OpenF1 attaches it to the qualifying session. */
  startingGrid(qualifying: OpenF1Session): Promise<OpenF1GridPlace[] | null>;
  /** Positions since a time, or all. A car has a row when its position changes, in no order. */
  positions(session: OpenF1Session, since: Instant | null): Promise<PositionRow[] | null>;
  /** Laps of all cars, in no order. */
  laps(session: OpenF1Session): Promise<LapRow[] | null>;
  /** Messages in chronological order, as far as the source has it. */
  raceControl(session: OpenF1Session, changes: Changes): Promise<RaceControlRow[] | null>;
}

/**
 * Creates the client of OpenF1. The game can do without it for a while, so every failure becomes a
 * notice.
 */
export function createOpenF1(fetchJson: FetchUpstream, raise: RaiseNotice): OpenF1 {
  const raised = new Set<Error>();

  async function rows<Row extends z.ZodType>(
    row: Row,
    name: keyof typeof LIMITS,
    query: string,
    changes: Changes = 'OFTEN',
  ): Promise<z.output<Row>[] | null> {
    const { rows: most, rowBytes } = LIMITS[name];
    const call = { maxBytes: most * rowBytes, changes };
    try {
      // OpenF1 responds with an empty list or a 404 if there is no data, depending on the year.
      return (await fetchJson(`${name}?${query}`, listOf(row, most), call)) ?? [];
    } catch (error) {
      if (!isSourceFailure(error)) throw error;
      if (!raised.has(error)) raiseFailure(error, raise);
      raised.add(error);
      return null;
    }
  }

  return {
    sessions: (year) => rows(Session, 'sessions', `year=${year}`),
    async testingStart(year) {
      const meetings = (await rows(Meeting, 'meetings', `year=${year}`, 'SELDOM')) ?? [];
      const starts = meetings
        .filter((meeting) => /pre-season test/i.test(meeting.meeting_name) && !meeting.is_cancelled)
        .map(({ date_start }) => date_start);
      return starts.length > 0 ? Math.min(...starts) : null;
    },
    drivers: ({ session_key }, changes) =>
      rows(OpenF1Driver, 'drivers', `session_key=${session_key}`, changes),
    startingGrid: ({ session_key }) =>
      rows(GridPlace, 'starting_grid', `session_key=${session_key}`),
    positions({ session_key }, since) {
      const newer = since === null ? '' : `&date%3E=${new Date(since).toISOString()}`;
      return rows(PositionRow, 'position', `session_key=${session_key}${newer}`);
    },
    laps: ({ session_key }) => rows(LapRow, 'laps', `session_key=${session_key}`),
    async raceControl({ session_key }, changes) {
      const said = await rows(
        RaceControlRow,
        'race_control',
        `session_key=${session_key}`,
        changes,
      );
      const ofSession = said?.filter((row) => row.session_key === session_key);
      return ofSession?.sort((a, b) => a.date - b.date) ?? null;
    },
  };
}

function raiseFailure(failure: Error, raise: RaiseNotice): void {
  const about = { race: null, details: [failureDetail(failure)] };
  if (failure instanceof SourceUnavailable) {
    const code = isUnfinished(failure) ? 'UNFINISHED' : 'SOURCE_UNAVAILABLE';
    raise({ severity: 'TELL_IF_IT_LASTS', code, ...about });
  } else {
    raise({ severity: 'TELL', code: 'SOURCE_BROKEN', ...about });
  }
}
