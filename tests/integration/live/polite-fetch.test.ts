import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/base/time.ts';
import {
  createPoliteFetch,
  type PoliteFetchDeps,
  userAgentOf,
} from '#server/importing/fetch/live/network/polite-fetch.ts';
import type { RequestBudget } from '#server/importing/fetch/live/network/request-budget.ts';
import { SourceBroken, SourceUnavailable } from '#server/importing/fetch/source-failure.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import { ELSEWHERE, type FaultKind, HUGE_BYTES, THROTTLED_FOR_S } from '#support/f1-api/faults.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';

const NOON = Date.parse('2025-12-20T12:00:00Z');
const clock = createTestClock(NOON);
let api: F1Api;
beforeAll(async () => {
  api = await startF1Api([readSeasonFile(2025)], clock);
});
afterAll(() => api.close());
beforeEach(() => {
  clock.set(NOON);
  api.mend();
  api.requests.length = 0;
});

const TERMS = { until: null, maxBytes: 100_000 };

const freely: RequestBudget = {
  book: async () => ({ isBooked: true, waitMs: 0 }),
  rest: async () => undefined,
};

function politeFetch(changes: Partial<PoliteFetchDeps> = {}) {
  return createPoliteFetch({
    fetch,
    budget: freely,
    clock,
    wait: async (ms) => clock.advance(ms),
    userAgent: 'Formelgjett/1 (+https://gjett.example)',
    timeoutMs: 10_000,
    ...changes,
  });
}

async function failureOf(kind: FaultKind): Promise<unknown> {
  api.breakAnswers(/races/, kind);
  const timeoutMs = kind.startsWith('STALL') ? 500 : 10_000;
  return politeFetch({ timeoutMs })('jolpica', `${api.urls.jolpica}2025/races.json`, TERMS).then(
    (body) => ({ body }),
    (error: unknown) => error,
  );
}

describe('each bad answer has a name', () => {
  test.each([
    ['RESET', 'CONNECTION'],
    ['STALL', 'TIMEOUT'],
    ['STALL_IN_BODY', 'TIMEOUT'],
    ['CUT', 'CONNECTION'],
    ['ERROR_500', 'SERVER_ERROR'],
    ['THROTTLED', 'THROTTLED'],
    ['THROTTLED_FOR_A_WHILE', 'THROTTLED'],
    ['CLOSED', 'LIVE_SESSION'],
  ] as const)('%s: %s, to be tried later', async (kind, reason) => {
    const failure = await failureOf(kind);
    expect(failure).toBeInstanceOf(SourceUnavailable);
    expect(failure).toMatchObject({ upstream: 'jolpica', reason });
  });

  test.each([
    ['HTML', 'NOT_JSON'],
    ['HTML_AS_JSON', 'MALFORMED'],
    ['CUT_CLEANLY', 'MALFORMED'],
    ['NOT_FOUND_PAGE', 'NO_SUCH_PATH'],
    ['REDIRECT', 'REDIRECT'],
    ['FORBIDDEN', 'REFUSED'],
    ['HUGE', 'TOO_LARGE'],
    ['BLOATED', 'TOO_LARGE'],
  ] as const)('%s: %s, which is broken', async (kind, reason) => {
    const failure = await failureOf(kind);
    expect(failure).toBeInstanceOf(SourceBroken);
    expect(failure).toMatchObject({ upstream: 'jolpica', reason });
  });

  test('a source that throttles may say for how long', async () => {
    const retryAt = NOON + THROTTLED_FOR_S * 1000;
    expect(await failureOf('THROTTLED_FOR_A_WHILE')).toMatchObject({ retryAt });
    api.mend();
    expect(await failureOf('THROTTLED')).toMatchObject({ retryAt: null });
  });

  test.each([
    [503, 'SERVER_ERROR', '90', NOON + 90_000],
    [429, 'THROTTLED', '90', NOON + 90_000],
    [429, 'THROTTLED', 'Sat, 20 Dec 2025 12:05:00 GMT', NOON + 5 * MINUTE_MS],
    [429, 'THROTTLED', 'soon', null],
    [429, 'THROTTLED', '9'.repeat(400), null],
  ])(
    'When it is to be left alone (%s %s, %s), then nobody asks it until then',
    async (status, reason, given, retryAt) => {
      const rests: unknown[] = [];
      const budget: RequestBudget = { ...freely, rest: async (...rest) => void rests.push(rest) };
      const ask = politeFetch({
        budget,
        fetch: async () => new Response('', { status, headers: { 'retry-after': given } }),
      });
      await expect(ask('openf1', 'http://openf1.example/', TERMS)).rejects.toMatchObject({
        reason,
        retryAt,
      });
      expect(rests).toEqual(retryAt === null ? [] : [['openf1', retryAt - NOON]]);
    },
  );

  test('a redirect is not followed', async () => {
    await failureOf('REDIRECT');
    expect(api.requests.map(({ path }) => path)).toEqual(['2025/races.json']);
    expect(api.requests.every(({ path }) => !path.includes(ELSEWHERE))).toBe(true);
  });

  test('a body of 200 MB is left soon after the limit', async () => {
    const before = api.faultyBytes();
    await failureOf('HUGE');
    await expect.poll(() => api.faultyBytes()).toBeGreaterThan(before);
    expect(api.faultyBytes() - before).toBeGreaterThan(TERMS.maxBytes);
    expect(api.faultyBytes() - before).toBeLessThan(HUGE_BYTES / 4);
  });

  test('JSON that says 404 means that there is nothing', async () => {
    expect(await failureOf('NOT_FOUND')).toEqual({ body: null });
  });
});

describe('asking', () => {
  test('says who asks, and for what', async () => {
    await politeFetch()('openf1', `${api.urls.openf1}/sessions?year=2025`, TERMS);
    expect(api.requests).toMatchObject([
      { upstream: 'openf1', userAgent: 'Formelgjett/1 (+https://gjett.example)' },
    ]);
  });

  test('When the budget has a later moment, then it waits until then', async () => {
    const budget: RequestBudget = {
      ...freely,
      book: async () => ({ isBooked: true, waitMs: 1500 }),
    };
    await politeFetch({ budget })('jolpica', `${api.urls.jolpica}2025/races.json`, TERMS);
    expect(api.requests.map(({ at }) => at)).toEqual([NOON + 1500]);
  });

  test.each([
    { freeAfterMs: 5000, isResting: false, reason: 'OUT_OF_TIME' },
    { freeAfterMs: 30 * MINUTE_MS, isResting: false, reason: 'BUDGET' },
    { freeAfterMs: 30 * MINUTE_MS, isResting: true, reason: 'THROTTLED' },
  ])('When the budget has nothing in time, then nobody is asked: $reason', async (given) => {
    const freeAt = NOON + given.freeAfterMs;
    const { isResting } = given;
    const budget: RequestBudget = {
      ...freely,
      book: async () => ({ isBooked: false, freeAt, isResting }),
    };
    const asked = politeFetch({ budget })('jolpica', `${api.urls.jolpica}2025/races.json`, {
      ...TERMS,
      until: NOON + 1,
    });
    await expect(asked).rejects.toMatchObject({ reason: given.reason, retryAt: freeAt });
    expect(api.requests).toEqual([]);
  });

  test('When the run is over, then nothing is booked and nobody is asked', async () => {
    const budget: RequestBudget = { ...freely, book: () => Promise.reject(new Error('was asked')) };
    const asked = politeFetch({ budget })('jolpica', `${api.urls.jolpica}2025/races.json`, {
      ...TERMS,
      until: NOON,
    });
    await expect(asked).rejects.toMatchObject({ reason: 'OUT_OF_TIME' });
  });

  test('When the run ends before the answer, then the answer is not waited for', async () => {
    api.breakAnswers(/races/, 'STALL');
    const before = performance.now();
    const ask = politeFetch({ timeoutMs: 20_000 });
    const asked = ask('jolpica', `${api.urls.jolpica}2025/races.json`, {
      ...TERMS,
      until: NOON + 200,
    });
    await expect(asked).rejects.toMatchObject({ reason: 'TIMEOUT' });
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});

test('When a source marks its answers, then they are asked for by the mark and not sent twice', async () => {
  const marks: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    marks.push(request.headers['if-none-match']);
    if (request.headers['if-none-match'] === '"one"') {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', etag: '"one"' }).end('[1]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ask = politeFetch();
  const answers = [await ask('openf1', url, TERMS), await ask('openf1', url, TERMS)];
  await new Promise((resolve) => server.close(resolve));
  expect(answers).toEqual([[1], [1]]);
  expect(marks).toEqual([undefined, '"one"']);
});

test.each([
  ['Formelgjett', 'Formelgjett/1 (+https://x.no)'],
  ['Gjett på løp\r\nX: 1', 'Gjettpalp' /* Latin letters remain. */],
  ['赛车', 'formula-one-game/1 (+https://x.no)'],
])('the name %j can stand in a header', (name, expected) => {
  const agent = userAgentOf(name, 'https://x.no');
  expect(agent).toContain(expected);
  expect(() => new Headers({ 'user-agent': agent })).not.toThrow();
});
