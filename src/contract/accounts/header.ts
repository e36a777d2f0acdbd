import { z } from 'zod';
import { HiddenResults } from '#contract/scoring/hidden-results.ts';
import { Instant } from '#contract/shared.ts';

export const UserStatus = z.enum(['LOGGED_IN', 'NO_USERNAME', 'LOGGED_OUT']);
export type UserStatus = z.infer<typeof UserStatus>;

export const HeaderInfo = z.object({
  /** True if the season or a race can be guessed now. */
  isAbleToGuess: z.boolean(),
  /** Year of the default season; `null` if there is none. */
  year: z.int().nullable(),
  /** True if a race can be guessed now. */
  isRaceOpen: z.boolean(),
  /** True if the viewer is a participant of that season. */
  isPlaying: z.boolean(),
  /** True if the viewer lacks a guess that is possible now. */
  isGuessMissing: z.boolean(),
  /** True if /race-guess has anything to show. */
  isRaceGuess: z.boolean(),
  isLoggedIn: z.boolean(),
  isAdmin: z.boolean(),
  /**
   * Race whose flags can be registered, for admins: one whose sprint is on, else the ongoing one,
   * from its guess deadline until its result is stored.
   */
  ongoingRace: z.object({ year: z.int(), id: z.string() }).nullable(),
  isBingoMaster: z.boolean(),
  user: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** Results hidden from the viewer; `null` if nothing is hidden. */
  hidden: HiddenResults.nullable(),
  /** Server's clock, for countdowns. */
  now: Instant,
});
export type HeaderInfo = z.infer<typeof HeaderInfo>;

/** Token bound to the session, or to being logged out: fetch a new one after login and logout. */
export const CsrfToken = z.object({
  headerName: z.string(),
  token: z.string(),
  /** User of the session; `null` if logged out. */
  userId: z.string().nullable(),
});
export type CsrfToken = z.infer<typeof CsrfToken>;
