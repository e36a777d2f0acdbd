import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { type ErrorResponse, respondToClientError } from './answer-client-error.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-ids.ts';
import type { Headers } from './security-headers.ts';

export interface Timeouts {
  /** Time in ms by which a request and its body must have arrived. */
  readonly requestMs: number;
  /** Idle time in ms after which a connection is closed while the server stops. */
  readonly quietMs: number;
  /** Time in ms after which remaining requests are cut off while stopping. */
  readonly busyMs: number;
}

export const TIMEOUTS: Timeouts = {
  requestMs: 15 * SECOND_MS,
  quietMs: SECOND_MS,
  busyMs: 2 * SECOND_MS,
};

/**
 * Keep-alive time in ms, longer than that of proxies (nginx: 60 s): the client must close first, so
 * that no request hits a closing connection.
 */
const KEEP_ALIVE_MS = 72 * SECOND_MS;
/** Idle timeout in ms: the client is gone, or does not read its response. */
const SILENCE_MS = 2 * MINUTE_MS;
/** Maximum time in ms that stopping waits for a moment without new connections. */
const MAX_WELCOME_MS = 250;
/** Turn of the event loop, in ms, that is too short to have missed a connection. */
const SHORT_TURN_MS = 1;
const MAX_CHECK_MS = SECOND_MS;
const CHECKS_PER_TIMEOUT = 4;

interface HttpOptions {
  readonly headers: Headers;
  readonly timeouts: Timeouts;
  readonly onRefusal: (refusal: ErrorResponse) => void;
}

export interface HttpServers {
  /** Creates one server per IP that is listened on. */
  readonly create: (listener: RequestListener) => Server;
  /** Accepts no more connections, and closes existing ones: idle ones first, finally all. */
  readonly drain: () => Promise<void>;
}

/** Creates Node servers with timeouts, whose responses all have the same headers. */
export function httpServers({ headers, timeouts, onRefusal }: HttpOptions): HttpServers {
  const servers: Server[] = [];
  /** Requests that are held while the pending connections are accepted. */
  let held: (() => void)[] | null = null;
  const { requestMs } = timeouts;

  function create(listener: RequestListener): Server {
    const server = createServer({
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      connectionsCheckingInterval: Math.min(MAX_CHECK_MS, requestMs / CHECKS_PER_TIMEOUT),
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node's own error responses lack our headers, so `wellFormedRequests` refuses instead.
      requireHostHeader: false,
    });
    const hold: RequestListener = (request, response) => {
      if (held === null) handle(request, response);
      else held.push(() => handle(request, response));
    };
    const handle = oneAtATime((request, response) => {
      response.setHeader(REQUEST_ID_HEADER, requestIdOf(request));
      for (const [name, value] of headers) response.setHeader(name, value);
      listener(request, response);
    });
    server.on('request', hold);
    server.on('checkExpectation', hold);
    server.on('clientError', (error, socket) => {
      const refusal = respondToClientError(error, socket as Socket, headers);
      if (refusal !== null) onRefusal(refusal);
    });
    server.setTimeout(SILENCE_MS);
    servers.push(server);
    return server;
  }

  return {
    create,
    async drain() {
      held = [];
      await takeWhoWaits(servers);
      const closed = servers.map((server) => end(server, timeouts));
      const released = held;
      held = null;
      for (const handle of released) handle();
      await Promise.all(closed);
    },
  };
}

/**
 * Accepts all pending connections before the server stops listening. The system accepts connections
 * by itself, and Node takes one per turn of its loop; those left would be cut off with their
 * request, which a proxy may not retry if it could be a write. Responses are held meanwhile, as
 * they would bring more requests.
 */
async function takeWhoWaits(servers: readonly Server[]): Promise<void> {
  let taken = 0;
  const count = () => {
    taken += 1;
  };
  for (const server of servers) server.on('connection', count);
  const from = performance.now();
  let before: number;
  // Waits for the end of this turn, so that the turns below are whole.
  await turn();
  do {
    taken = 0;
    before = performance.now();
    await turn();
  } while (
    (taken > 0 || performance.now() - before > SHORT_TURN_MS) &&
    performance.now() - from < MAX_WELCOME_MS
  );
  for (const server of servers) server.off('connection', count);
}

async function end(server: Server, { quietMs, busyMs }: Timeouts): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // Closing http ends idle connections at once, which would lose a request that is on its way.
    NetServer.prototype.close.call(server, () => resolve());
  });
  const quiet = setTimeout(() => server.closeIdleConnections(), quietMs);
  const busy = setTimeout(() => server.closeAllConnections(), busyMs);
  await closed;
  clearTimeout(quiet);
  clearTimeout(busy);
}
