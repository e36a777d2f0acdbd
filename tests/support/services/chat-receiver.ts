import { once } from 'node:events';
import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import type { ChatNetwork } from '#server/messages/chat/chat-network.ts';
import { selfSigned } from './self-signed.ts';

export interface Received {
  readonly host: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/**
 * Response to a message: a status, a long wait, or a connection that is cut once the message has
 * arrived.
 */
export type Answer = number | 'WAIT' | 'CUT';

/** Receives posts for Slack, Discord and other services, on a local port. */
export interface ChatReceiver {
  readonly received: Received[];
  /** Location header, for redirects. */
  readonly port: number;
  /** Sets the response from now on, by path if needed; 200 by default. */
  answer(
    how: Answer | ((path: string) => Answer),
    headers?: Readonly<Record<string, string>>,
  ): void;
  /** Returns a network that leads all hosts here; by default the IP counts as public. */
  network(overrides?: Partial<ChatNetwork>): ChatNetwork;
  close(): Promise<void>;
}

const HERE = { address: '127.0.0.1', family: 4 };

export const lookupHere: LookupFunction = (_hostname, options, answer) =>
  options.all ? answer(null, [HERE]) : answer(null, HERE.address, HERE.family);

class AgentTo extends Agent {
  readonly #port: number;

  constructor(port: number, ca: string) {
    // One certificate for all host names.
    super({ ca, checkServerIdentity: () => undefined });
    this.#port = port;
  }

  override createConnection(...[options, answer]: Parameters<Agent['createConnection']>) {
    return super.createConnection({ ...options, port: this.#port }, answer);
  }
}

/** @param options.isPlain without TLS, for a URL on this machine */
export async function startChatReceiver({ isPlain = false } = {}): Promise<ChatReceiver> {
  const { key, cert } = selfSigned('localhost');
  const received: Received[] = [];
  let answerFor: (path: string) => Answer = () => 200;
  let answerHeaders: Readonly<Record<string, string>> = {};
  const receive: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const path = String(request.url);
    received.push({
      host: String(request.headers.host),
      path,
      body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
    });
    const answer = answerFor(path);
    if (answer === 'CUT') request.socket.destroy();
    if (answer === 'CUT' || answer === 'WAIT') return;
    const isRedirect = answer >= 300 && answer < 400;
    response
      .writeHead(answer, isRedirect ? { location: 'https://127.0.0.1/within' } : answerHeaders)
      .end('secret-of-the-chat');
  };
  const server = isPlain ? createPlainServer(receive) : createServer({ key, cert }, receive);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new AgentTo(port, cert);
  return {
    received,
    port,
    answer: (how, headers = {}) => {
      answerHeaders = headers;
      answerFor = typeof how === 'function' ? how : () => how;
    },
    network: (overrides = {}) => ({
      lookup: lookupHere,
      isPublic: () => true,
      agent,
      ...overrides,
    }),
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
