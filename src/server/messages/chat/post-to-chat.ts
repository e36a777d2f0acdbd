import { type ClientRequest, request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestSecurely } from 'node:https';
import { isIP } from 'node:net';
import { SECOND_MS } from '#domain/base/time.ts';
import type { Hook } from '#server/leagues/hook-address.ts';
import { type ChatNetwork, publicLookup } from './chat-network.ts';

/**
 * Outcome of a post. `SENT`: accepted. `GONE`: the webhook is deleted or rejects us. `REFUSED`:
 * never going to be accepted. `FAILED`: not accepted, may be retried. `UNKNOWN`: possibly accepted.
 */
export type PostOutcome = 'SENT' | 'GONE' | 'REFUSED' | 'FAILED' | 'UNKNOWN';

export interface Posted {
  readonly outcome: PostOutcome;
  /** Status or error code for the log; never a part of the response, which may hold anything. */
  readonly reason: string;
  /** `Retry-After` of the response. */
  readonly retryAfter?: string | undefined;
}

export interface PostOptions {
  /** True if a player has typed the URL: then it may only lead to public IPs. */
  readonly isOwners: boolean;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10 * SECOND_MS;
const MAX_HEADER_BYTES = 8 * 1024;
const GONE: ReadonlySet<number> = new Set([401, 403, 404, 410]);

function outcomeOf(status: number): PostOutcome {
  if (status >= 200 && status < 300) return 'SENT';
  if (GONE.has(status)) return 'GONE';
  return status === 429 || status >= 500 ? 'FAILED' : 'REFUSED';
}

/** Error codes of the URL or response itself, so that a retry is useless. */
const NEVER = new Set(['ENOTPUBLIC', 'HPE_HEADER_OVERFLOW']);

function open(network: ChatNetwork, url: URL, isOwners: boolean, options: RequestOptions) {
  const lookup = isOwners ? publicLookup(network) : network.lookup;
  return url.protocol === 'http:'
    ? requestPlain(url, { ...options, lookup })
    : requestSecurely(url, { ...options, lookup, agent: network.agent });
}

function settle(request: ClientRequest, body: string): Promise<Posted> {
  return new Promise((resolve) => {
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const retryAfter = response.headers['retry-after'];
      resolve({ outcome: outcomeOf(status), reason: String(status), retryAfter });
      // The body is not read: it is not needed, and could be endless.
      response.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code ?? error.name;
      if (NEVER.has(reason)) return resolve({ outcome: 'REFUSED', reason });
      // After the last byte was sent, the message may have been accepted without a response.
      resolve({ outcome: request.writableFinished ? 'UNKNOWN' : 'FAILED', reason });
    });
    request.end(body);
  });
}

/** Posts JSON to a chat without following redirects. Every failure is an outcome. */
export async function postToChat(
  network: ChatNetwork,
  { address }: Hook,
  payload: unknown,
  { isOwners, timeoutMs = TIMEOUT_MS }: PostOptions,
): Promise<Posted> {
  const url = new URL(address);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  // An IP as host is connected to without a lookup, so it is checked here.
  if (isOwners && isIP(literal) !== 0 && !network.isPublic(literal)) {
    return { outcome: 'REFUSED', reason: 'ENOTPUBLIC' };
  }
  const body = JSON.stringify(payload);
  const over = AbortSignal.timeout(timeoutMs);
  const request = open(network, url, isOwners, {
    method: 'POST',
    signal: over,
    maxHeaderSize: MAX_HEADER_BYTES,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'formelgjett',
    },
  });
  const posted = await settle(request, body);
  return over.aborted && posted.outcome !== 'SENT' ? { ...posted, reason: 'ETIMEDOUT' } : posted;
}
