/** Rule which a league's name breaks; the interface has a message for each. */
export const LEAGUE_NAME_RULES = [
  'TOO_SHORT',
  'TOO_LONG',
  /** Character that is invisible, or affects its neighbours. */
  'CHARACTER_NOT_ALLOWED',
] as const;
export type LeagueNameRule = (typeof LEAGUE_NAME_RULES)[number];

export const LEAGUE_NAME_MIN_LENGTH = 2;
export const LEAGUE_NAME_MAX_LENGTH = 30;

/**
 * Matches control and format characters, such as those that change the text direction, and unusual
 * spaces.
 */
const NOT_ALLOWED = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
const SOMETHING_TO_READ = /[\p{L}\p{N}\p{S}]/u;

/**
 * Returns the first rule that a normalised name breaks; `null` for a valid one. Names need not be
 * unique.
 */
export function brokenLeagueNameRule(name: string): LeagueNameRule | null {
  const length = [...name].length;
  if (length > LEAGUE_NAME_MAX_LENGTH) return 'TOO_LONG';
  if (NOT_ALLOWED.test(name)) return 'CHARACTER_NOT_ALLOWED';
  return length < LEAGUE_NAME_MIN_LENGTH || !SOMETHING_TO_READ.test(name) ? 'TOO_SHORT' : null;
}
