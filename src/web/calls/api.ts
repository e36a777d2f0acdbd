import type { CsrfToken } from '#contract/accounts/header.ts';
import type { CallName, ReadName, RequestOf, ResponseOf, WriteName } from '#contract/calls.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Problem } from '#contract/shared.ts';
import type { ApiResponse, Fetch } from '#web/hydration/server-rendering.ts';
import { changedUrlQuery } from '#web/ui/url-query.ts';

/** Options that a query function gets. On the server `meta` has the fetch function of its page. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly meta?: { readonly fetch?: Fetch } | undefined;
}

/** Argument after a call's name, which may be absent if nothing of it is required. */
type Argument<Request, Options = unknown> = object extends Request
  ? [request?: Request & Options]
  : [request: Request & Options];

/** What any call takes, as the contract says for each. */
interface AnyRequest extends RequestOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | null | undefined>>;
  readonly body?: unknown;
}

/** Error for a response that is not 2xx. `code` is `unknown` if it has no problem details. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'unknown';
  readonly problem: Problem | null;
  /** Time in ms until a retry, if the response asks for one. */
  readonly retryAfterMs: number;

  constructor(status: number, problem: Problem | null, retryAfterMs = 0) {
    super(problem?.title ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem?.code ?? 'unknown';
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

async function failure(response: ApiResponse): Promise<ApiError> {
  const problem = await response.json().catch(() => null);
  const seconds = Number(response.headers.get('retry-after'));
  return new ApiError(response.status, problem, (seconds || 0) * 1000);
}

/** Returns the contents of a response, whose type the contract says. */
async function readJson(response: ApiResponse) {
  if (!response.ok) throw await failure(response);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Returns the URL of a call, for links and pictures too. */
export function urlOf<Name extends CallName>(
  name: Name,
  ...request: Argument<Omit<RequestOf<Name>, 'body'>>
): string;
export function urlOf(name: string, { params = {}, query = {} }: AnyRequest = {}): string {
  const path = name.slice(name.indexOf('/'));
  const filled = path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(String(params[key])));
  return filled + changedUrlQuery('', query);
}

/** @throws ApiError for an error response, TypeError without a connection. */
export async function getJson<Name extends ReadName>(
  name: Name,
  ...request: Argument<RequestOf<Name>, RequestOptions>
): Promise<ResponseOf<Name>>;
export async function getJson(name: CallName, request: AnyRequest = {}) {
  const { signal = null, meta } = request;
  const fetchFrom = meta?.fetch ?? fetch;
  return readJson(
    await fetchFrom(urlOf(name, request), { headers: { accept: 'application/json' }, signal }),
  );
}

let csrfToken: Promise<CsrfToken> | null = null;

let sender: string | null = null;

/**
 * Sets the user whom writes must belong to, so that nothing is saved for another user who has
 * logged in on the device since.
 */
export function setExpectedUser(userId: string): void {
  sender = userId;
}

async function getOwnToken(): Promise<CsrfToken> {
  const token = await getJson('GET /api/public/csrf-token');
  if (sender && token.userId && token.userId !== sender) throw new ApiError(401, null);
  return token;
}

async function send(name: CallName, request: AnyRequest): Promise<Response> {
  csrfToken ??= getOwnToken();
  const { headerName, token } = await csrfToken.catch((error: unknown) => {
    csrfToken = null;
    throw error;
  });
  const { body } = request;
  return fetch(urlOf(name, request), {
    method: name.slice(0, name.indexOf(' ')),
    headers: {
      accept: 'application/json',
      [headerName]: token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

/** Sends a change. The CSRF token is fetched when missing, and once more when it is stale. */
export async function sendJson<Name extends WriteName>(
  name: Name,
  ...request: Argument<RequestOf<Name>>
): Promise<ResponseOf<Name>>;
export async function sendJson(name: CallName, request: AnyRequest = {}) {
  const response = await send(name, request);
  if (response.status !== 403) return readJson(response);
  const refusal = await failure(response);
  if (refusal.code !== 'csrf-token-wrong') throw refusal;
  csrfToken = null;
  return readJson(await send(name, request));
}

/** Forgets the CSRF token, which changes with the session at login and logout. */
export function forgetCsrfToken(): void {
  csrfToken = null;
}

/**
 * Returns true for an error response that would come again, which a page can show: of missing or not
 * yet public data, for instance. A rate limit and a request that took too long are temporary, so they
 * do not count.
 */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && ![408, 429].includes(error.status);

/** Returns true if the requested object does not exist, or its id is invalid. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status);
}
