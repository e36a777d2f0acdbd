import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import { answerClientError, type Refusal } from './answer-client-error.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-ids.ts';
import type { Headers } from './security-headers.ts';

export interface Timeouts {
  /** A request, with its body, has arrived by then, or is ended. */
  readonly requestMs: number;
  /** While stopping, a connection on which nothing has been asked for this long is closed. */
  readonly quietMs: number;
  /** While stopping, what is still under way by then is cut off. */
  readonly busyMs: number;
}

export const TIMEOUTS: Timeouts = {
  requestMs: 15 * SECOND_MS,
  quietMs: SECOND_MS,
  busyMs: 2 * SECOND_MS,
};

/** Longer than proxies keep theirs (nginx: 60 s): the one who asks closes, so no question meets a closed door. */
const KEEP_ALIVE_MS = 72 * SECOND_MS;
/** Nothing came and nothing went: whoever asked has gone, or will not read the answer. */
const SILENCE_MS = 2 * MINUTE_MS;
const LONGEST_CHECK_MS = SECOND_MS;
const CHECKS_PER_TIMEOUT = 4;

interface HttpOptions {
  readonly headers: Headers;
  readonly timeouts: Timeouts;
  readonly onRefusal: (refusal: Refusal) => void;
}

export interface HttpServers {
  /** One for each address that is listened on. */
  readonly create: (listener: RequestListener) => Server;
  /** Takes no more connections, and ends those that are there: first the quiet ones, at last all. */
  readonly drain: () => Promise<void>;
}

/** Node's server with limits of time, and with the headers that every answer has, whoever makes it. */
export function httpServers({ headers, timeouts, onRefusal }: HttpOptions): HttpServers {
  const servers: Server[] = [];
  const { requestMs } = timeouts;

  function create(listener: RequestListener): Server {
    const server = createServer({
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      connectionsCheckingInterval: Math.min(LONGEST_CHECK_MS, requestMs / CHECKS_PER_TIMEOUT),
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node's own refusals have no headers: `wellFormedRequests` makes them.
      requireHostHeader: false,
    });
    const answer: RequestListener = (request, response) => {
      response.setHeader(REQUEST_ID_HEADER, requestIdOf(request));
      for (const [name, value] of headers) response.setHeader(name, value);
      listener(request, response);
    };
    server.on('request', answer);
    server.on('checkExpectation', answer);
    server.on('clientError', (error, socket) => {
      const refusal = answerClientError(error, socket as Socket, headers);
      if (refusal !== null) onRefusal(refusal);
    });
    server.setTimeout(SILENCE_MS);
    servers.push(server);
    return server;
  }

  return {
    create,
    drain: async () => {
      await Promise.all(servers.map((server) => drain(server, timeouts)));
    },
  };
}

async function drain(server: Server, { quietMs, busyMs }: Timeouts): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // The close of http would end quiet connections at once, and with them a request that is on its way.
    NetServer.prototype.close.call(server, () => resolve());
  });
  const quiet = setTimeout(() => server.closeIdleConnections(), quietMs);
  const busy = setTimeout(() => server.closeAllConnections(), busyMs);
  await closed;
  clearTimeout(quiet);
  clearTimeout(busy);
}
