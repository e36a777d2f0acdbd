import type { Problem } from '#contract/shared.ts';

/** Every problem that a call can answer with; the code is stable, the title is for people reading logs. */
const PROBLEMS = {
  'bad-request': [400, 'The request is not well formed'],
  'invalid-input': [422, 'The request does not fit the contract'],
  'not-logged-in': [401, 'Log in first'],
  'no-username': [403, 'Choose a username first'],
  'not-admin': [403, 'For admins only'],
  'not-bingo-master': [403, 'For the bingo master only'],
  'csrf-token-wrong': [403, 'The CSRF token is missing or does not belong to this session'],
  'cross-site': [403, 'State cannot be changed from another site'],
  'not-available-yet': [403, 'Not available yet'],
  'not-found': [404, 'Not found'],
  'season-not-found': [404, 'There is no such season'],
  'race-not-found': [404, 'There is no such race'],
  'user-not-found': [404, 'There is no such user'],
  'method-not-allowed': [405, 'The call does not know this method'],
  conflict: [409, 'The request conflicts with what is stored'],
  'deadline-passed': [409, 'The deadline has passed'],
  'too-large': [413, 'The request is too large'],
  'unsupported-media-type': [415, 'The call takes JSON'],
  'too-many-requests': [429, 'Too many requests'],
  'internal-error': [500, 'Something went wrong here'],
  overloaded: [503, 'Too busy just now'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** A failure that the caller is told about; one handler turns it into problem details. */
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
