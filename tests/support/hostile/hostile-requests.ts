import fc from 'fast-check';
import { almost, hostileText, hostileValue } from './hostile-values.ts';

/** Valid call. */
export interface SampleCall {
  readonly method: string;
  /** Route as registered, with its parameters. */
  readonly route: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface HostileRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** Path segments that no encoder produces. */
const RAW_SEGMENTS = [
  '%',
  '%zz',
  '%ff',
  '%00',
  '..',
  '..%2f..',
  '%c0%af',
  ';a=b',
  '%2e%2e',
  '~',
  '@',
];
const QUERY_NAMES = ['year', 'raceId', 'search', 'before', 'kind', 'unknown', '__proto__', 'a[]'];

/** Half a surrogate pair cannot be sent: clients replace it. */
const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString());
const segment = fc.oneof(fc.constantFrom(...RAW_SEGMENTS), hostileText.map(encode));

const mostly = <Value>(usual: Value, other: fc.Arbitrary<Value>, weight = 4) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

function addressOf({ route, parameters }: SampleCall): fc.Arbitrary<string> {
  const parts = route.split('/').map((part) => {
    if (part === '*') return segment;
    const name = part.startsWith(':') ? part.slice(1) : null;
    if (name === null) return fc.constant(part);
    const usual = parameters[name];
    if (usual === undefined)
      throw new Error(`${route} has a parameter without a sample: "${name}"`);
    return mostly(encode(usual), segment, 8);
  });
  return fc.tuple(...parts).map((made) => made.join('/'));
}

interface Pair {
  readonly name: string;
  readonly value: string;
}

/**
 * Generates a query in which one pair is nearly right: with another value or name, repeated, or
 * missing.
 */
const pairChange = fc.oneof(
  { weight: 4, arbitrary: hostileText.map((value) => ({ value })) },
  { weight: 1, arbitrary: fc.constantFrom(...QUERY_NAMES).map((name) => ({ name })) },
  { weight: 1, arbitrary: fc.constantFrom({ times: 0 }, { times: 2 }) },
);
const extraPair: fc.Arbitrary<Pair> = fc.record({
  name: fc.oneof(fc.constantFrom(...QUERY_NAMES), hostileText),
  value: hostileText,
});

function queryOf({ query }: SampleCall): fc.Arbitrary<string> {
  const usual = Object.entries(query).map(([name, value]) => ({ name, value, times: 1 }));
  const pairs = fc
    .record({
      changes: fc.array(fc.record({ at: fc.nat(), change: pairChange }), { maxLength: 2 }),
      more: mostly<readonly Pair[]>([], fc.array(extraPair, { minLength: 1, maxLength: 2 }), 8),
    })
    .map(({ changes, more }) => [
      ...changes.reduce(
        (list, { at, change }) =>
          list.map((pair, index) => (index === at % list.length ? { ...pair, ...change } : pair)),
        usual,
      ),
      ...more.map((pair) => ({ ...pair, times: 1 })),
    ]);
  const raw = mostly('', fc.constantFrom('&', '&=', '&%', '&a=%ff', '#x'), 20);
  return fc.record({ pairs, raw }).map(({ pairs: made, raw: end }) =>
    made
      .flatMap(({ name, value, times }) =>
        Array.from({ length: times }, () => `${encode(name)}=${encode(value)}`),
      )
      .join('&')
      .concat(end),
  );
}

const cutOff = (text: string) => fc.nat({ max: text.length }).map((end) => text.slice(0, end));

function payloadOf({ method, body }: SampleCall): fc.Arbitrary<string | undefined> {
  if (method === 'GET') return fc.constant(undefined);
  const usual = body === undefined ? undefined : JSON.stringify(body);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(usual) },
    { weight: 6, arbitrary: almost(body ?? {}).map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: cutOff(usual ?? '{"a": [1') },
    { weight: 1, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** Values that a header can contain; clients refuse to send others. */
const headerText = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
  fc.constantFrom('*', '"', 'W/"', 'bytes=-1', 'x'.repeat(4000), 'a=b; a=c;;=', 'null', '\u00ff'),
);
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'if-modified-since',
  'range',
  'user-agent',
  'referer',
  'origin',
  'host',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-http-method-override',
  'content-encoding',
  'sec-fetch-site',
];
const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'application/json;charset',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
  'text/html; charset=utf-7',
  ';',
];

const headers = fc
  .record({
    contentType: mostly('application/json', fc.constantFrom(...CONTENT_TYPES), 12),
    others: mostly<Record<string, string>>(
      {},
      fc.dictionary(fc.constantFrom(...HEADERS), headerText, { maxKeys: 3 }),
      3,
    ),
  })
  .map(({ contentType, others }) => ({ contentType, others }));

/** Generates requests to one route: most are nearly valid, so that they pass the first checks. */
export function hostileRequests(sample: SampleCall): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      address: addressOf(sample),
      query: queryOf(sample),
      payload: payloadOf(sample),
      headers,
    })
    .map(({ address, query, payload, headers: { contentType, others } }) => ({
      method: sample.method,
      url: query === '' ? address : `${address}?${query}`,
      headers: { ...others, ...(payload === undefined ? {} : { 'content-type': contentType }) },
      ...(payload === undefined ? {} : { payload }),
    }));
}
