import { z } from 'zod';

/** What OpenF1 sends: an array of objects, absent values as `null`, and more fields than are read here. */
const Count = z.int().positive();
/** Without a zone a time says nothing. */
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
});
export type OpenF1Session = z.output<typeof Session>;

const Driver = z.object({
  driver_number: Count,
  /** Rows without names have occurred. */
  name_acronym: Text.nullish(),
  first_name: Text.nullish(),
  last_name: Text.nullish(),
  team_name: Text.nullish(),
  team_colour: Text.nullish(),
});
export type OpenF1Driver = z.output<typeof Driver>;

const GridPlace = z.object({ driver_number: Count, position: Count.nullish() });
export type OpenF1GridPlace = z.output<typeof GridPlace>;

const RaceControlRow = z.object({
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

const MOST_ROWS = 20_000;
export const Meetings = z.array(Meeting).max(MOST_ROWS);
export const Sessions = z.array(Session).max(MOST_ROWS);
export const Drivers = z.array(Driver).max(MOST_ROWS);
export const StartingGrid = z.array(GridPlace).max(MOST_ROWS);
export const RaceControl = z.array(RaceControlRow).max(MOST_ROWS);
