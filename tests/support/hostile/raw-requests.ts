import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type HostileRequest, hostileRequests, type SampleCall } from './hostile-requests.ts';
import { hostileText } from './hostile-values.ts';

/** Bytes that are sent over a socket unchanged. */
export interface RawRequest {
  readonly bytes: Buffer;
  /** Action of the client after sending: wait, end its side, or reset the connection. */
  readonly afterwards: 'WAIT' | 'HANG_UP' | 'BREAK_OFF';
}

/** Data of the client that is no part of the case. */
export interface Visitor {
  readonly csrf: Readonly<Record<string, string>>;
  readonly calls: readonly SampleCall[];
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Returns all documented calls, with values for their path parameters. */
export function documentedCalls({ paths }: OpenApi): SampleCall[] {
  return Object.entries(paths).flatMap(([path, methods]) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const parameters = Object.fromEntries(names.map((name) => [name, '2025']));
    const route = path.replace(/\{(\w+)\}/g, ':$1');
    return Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      route,
      parameters,
      query: {},
      body: {},
    }));
  });
}

const ADDRESS = fc
  .nat({ max: 2 ** 24 - 1 })
  .map((n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);

function encode(
  {
    method,
    url,
    headers,
    payload,
  }: Omit<HostileRequest, 'payload'> & { payload?: string | Buffer },
  extra: Readonly<Record<string, string | number>> = {},
): Buffer {
  const body = Buffer.from(payload ?? '');
  const all = {
    host: 'game.example',
    connection: 'close',
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': body.length }),
    ...headers,
    ...extra,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const head = `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

const BROKEN = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.0\r\nConnection: close\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /\r\n\r\n',
  '\r\n\r\n\r\n',
  '\0\0\0\0',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET /%zz?%ff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET //x/../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET http://else.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'CONNECT else.example:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  'PURGE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: close, upgrade\r\n\r\n',
  'GET / HTTP/1.1\nHost: a\nConnection: close\n\n',
  'GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n',
  'GET / HTTP/1.1\r\nHost : a\r\n\r\n',
  'POST /api/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
  'POST /api/logout HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST /api/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/logout HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\nx',
  'POST /api/logout HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /api/logout HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n',
  `POST /api/logout HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`,
  `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${'x: y\r\n'.repeat(1_500)}\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${'a=b; '.repeat(1_000)}\r\n\r\n`,
];

/** Generates the bytes with one changed, missing or repeated. */
function withSlip(bytes: Buffer): fc.Arbitrary<Buffer> {
  return fc
    .record({ at: fc.nat(), byte: fc.nat({ max: 255 }), slip: fc.constantFrom(0, 1, 2) })
    .map(({ at, byte, slip }) => {
      const place = at % bytes.length;
      const rest = bytes.subarray(slip === 2 ? place : place + 1);
      const put = slip === 0 ? Buffer.alloc(0) : Buffer.from([byte]);
      return Buffer.concat([bytes.subarray(0, place), put, rest]);
    });
}

const PACKERS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
const packed = fc
  .record({
    encoding: fc.constantFrom('gzip', 'deflate', 'br', 'identity', 'gzip, gzip', 'x'),
    isHonest: fc.boolean(),
    text: fc.oneof(hostileText, fc.constantFrom('{}', 'x'.repeat(20_000))),
  })
  .map(({ encoding, isHonest, text }) => {
    const pack = PACKERS[encoding as keyof typeof PACKERS];
    const body = Buffer.from(text);
    return { encoding, payload: isHonest && pack !== undefined ? pack(body) : body };
  });

const sent = (
  requests: fc.Arbitrary<Buffer>,
  afterwards: RawRequest['afterwards'],
): fc.Arbitrary<RawRequest> => requests.map((bytes) => ({ bytes, afterwards }));

/** Generates requests to every route that may come from the internet. */
export function rawRequests({ csrf, calls }: Visitor): fc.Arbitrary<RawRequest> {
  const from = ADDRESS.map((address) => ({ ...csrf, 'x-forwarded-for': address }));
  const call = fc.constantFrom(...calls);
  const writing = fc.constantFrom(...calls.filter(({ method }) => method !== 'GET'));
  const asked = fc
    .record({ request: call.chain(hostileRequests), headers: from })
    .map(({ request, headers }) =>
      encode({ ...request, headers: { ...headers, ...request.headers } }),
    );
  const compressed = fc
    .record({ sample: writing, headers: from, packed })
    .map(({ sample: { method, route }, headers, packed: { encoding, payload } }) =>
      encode({ method, url: route, headers, payload }, { 'content-encoding': encoding }),
    );
  const brokenOff = fc
    .record({ sample: writing, headers: from, length: fc.integer({ min: 3, max: 70_000 }) })
    .map(({ sample: { method, route }, headers, length }) =>
      encode({ method, url: route, headers, payload: '{}' }, { 'content-length': length }),
    );
  const broken = fc.constantFrom(...BROKEN).map((text) => Buffer.from(text, 'latin1'));
  const twice = fc.tuple(asked, asked).map((both) => Buffer.concat(both));
  return fc.oneof(
    { weight: 10, arbitrary: sent(asked, 'WAIT') },
    { weight: 3, arbitrary: sent(compressed, 'WAIT') },
    { weight: 1, arbitrary: sent(twice, 'WAIT') },
    { weight: 3, arbitrary: sent(broken, 'HANG_UP') },
    { weight: 2, arbitrary: sent(asked.chain(withSlip), 'BREAK_OFF') },
    { weight: 2, arbitrary: sent(brokenOff, 'BREAK_OFF') },
  );
}
