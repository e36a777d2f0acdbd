import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Instant } from '#domain/base/time.ts';
import type { SeasonFile } from '#server/importing/fetch/season-file.ts';
import type { UpstreamName } from '#server/importing/fetch/source-failure.ts';
import { breakExchange, type FaultKind, faultyAnswer, TRANSPORT_FAULTS } from './faults.ts';
import { answerJolpica } from './jolpica-answers.ts';
import { json, type MockResponse, NOT_FOUND_PAGE } from './mock-response.ts';
import { answerOpenF1 } from './openf1-answers.ts';
import { type Scenario, USUAL_SCENARIO } from './scenario.ts';

interface ApiRequest {
  /** Source that was requested; `null` for neither of the two. */
  readonly upstream: UpstreamName | null;
  /** Path below the base URL, with the query. */
  readonly path: string;
  readonly userAgent: string | undefined;
  /** Time of the request, by the stand-in's clock. */
  readonly at: Instant;
}

export interface F1Api {
  readonly urls: Readonly<Record<UpstreamName, string>>;
  readonly scenario: Scenario;
  readonly requests: ApiRequest[];
  /**
   * Returns the same responses without a network, for thousands of requests; network faults do not
   * occur here.
   */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Bytes that were sent before each faulty exchange broke. */
  readonly faultyBytes: () => number;
  /**
   * Makes responses whose `<upstream> <path>` matches faulty, for a number of times or for good.
   */
  breakAnswers(matching: Matching, kind: FaultKind, times?: number): void;
  mend(): void;
  /** Makes OpenF1 refuse all tokens that it has issued. */
  revokeTokens(): void;
  close(): Promise<void>;
}

type Matching = RegExp | ((call: string) => boolean);

interface Fault {
  readonly matches: (call: string) => boolean;
  readonly kind: FaultKind;
  left: number;
}

/** Starts both data APIs on one local server, with the project's own facts as of `clock`. */
export async function startF1Api(
  files: readonly SeasonFile[],
  clock: { now(): Instant },
  changes: Partial<Scenario> = {},
): Promise<F1Api> {
  const scenario: Scenario = { ...USUAL_SCENARIO, ...changes };
  const requests: ApiRequest[] = [];
  let faults: Fault[] = [];
  let faultyBytes = 0;
  const tokens = new Map<string, Instant>();

  function hear(url: URL, headers: Headers, body: URLSearchParams | null) {
    const isLogin = url.pathname === '/token';
    const pathname = isLogin ? '/v1/token' : url.pathname;
    const [, base, rest = ''] = /^\/(ergast\/f1|v1)\/(.*)$/.exec(pathname) ?? [];
    const upstream = base === undefined ? null : base === 'v1' ? 'openf1' : 'jolpica';
    const path = `${rest}${url.search}`;
    const userAgent = headers.get('user-agent') ?? undefined;
    requests.push({ upstream, path, userAgent, at: clock.now() });
    const token = headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    const isMember = (tokens.get(token) ?? 0) > clock.now();
    const call = `${upstream} ${path}`;
    const answer = isLogin
      ? logIn(body)
      : withLie(
          call,
          inNewWords(answerTo(upstream, rest, url.searchParams, isMember), scenario),
          scenario,
        );
    const fault = faults.find(({ matches, left }) => left > 0 && matches(call));
    if (fault === undefined) return { answer, transport: null };
    fault.left -= 1;
    const transport = TRANSPORT_FAULTS.find((kind) => kind === fault.kind);
    if (transport !== undefined) return { answer, transport };
    return { answer: faultyAnswer(fault.kind, answer) ?? answer, transport: null };
  }

  function logIn(body: URLSearchParams | null): MockResponse {
    const { username, password, seconds } = scenario.account;
    if (body?.get('username') !== username || body.get('password') !== password) {
      return json(401, { detail: 'Incorrect username or password' });
    }
    const token = scenario.changeToken(`token-${requests.length}`);
    tokens.set(token, clock.now() + seconds * 1000);
    return json(200, { access_token: token, token_type: 'bearer', expires_in: String(seconds) });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const { clockAheadMs } = scenario;
    response.sendDate = false;
    if (clockAheadMs !== null) {
      response.setHeader('date', new Date(clock.now() + clockAheadMs).toUTCString());
    }
    const headers = new Headers();
    for (const name of ['user-agent', 'authorization']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const body = request.method === 'POST' ? new URLSearchParams(await text(request)) : null;
    const { answer, transport } = hear(url, headers, body);
    if (transport === null) return send(response, answer);
    faultyBytes += await breakExchange(transport, answer, response);
  }

  function answerTo(
    upstream: UpstreamName | null,
    path: string,
    query: URLSearchParams,
    isMember: boolean,
  ): MockResponse {
    if (upstream === 'openf1') {
      return answerOpenF1(files, scenario, clock.now(), path, query, isMember);
    }
    if (upstream !== 'jolpica' || !path.endsWith('.json')) return NOT_FOUND_PAGE;
    return answerJolpica(files, scenario, clock.now(), path, query);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(599, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urls: {
      jolpica: `http://127.0.0.1:${port}/ergast/f1/`,
      openf1: `http://127.0.0.1:${port}/v1`,
    },
    scenario,
    requests,
    async fetch(url, init) {
      const { answer, transport } = hear(
        new URL(url),
        new Headers(init.headers),
        init.body instanceof URLSearchParams ? init.body : null,
      );
      if (transport !== null) throw new Error(`${transport} needs a network`);
      const { status, contentType, body, headers } = answer;
      return new Response(body, { status, headers: { 'content-type': contentType, ...headers } });
    },
    faultyBytes: () => faultyBytes,
    breakAnswers: (matching, kind, left = Number.POSITIVE_INFINITY) => {
      const matches = matching instanceof RegExp ? (call: string) => matching.test(call) : matching;
      faults.push({ matches, kind, left });
    },
    mend: () => {
      faults = [];
    },
    revokeTokens: () => tokens.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function inNewWords(answer: MockResponse, { renamed }: Scenario): MockResponse {
  const body = Object.entries(renamed).reduce(
    (text, [from, to]) => text.replaceAll(`"${from}"`, `"${to}"`),
    answer.body,
  );
  return { ...answer, body };
}

function withLie(call: string, answer: MockResponse, { lie }: Scenario): MockResponse {
  if (lie === null || answer.status !== 200) return answer;
  return { ...answer, body: JSON.stringify(lie(call, JSON.parse(answer.body))) };
}

function send(
  response: ServerResponse,
  { status, contentType, body, headers }: MockResponse,
): void {
  response.writeHead(status, { 'content-type': contentType, ...headers });
  response.end(body);
}
