import { ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import type { Problem } from '#contract/shared.ts';

/** What each error says to people reading logs. */
const TITLES: Readonly<Record<ErrorCode, string>> = {
  'bad-request': 'The request is not well formed',
  'invalid-input': 'The request does not fit the contract',
  'not-logged-in': 'Log in first',
  'no-username': 'Choose a username first',
  'not-admin': 'For admins only',
  'not-bingo-master': 'For the bingo master only',
  'invitation-needed': 'A first username needs an invitation code',
  'csrf-token-wrong': 'The CSRF token is missing or does not belong to this session',
  'login-too-old': 'Log in again first: that was too long ago for this',
  'login-not-opened': 'A login begins where a person opens it, not inside another page',
  'not-league-owner': 'For the owner of the league only',
  'cross-site': 'State cannot be changed from another site',
  'not-available-yet': 'Not available yet',
  'not-found': 'Not found',
  'season-not-found': 'There is no such season',
  'race-not-found': 'There is no such race',
  'user-not-found': 'There is no such user',
  'invitation-not-found': 'There is no such invitation',
  'league-not-found': 'There is no such league',
  'member-not-found': 'There is no such member of the league',
  'chat-not-found': 'The league posts to no chat',
  'competitor-not-found': 'There is no such driver or constructor',
  'flag-not-found': 'There is no such flag',
  'question-not-found': 'There is no such question',
  'login-method-not-found': 'There is no such way in',
  'push-device-not-found': 'There is no such device that gets messages',
  'review-not-found': 'There is no such review',
  'notice-not-found': 'There is no such notice',
  'source-without-season': 'The source does not have this season',
  'request-timeout': 'The request took too long to arrive',
  conflict: 'The request conflicts with what is stored',
  'changed-meanwhile': 'What is stored is not what the change was made from',
  'username-taken': 'The username is taken, or looks like one that is',
  'too-many-invitations': 'There are as many invitations in force as one user may have',
  'league-full': 'There are as many in the league as there may be',
  'too-many-leagues': 'The player is in as many leagues as one may be',
  'league-has-begun': 'The first race of the league has closed, so what it counts from stays',
  'mail-not-set-up': 'The host has not set up mail',
  'login-taken': 'That way in leads to another account already',
  'last-login-method': 'There must be a way in',
  'no-cookies': 'The browser has not kept the cookie of the login that it began',
  'other-origin': 'That works only where the site is opened by its PUBLIC_URL',
  'code-expired': 'There is no code that could be used any more',
  'deadline-passed': 'The deadline has passed',
  'too-many-questions': 'The season has as many questions as it can have',
  'question-answered': 'Somebody has answered the question, so its kind and points stay',
  'season-guessed': 'Somebody has guessed the season, so its deadline stays',
  'season-finished': 'The season is finished; nothing about it changes any more',
  'season-exists': 'The season is there already',
  'season-not-empty': 'There is something in the season, or it has been open for guesses',
  'season-not-over': 'The season is not over yet',
  'finish-undone-before': 'That the season was finished has been undone once before',
  'too-early': 'It is too early for that',
  'has-had-grid': 'The race has had a grid, so somebody may have guessed',
  'has-result': 'There are results',
  'race-name-taken': 'Another race of the season has that name',
  'race-cancelled': 'The race is cancelled',
  'last-admin': 'There must be an admin',
  'not-a-player': 'The user has no username, or is anonymised',
  'boards-dealt': 'The boards are dealt: no text comes or goes',
  'boards-not-dealt': 'The boards are not dealt yet',
  'pool-too-small': 'There are too few texts for boards that differ',
  'pool-full': 'There are as many texts as there may be',
  'texts-repeated': 'Texts are there already, or twice',
  'results-decide': 'The results decide that',
  'competitors-are-two': 'Both stand in the same list of a race',
  'already-decided': 'That has been decided already',
  'import-refused': 'What the source has is refused',
  'import-running': 'An import is going on',
  'too-large': 'The request is too large',
  'address-too-long': 'The address and headers of a request may be at most 16 kB',
  'unsupported-media-type': 'The call takes JSON, uncompressed',
  'expectation-failed': 'The request expects what is not offered here',
  'username-refused': 'The username breaks a rule',
  'username-not-typed': 'What was typed is not the username',
  'league-name-refused': 'The name of the league breaks a rule',
  'chat-address-refused': 'That is no address of a chat that can be used',
  'invitation-wrong': 'The invitation code is unknown, expired, revoked or used up',
  'unsubscribe-link-wrong': 'The link is not one that was sent from here',
  'push-endpoint-refused': 'Messages are sent to known push services only',
  'code-wrong': 'The code is wrong',
  'email-refused': 'That is no e-mail address that can be used',
  'passkey-refused': 'The passkey is unknown, or has not signed what it was asked to',
  'too-many-requests': 'Too many requests',
  'internal-error': 'Something went wrong here',
  'push-not-sent': 'The push service did not take the message',
  'chat-not-reached': 'The chat did not take the message',
  'mail-not-sent': 'The mail could not be sent',
  'login-unavailable': 'The login provider cannot be asked just now',
  'source-unavailable': 'The source cannot be asked just now',
  'source-broken': 'The source has answered with something that cannot be used',
  'database-unavailable': 'The database cannot be reached just now',
  overloaded: 'Too busy just now',
};

/** Error that is sent to the client; one handler turns it into problem details. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly extra: Partial<Problem> & Record<string, unknown>;

  constructor(
    code: ErrorCode,
    extra: Partial<Problem> & Record<string, unknown> = {},
    cause?: unknown,
  ) {
    super(extra.detail ?? TITLES[code], { cause });
    this.name = 'ProblemError';
    this.code = code;
    this.statusCode = ERROR_STATUSES[code];
    this.extra = extra;
  }
}

export function problemBody({ code, statusCode: status, extra }: ProblemError): Problem {
  return { type: `urn:formelgjett:${code}`, title: TITLES[code], status, code, ...extra };
}
