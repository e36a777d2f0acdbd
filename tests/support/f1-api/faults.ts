import type { ServerResponse } from 'node:http';
import { SECOND_MS } from '#domain/base/time.ts';
import { json, type MockResponse, NOT_FOUND_PAGE } from './mock-response.ts';
import { LIVE_SESSION } from './openf1-answers.ts';

export const TRANSPORT_FAULTS = [
  'RESET',
  'STALL',
  'STALL_IN_BODY',
  'CUT',
  'CUT_CLEANLY',
  'HUGE',
] as const;
export const ANSWER_FAULTS = [
  'ERROR_500',
  'HTML',
  'HTML_AS_JSON',
  'THROTTLED',
  'THROTTLED_FOR_A_WHILE',
  'FORBIDDEN',
  'CLOSED',
  'NOT_FOUND',
  'NOT_FOUND_PAGE',
  'REDIRECT',
  'BLOATED',
] as const;
const BODY_FAULTS = [
  'EMPTY',
  'HALF',
  'HALF_UNCOUNTED',
  'LAST_ROW_LOST',
  'NO_POINTS',
  'DUPLICATE_DRIVER',
  'POSITION_ZERO',
  'PROTO',
  'NO_ZONE',
  'NO_TIME',
  'NULL_GRIDS',
  'NEW_WORDING',
  'EVERY_SECOND_FLAG',
  'LAST_SAFETY_CAR_LOST',
  'SAFETY_CARS_TWICE',
  'BAD_ROUND',
  'BAD_SESSIONS',
] as const;
export const FAULTS = [...TRANSPORT_FAULTS, ...ANSWER_FAULTS, ...BODY_FAULTS] as const;
export type FaultKind = (typeof FAULTS)[number];

export const HUGE_BYTES = 200 * 1024 * 1024;
/** Size of a response that says nothing wrong, but no honest one has. */
const BLOATED_BYTES = 5_000_000;
const CHUNK = Buffer.alloc(256 * 1024, ' ');

/** Retry-After in seconds of a throttling source; Jolpica sends none. */
export const THROTTLED_FOR_S = 120;

/** Target of redirects, which must never be requested. */
export const ELSEWHERE = '/elsewhere';

/** Returns the faulty response; `null` if the fault does not concern the response. */
export function faultyAnswer(kind: FaultKind, answer: MockResponse): MockResponse | null {
  switch (kind) {
    case 'ERROR_500':
      return { status: 500, contentType: 'text/html', body: '<h1>Server Error (500)</h1>' };
    case 'HTML':
      return { status: 200, contentType: 'text/html', body: '<html>Down for maintenance</html>' };
    case 'HTML_AS_JSON':
      return { status: 200, contentType: 'application/json', body: '<html>Hello</html>' };
    case 'THROTTLED':
      return json(429, { detail: 'Request was throttled.' });
    case 'THROTTLED_FOR_A_WHILE':
      return {
        ...json(429, { detail: 'Request was throttled.' }),
        headers: { 'retry-after': String(THROTTLED_FOR_S) },
      };
    case 'FORBIDDEN':
      return { status: 403, contentType: 'text/plain', body: 'Forbidden' };
    case 'CLOSED':
      return LIVE_SESSION;
    case 'NOT_FOUND':
      return json(404, { detail: 'No results found.' });
    case 'NOT_FOUND_PAGE':
      return NOT_FOUND_PAGE;
    case 'REDIRECT':
      return { status: 302, contentType: 'text/html', body: '', headers: { location: ELSEWHERE } };
    case 'BLOATED':
      return { ...answer, body: answer.body.padEnd(BLOATED_BYTES) };
    default:
      return isBodyFault(kind) ? { ...answer, body: faultyBody(kind, answer.body) } : null;
  }
}

function isBodyFault(kind: FaultKind): kind is (typeof BODY_FAULTS)[number] {
  return BODY_FAULTS.some((fault) => fault === kind);
}

function faultyBody(kind: (typeof BODY_FAULTS)[number], text: string): string {
  if (kind === 'NO_ZONE') return text.replace(/(\d\d:\d\d:\d\d)(Z|\+00:00)"/g, '$1"');
  if (kind === 'NO_TIME') return text.replace(/,"time":"\d\d:\d\d:\d\dZ"/g, '');
  if (kind === 'NO_POINTS') return text.replace(/"points":"[^"]*"/g, '"points":"0"');
  if (kind === 'NULL_GRIDS') return text.replace(/"grid":"\d+"/g, '"grid":null');
  if (kind === 'PROTO') {
    return text
      .replace(/"driverId":"[^"]*"/, '"driverId":"__proto__"')
      .replace(/\{/, '{"__proto__":{"isAdmin":true},')
      .replace(/"driver_number":\d+/, '"driver_number":"__proto__"');
  }
  if (kind === 'BAD_ROUND') {
    // Changes the last race only: of a repeated key the last value counts.
    return text.replace(/"raceName":"[^"]*"(?!.*"raceName":)/s, '$&,"round":"last"');
  }
  if (kind === 'BAD_SESSIONS') {
    // Breaks all optional fields of the thirteenth race alone.
    let races = 0;
    return text.replace(/"raceName":"[^"]*".*?(?="season"|$)/g, (race) => {
      races += 1;
      return races === 13 ? race.replace(/"time":"(\d\d):/g, '"time":"$1.') : race;
    });
  }
  if (kind === 'NEW_WORDING')
    return text.replace(/SAFETY CAR DEPLOYED/g, 'SAFETY CAR HAS BEEN DEPLOYED');
  if (kind === 'POSITION_ZERO') return text.replace(/"position":("?)1\1,/, '"position":$10$1,');
  const body: unknown = JSON.parse(text);
  const change = (rows: unknown[]): unknown[] => {
    if (kind === 'EVERY_SECOND_FLAG') {
      return rows.filter((row, index) => index % 2 === 0 || !/YELLOW/.test(JSON.stringify(row)));
    }
    if (kind === 'LAST_SAFETY_CAR_LOST') return withoutLastSafetyCar(rows);
    if (kind === 'SAFETY_CARS_TWICE') return rows.flatMap(safetyCarAgain);
    if (kind === 'EMPTY') return [];
    if (kind === 'LAST_ROW_LOST') return rows.slice(0, -1);
    if (kind === 'DUPLICATE_DRIVER') return [...rows.slice(0, -1), ...rows.slice(0, 1)];
    return rows.slice(0, Math.floor(rows.length / 2));
  };
  return JSON.stringify(Array.isArray(body) ? change(body) : inRows(body, kind, change));
}

/** Removes all messages from its deployment until the track was clear. */
function withoutLastSafetyCar(rows: unknown[]): unknown[] {
  const messages = rows.map((row) => (row as { readonly message?: string }).message ?? '');
  const from = messages.findLastIndex((message) => message.endsWith('SAFETY CAR DEPLOYED'));
  const until = messages.findIndex((message, index) => index > from && message === 'TRACK CLEAR');
  return rows.filter((_row, index) => from < 0 || index < from || index > until);
}

/** Appends another virtual safety car after one that ends. */
function safetyCarAgain(row: unknown): unknown[] {
  const { message, date } = row as { readonly message?: string; readonly date: string };
  if (message !== 'VIRTUAL SAFETY CAR ENDING') return [row];
  const after = (seconds: number) => new Date(Date.parse(date) + seconds * SECOND_MS).toISOString();
  const again = { ...(row as object), message: 'VIRTUAL SAFETY CAR DEPLOYED', date: after(1) };
  return [row, again, { ...(row as object), date: after(2) }];
}

const INNERMOST = [
  'Results',
  'SprintResults',
  'QualifyingResults',
  'DriverStandings',
  'ConstructorStandings',
  'Drivers',
  'Constructors',
  'Races',
];

/** Changes the innermost list of a Jolpica body, and its count unless that must be wrong. */
function inRows(body: unknown, kind: FaultKind, change: (rows: unknown[]) => unknown[]): unknown {
  let total = 0;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const name = INNERMOST.find((each) => Object.hasOwn(value, each));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const hasRows = key === 'Races' && inner.some((race: object) => hasInner(race));
        if (key !== name || hasRows || !Array.isArray(inner)) return [key, walk(inner)];
        const changed = change(inner);
        total += changed.length;
        return [key, changed];
      }),
    );
  };
  const changed = walk(body) as { MRData?: Record<string, unknown> };
  // A response without data has no rows to change.
  if (changed.MRData && kind !== 'HALF_UNCOUNTED') changed.MRData.total = String(total);
  return changed;
}

function hasInner(race: object): boolean {
  return INNERMOST.slice(0, 3).some((name) => Object.hasOwn(race, name));
}

/**
 * Breaks the exchange itself.
 * @returns the number of bytes sent
 */
export async function breakExchange(
  kind: (typeof TRANSPORT_FAULTS)[number],
  { body, contentType }: MockResponse,
  response: ServerResponse,
): Promise<number> {
  const half = Buffer.from(body).subarray(0, Math.ceil(body.length / 2));
  switch (kind) {
    case 'RESET':
      response.socket?.resetAndDestroy();
      return 0;
    case 'STALL':
      return 0;
    case 'STALL_IN_BODY':
      response.writeHead(200, { 'content-type': contentType });
      response.write(half);
      return half.length;
    case 'CUT':
      response.writeHead(200, {
        'content-type': contentType,
        'content-length': Buffer.byteLength(body),
      });
      response.write(half, () => response.destroy());
      return half.length;
    case 'CUT_CLEANLY':
      response.writeHead(200, { 'content-type': contentType });
      response.end(half);
      return half.length;
    case 'HUGE':
      return pour(contentType, response);
  }
}

async function pour(contentType: string, response: ServerResponse): Promise<number> {
  response.writeHead(200, { 'content-type': contentType });
  let sent = 0;
  // Listens once for the whole response: a closed connection stays closed.
  let goOn = () => {};
  response.on('drain', () => goOn());
  response.on('close', () => goOn());
  while (!response.destroyed && sent < HUGE_BYTES) {
    const drained = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const isTaken = response.write(CHUNK);
    sent += CHUNK.length;
    if (!isTaken && !response.destroyed) await drained;
  }
  response.end();
  return sent;
}
