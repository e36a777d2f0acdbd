import type { CsrfToken } from '#contract/header.ts';
import type { Problem } from '#contract/shared.ts';

type ApiResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'text' | 'json'>;

export type Fetch = (path: string, init: RequestInit) => Promise<ApiResponse>;

/** Options that a query function gets. On the server `meta` has the fetch function of its page. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly meta?: { readonly fetch?: Fetch } | undefined;
}

/** Error for a response that is not 2xx. `code` is the stable code of the problem details. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
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

async function readJson<T>(response: ApiResponse): Promise<T> {
  if (!response.ok) throw await failure(response);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** @throws ApiError for an error response, TypeError without a connection. */
export async function getJson<T>(path: string, { signal, meta }: RequestOptions = {}): Promise<T> {
  const fetchFrom = meta?.fetch ?? fetch;
  return readJson<T>(
    await fetchFrom(path, { headers: { accept: 'application/json' }, signal: signal ?? null }),
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
  const token = await getJson<CsrfToken>('/api/public/csrf-token');
  if (sender && token.userId && token.userId !== sender) throw new ApiError(401, null);
  return token;
}

async function send(method: string, path: string, body: unknown): Promise<Response> {
  csrfToken ??= getOwnToken();
  const { headerName, token } = await csrfToken.catch((error: unknown) => {
    csrfToken = null;
    throw error;
  });
  return fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      [headerName]: token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

/** Sends a change. The CSRF token is fetched when missing, and once more when it is stale. */
export async function sendJson<T = void>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await send(method, path, body);
  if (response.status !== 403) return readJson<T>(response);
  const refusal = await failure(response);
  if (refusal.code !== 'csrf-token-wrong') throw refusal;
  csrfToken = null;
  return readJson<T>(await send(method, path, body));
}

/** Forgets the CSRF token, which changes with the session at login and logout. */
export function forgetCsrfToken(): void {
  csrfToken = null;
}

/**
 * Returns true for an error response that a page can show, such as missing or not yet public data.
 * A rate limit is temporary, so it does not count.
 */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Returns true if the requested object does not exist, or its id is invalid. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status);
}
