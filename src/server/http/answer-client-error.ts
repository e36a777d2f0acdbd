import type { Socket } from 'node:net';
import type { ErrorCode } from '#contract/errors.ts';
import { SECOND_MS } from '#domain/base/time.ts';
import { ProblemError, problemBody } from './problems.ts';
import { newRequestId, REQUEST_ID_HEADER } from './request-ids.ts';
import type { Headers } from './security-headers.ts';

/** Time in ms for the client to read the error before its connection is closed. */
const LAST_WORD_MS = SECOND_MS;

const REASONS: Readonly<Record<string, readonly [status: string, code: ErrorCode]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'address-too-long'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request-timeout'],
};

/** Socket with Node's internal field for the response that is being written. */
interface AnsweringSocket extends Socket {
  readonly _httpMessage?: { readonly headersSent: boolean } | null;
}

export interface ErrorResponse {
  readonly reqId: string;
  readonly remoteAddress: string | undefined;
  /** Error code from Node or its parser. */
  readonly reason: string | undefined;
}

/**
 * Responds to requests that cannot be parsed or arrive too slowly; they never reach Fastify.
 * @returns `null` if the client is gone
 */
export function respondToClientError(
  error: NodeJS.ErrnoException,
  socket: AnsweringSocket,
  headers: Headers,
): ErrorResponse | null {
  const isAnswered = socket._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered) {
    socket.destroy();
    return null;
  }
  const refusal = {
    reqId: newRequestId(),
    remoteAddress: socket.remoteAddress,
    reason: error.code,
  };
  const [status, code] = REASONS[error.code ?? ''] ?? ['400 Bad Request', 'bad-request'];
  const body = JSON.stringify(problemBody(new ProblemError(code)));
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `${REQUEST_ID_HEADER}: ${refusal.reqId}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A reset connection would lose the unread response; an open one costs memory. So it is destroyed
  // after a delay.
  socket.resume();
  setTimeout(() => socket.destroy(), LAST_WORD_MS).unref();
  return refusal;
}
