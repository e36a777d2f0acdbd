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

/** Control and format signs (those that turn the direction of writing, too), and spaces that are none. */
const NOT_ALLOWED = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
const SOMETHING_TO_READ = /[\p{L}\p{N}\p{S}]/u;

/** The first rule that a name breaks, normalised as a username is; or `null`. Several leagues may share one. */
export function brokenLeagueNameRule(name: string): LeagueNameRule | null {
  const length = [...name].length;
  if (length > LEAGUE_NAME_MAX_LENGTH) return 'TOO_LONG';
  if (NOT_ALLOWED.test(name)) return 'CHARACTER_NOT_ALLOWED';
  return length < LEAGUE_NAME_MIN_LENGTH || !SOMETHING_TO_READ.test(name) ? 'TOO_SHORT' : null;
}
