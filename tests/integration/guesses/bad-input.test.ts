import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { dumpGuesses, insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, race, drivers, constructors, seasonDeadline } = WORLD;
const LIMIT = 64 * 1024;
const JSON_TYPE = 'application/json';

type Case = [name: string, body: string, status: number, type?: string | null];

const json = (value: unknown) => JSON.stringify(value);
const manyOnes = (count: number) => `[${Array(count).fill('1').join(',')}]`;
/** Returns a well-formed object of exactly so many bytes. */
const padded = (bytes: number) => `{"x":"${'y'.repeat(bytes - '{"x":""}'.length)}"}`;

/** Bodies that every save must refuse. */
const ANY_SAVE: readonly Case[] = [
  ['nothing', '', 422, null],
  ['an object without a type', '{}', 415, null],
  ['an empty body that is said to be JSON', '', 422],
  ['no JSON', 'hello', 400],
  ['half an object', '{"order":["driver-1"', 400],
  ['a list', '[]', 422],
  ['null', 'null', 422],
  ['a number', '7', 422],
  ['an empty object', '{}', 422],
  ['a __proto__', '{"__proto__":{"order":[]}}', 400],
  ['a constructor with a prototype', '{"constructor":{"prototype":{"order":[]}}}', 400],
  ['a body of 64 KiB', padded(LIMIT), 422],
  ['a body of 64 KiB and a byte', padded(LIMIT + 1), 413],
  ['a form', 'order=driver-1', 415, 'application/x-www-form-urlencoded'],
  ['plain text', '{}', 415, 'text/plain'],
  ['XML', '<order/>', 415, 'application/xml'],
];

const [first = '', second = '', ...others] = drivers;
const orders = (body: (order: unknown) => string): readonly Case[] => [
  ['a driver twice', body([first, first, ...others]), 422],
  ['a missing driver', body([first, ...others]), 422],
  ['a driver of last season', body([WORLD.lastYearsDriver, second, ...others]), 422],
  ['an unknown driver', body([first, 'senna', ...others]), 422],
  ['one driver too many', body([...drivers, 'senna']), 422],
  ['a constructor among the drivers', body(['team-1', second, ...others]), 422],
  ['an id in capitals', body(['DRIVER-1', second, ...others]), 422],
  ['an id with a blank', body([`${first} `, second, ...others]), 422],
  ['an id with a NUL', body([`${first}\0`, second, ...others]), 422],
  ['no driver', body([]), 422],
  ['null among the drivers', body([null, second, ...others]), 422],
  ['a number among the drivers', body([1, second, ...others]), 422],
  ['a list among the drivers', body([[first], second, ...others]), 422],
  ['a string in place of the list', body(first), 422],
  ['an object in place of the list', body({ 0: first, length: 1 }), 422],
  ['null in place of the list', body(null), 422],
  ['a list of 20,000', `{"order":${manyOnes(20_000)}}`, 422],
  ['a list of 100,000', `{"order":${manyOnes(100_000)}}`, 413],
  ['a field too many', json({ order: drivers, year }), 422],
];

const flags = (count: string): string => `{"YELLOW_FLAG":${count},"RED_FLAG":1,"SAFETY_CAR":1}`;
const COUNTS: readonly Case[] = [
  ...['-1', '1000', '1.5', '0.1', '1e-1', '1e400', '-1e400', '1e21', '9007199254740993'].map(
    (count): Case => [`a count of ${count}`, flags(count), 422],
  ),
  ...['null', '"1"', '""', '"1e400"', 'true', '[1]', '{}'].map(
    (count): Case => [`a count of ${count}`, flags(count), 422],
  ),
  ...['NaN', 'Infinity', '01', '+1', '0x1', '1_0'].map(
    (count): Case => [`a count of ${count}`, flags(count), 400],
  ),
  ['a count too few', '{"YELLOW_FLAG":1,"RED_FLAG":1}', 422],
  ['a count too many', '{"YELLOW_FLAG":1,"RED_FLAG":1,"SAFETY_CAR":1,"BLUE_FLAG":1}', 422],
];

const PLACES: readonly Case[] = [
  ['an unknown driver', json({ driver: 'senna' }), 422],
  ['a driver of last season', json({ driver: WORLD.lastYearsDriver }), 422],
  ['a constructor', json({ driver: 'team-1' }), 422],
  ['an empty id', json({ driver: '' }), 422],
  ['a number', json({ driver: 1 }), 422],
  ['a list', json({ driver: [first] }), 422],
  ['false', json({ driver: false }), 422],
  ['a field too many', json({ driver: first, tenth: second }), 422],
  ['a long id', json({ driver: 'a'.repeat(65) }), 422],
];

const CALLS = [
  {
    path: `/api/guess/season/${year}/drivers`,
    good: { order: drivers },
    cases: orders((order) => json({ order })),
  },
  {
    path: `/api/guess/season/${year}/constructors`,
    good: { order: constructors },
    cases: [
      ['a constructor twice', json({ order: ['team-1', 'team-1', 'team-3'] }), 422],
      ['a missing constructor', json({ order: ['team-1', 'team-2'] }), 422],
      ['a constructor of last season', json({ order: ['last-team', 'team-2', 'team-3'] }), 422],
      ['the drivers', json({ order: drivers }), 422],
    ] satisfies readonly Case[],
  },
  {
    path: `/api/guess/season/${year}/flags`,
    good: { YELLOW_FLAG: 1, RED_FLAG: 2, SAFETY_CAR: 3 },
    cases: COUNTS,
  },
  {
    path: `/api/guess/season/${year}/reserves`,
    good: { first: [first], tenth: [] },
    cases: [
      ['six drivers', json({ first: drivers.slice(0, 6), tenth: [] }), 422],
      ['a driver twice', json({ first: [first, second, first], tenth: [] }), 422],
      ['a driver of last season', json({ first: [], tenth: [WORLD.lastYearsDriver] }), 422],
      ['a constructor', json({ first: ['team-1'], tenth: [] }), 422],
      ['one list', json({ first: [first] }), 422],
      ['a driver alone', json({ first, tenth: second }), 422],
      ['a list too many', json({ first: [], tenth: [], fifth: [] }), 422],
    ] satisfies readonly Case[],
  },
  { path: `/api/guess/race/${race}/first`, good: { driver: first }, cases: PLACES },
  { path: `/api/guess/race/${race}/tenth`, good: { driver: second }, cases: PLACES },
];

const CODES: Readonly<Record<number, string>> = {
  400: 'bad-request',
  413: 'too-large',
  415: 'unsupported-media-type',
  422: 'invalid-input',
};

onAnyDatabase('bad input', (open) => {
  let server: TestServer;
  let kari: Client;
  let csrf: Record<string, string>;
  let calls = 0;

  const put = (path: string, body: string, type: string | null = JSON_TYPE) =>
    kari.request(path, {
      method: 'PUT',
      headers: {
        ...(type === null ? {} : { 'content-type': type }),
        // Writes are limited per IP, so each request has its own.
        'x-forwarded-for': `10.0.0.${calls++ % 250}`,
        ...csrf,
      },
      // Bytes, because `fetch` would add a content type for a string.
      body: new TextEncoder().encode(body),
    });

  const stored = () => dumpGuesses(open().db);

  beforeAll(async () => {
    server = await startServer(open(), {
      now: seasonDeadline - 60_000,
      environment: { TRUST_PROXY: 'true' },
    });
    await insertGuessWorld(open());
    await open().db.updateTable('season').set({ has_reserves: 1 }).execute();
    await insertPerson(open(), server, { login: 'spiller1', username: 'Kari' });
    kari = await logIn(server, 'spiller1');
    csrf = await kari.csrfHeaders();
    for (const { path, good } of CALLS) expect((await put(path, json(good))).status).toBe(200);
  });
  afterAll(() => server.close());

  describe.each(CALLS)('to $path', ({ path, cases }) => {
    const all: readonly Case[] = [...ANY_SAVE, ...cases];
    it.each(all)(
      'When it is %s, then it is refused and nothing changes',
      async (_name, body, status, type = JSON_TYPE) => {
        const before = await stored();
        const answer = await put(path, body, type);
        expect(answer.status).toBe(status);
        expect(answer.headers.get('content-type')).toContain('application/problem+json');
        expect(await answer.json()).toMatchObject({ status, code: CODES[status] });
        expect(await stored()).toBe(before);
      },
    );
  });

  it('takes the largest and the smallest count', async () => {
    const path = `/api/guess/season/${year}/flags`;
    for (const count of [0, 999]) {
      const counts = { YELLOW_FLAG: count, RED_FLAG: count, SAFETY_CAR: count };
      expect(await (await put(path, json(counts))).json()).toMatchObject({ saved: counts });
    }
  });
});
