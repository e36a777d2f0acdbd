import type { Problem } from '#contract/shared.ts';

/**
 * Problems that a route can respond with. The code is stable, the title is for people reading logs.
 */
const PROBLEMS = {
  'bad-request': [400, 'The request is not well formed'],
  'invalid-input': [422, 'The request does not fit the contract'],
  'not-logged-in': [401, 'Log in first'],
  'no-username': [403, 'Choose a username first'],
  'not-admin': [403, 'For admins only'],
  'not-bingo-master': [403, 'For the bingo master only'],
  'invitation-needed': [403, 'A first username needs an invitation code'],
  'csrf-token-wrong': [403, 'The CSRF token is missing or does not belong to this session'],
  'login-too-old': [403, 'Log in again first: that was too long ago for this'],
  'login-not-opened': [403, 'A login begins where a person opens it, not inside another page'],
  'not-league-owner': [403, 'For the owner of the league only'],
  'cross-site': [403, 'State cannot be changed from another site'],
  'not-available-yet': [403, 'Not available yet'],
  'not-found': [404, 'Not found'],
  'season-not-found': [404, 'There is no such season'],
  'race-not-found': [404, 'There is no such race'],
  'user-not-found': [404, 'There is no such user'],
  'invitation-not-found': [404, 'There is no such invitation'],
  'league-not-found': [404, 'There is no such league'],
  'member-not-found': [404, 'There is no such member of the league'],
  'chat-not-found': [404, 'The league posts to no chat'],
  'competitor-not-found': [404, 'There is no such driver or constructor'],
  'flag-not-found': [404, 'There is no such flag'],
  'login-method-not-found': [404, 'There is no such way in'],
  'push-device-not-found': [404, 'There is no such device that gets messages'],
  'review-not-found': [404, 'There is no such review'],
  'notice-not-found': [404, 'There is no such notice'],
  'source-without-season': [404, 'The source does not have this season'],
  'request-timeout': [408, 'The request took too long to arrive'],
  conflict: [409, 'The request conflicts with what is stored'],
  'changed-meanwhile': [409, 'What is stored is not what the change was made from'],
  'username-taken': [409, 'The username is taken, or looks like one that is'],
  'too-many-invitations': [409, 'There are as many invitations in force as one user may have'],
  'league-full': [409, 'There are as many in the league as there may be'],
  'too-many-leagues': [409, 'The player is in as many leagues as one may be'],
  'mail-not-set-up': [409, 'The host has not set up mail'],
  'login-taken': [409, 'That way in leads to another account already'],
  'last-login-method': [409, 'There must be a way in'],
  'no-cookies': [409, 'The browser has not kept the cookie of the login that it began'],
  'other-origin': [409, 'That works only where the site is opened by its PUBLIC_URL'],
  'code-expired': [409, 'There is no code that could be used any more'],
  'deadline-passed': [409, 'The deadline has passed'],
  'season-guessed': [409, 'Somebody has guessed the season, so its deadline stays'],
  'season-finished': [409, 'The season is finished; nothing about it changes any more'],
  'season-exists': [409, 'The season is there already'],
  'season-not-empty': [409, 'There is something in the season, or it has been open for guesses'],
  'season-not-over': [409, 'The season is not over yet'],
  'finish-undone-before': [409, 'That the season was finished has been undone once before'],
  'too-early': [409, 'It is too early for that'],
  'has-had-grid': [409, 'The race has had a grid, so somebody may have guessed'],
  'has-result': [409, 'There are results'],
  'race-name-taken': [409, 'Another race of the season has that name'],
  'race-cancelled': [409, 'The race is cancelled'],
  'last-admin': [409, 'There must be an admin'],
  'not-a-player': [409, 'The user has no username, or is anonymised'],
  'boards-dealt': [409, 'The boards are dealt: no text comes or goes'],
  'boards-not-dealt': [409, 'The boards are not dealt yet'],
  'pool-too-small': [409, 'There are too few texts for boards that differ'],
  'pool-full': [409, 'There are as many texts as there may be'],
  'texts-repeated': [409, 'Texts are there already, or twice'],
  'results-decide': [409, 'The results decide that'],
  'competitors-are-two': [409, 'Both stand in the same list of a race'],
  'already-decided': [409, 'That has been decided already'],
  'import-refused': [409, 'What the source has is refused'],
  'import-running': [409, 'An import is going on'],
  'too-large': [413, 'The request is too large'],
  'address-too-long': [431, 'The address and headers of a request may be at most 16 kB'],
  'unsupported-media-type': [415, 'The call takes JSON, uncompressed'],
  'expectation-failed': [417, 'The request expects what is not offered here'],
  'username-refused': [422, 'The username breaks a rule'],
  'username-not-typed': [422, 'What was typed is not the username'],
  'league-name-refused': [422, 'The name of the league breaks a rule'],
  'chat-address-refused': [422, 'That is no address of a chat that can be used'],
  'invitation-wrong': [422, 'The invitation code is unknown, expired, revoked or used up'],
  'unsubscribe-link-wrong': [422, 'The link is not one that was sent from here'],
  'push-endpoint-refused': [422, 'Messages are sent to known push services only'],
  'code-wrong': [422, 'The code is wrong'],
  'email-refused': [422, 'That is no e-mail address that can be used'],
  'passkey-refused': [422, 'The passkey is unknown, or has not signed what it was asked to'],
  'too-many-requests': [429, 'Too many requests'],
  'internal-error': [500, 'Something went wrong here'],
  'push-not-sent': [502, 'The push service did not take the message'],
  'chat-not-reached': [502, 'The chat did not take the message'],
  'mail-not-sent': [502, 'The mail could not be sent'],
  'login-unavailable': [502, 'The login provider cannot be asked just now'],
  'source-unavailable': [502, 'The source cannot be asked just now'],
  'source-broken': [502, 'The source has answered with something that cannot be used'],
  'database-unavailable': [503, 'The database cannot be reached just now'],
  overloaded: [503, 'Too busy just now'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Error that is sent to the client; one handler turns it into problem details. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly statusCode: number;
  readonly extra: Partial<Problem> & Record<string, unknown>;

  constructor(
    code: ProblemCode,
    extra: Partial<Problem> & Record<string, unknown> = {},
    cause?: unknown,
  ) {
    super(extra.detail ?? PROBLEMS[code][1], { cause });
    this.name = 'ProblemError';
    this.code = code;
    this.statusCode = PROBLEMS[code][0];
    this.extra = extra;
  }
}

export function problemBody(error: ProblemError): Problem {
  const [status, title] = PROBLEMS[error.code];
  return { type: `urn:formelgjett:${error.code}`, title, status, code: error.code, ...error.extra };
}
