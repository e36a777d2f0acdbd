import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BingoPool } from '#contract/bingo/bingo-pool.ts';
import { MAX_POOL, MAX_POOL_TEXT, MIN_POOL } from '#contract/limits.ts';
import type { Problem } from '#contract/shared.ts';
import { DAY_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeFacts } from '#support/rows/change-facts.ts';
import {
  insertConstructor,
  insertDriver,
  insertPool,
  insertRace,
  insertResult,
  insertSeason,
} from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { insertThreeRaces, threeStarts } from '#support/rows/three-races.ts';

const YEAR = 2025;
const RACES = threeStarts(YEAR);
const DEALT_AT = Date.UTC(YEAR, 1, 20);
/** The second race is under way. */
const NOW = (RACES[1] ?? 0) + 1;

onAnyDatabase('the texts of own bingo boards', (open) => {
  let server: TestServer;
  let master: Client;
  let second: Client;

  beforeAll(async () => {
    server = await startServer(open(), { now: NOW });
    const { db } = open();
    await insertSeason(db, { year: YEAR });
    await insertConstructor(db, { id: 'ferrari', name: 'Ferrari', year: YEAR });
    await insertDriver(db, { id: 'hamilton', name: 'Hamilton', year: YEAR });
    await insertDriver(db, { id: 'leclerc', name: 'Leclerc', year: YEAR });
    await insertThreeRaces(db, YEAR);
    await insertResult(db, 'race-1', ['hamilton', 'leclerc']);
    await insertPerson(open(), server, { login: 'bingomester', is_bingo_master: 1 });
    await insertPerson(open(), server, { login: 'spiller2', is_bingo_master: 1 });
    await insertPerson(open(), server, { login: 'spiller1' });
    master = await logIn(server, 'bingomester');
    second = await logIn(server, 'spiller2');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    for (const table of ['bingo_text', 'bingo_deal'] as const) {
      await open().db.deleteFrom(table).execute();
    }
  });

  const path = `/api/bingomaster/pool/${YEAR}`;
  const pool = () => master.getJson<BingoPool>(path);
  const manual = (...texts: string[]) => ({ texts: texts.map((text) => ({ text, rule: null })) });
  const many = (count: number, from = 1) =>
    manual(...Array.from({ length: count }, (_, index) => `Tekst ${from + index}`));
  const codeOf = async (sent: Promise<Response>) => {
    const response = await sent;
    return response.ok ? 'ok' : ((await response.json()) as Problem).code;
  };
  const hamilton = {
    kind: 'DRIVER_WINS',
    driverId: 'hamilton',
    otherDriverId: null,
    constructorId: null,
    count: null,
  } as const;

  it('When many texts are added at once, then all of them are there, in their order', async () => {
    const added = await master.send(
      'POST',
      `${path}/texts`,
      manual('Regn', 'Rødt flagg', 'Målfoto'),
    );
    expect(added.status).toBe(200);
    const after = (await added.json()) as BingoPool;
    expect(after.texts).toEqual(
      ['Regn', 'Rødt flagg', 'Målfoto'].map((text, index) => ({
        number: index + 1,
        text,
        rule: null,
        race: null,
      })),
    );
    expect(after).toMatchObject({ year: YEAR, dealtAt: null, races: [] });
    expect(after.drivers.map(({ name }) => name)).toEqual(['Hamilton', 'Leclerc']);
    expect(await pool()).toEqual(after);
  });

  it('When one of many is there already, then none is added, and it is named', async () => {
    await master.send('POST', `${path}/texts`, manual('Regn'));
    const refused = await master.send(
      'POST',
      `${path}/texts`,
      manual('Snø', 'regn', 'Hagl', 'SNØ'),
    );
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'texts-repeated', texts: ['regn', 'SNØ'] });
    expect((await pool()).texts).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['no texts', { texts: [] }],
    ['an empty one', manual('')],
    ['one with a space in front', manual(' Regn')],
    ['one with two lines', manual('Regn\nSnø')],
    ['one that is too long', manual('x'.repeat(MAX_POOL_TEXT + 1))],
    ['one with NUL', manual('a\0b')],
    ['too many at once', many(MAX_POOL + 1)],
    [
      'a rule without its driver',
      { texts: [{ text: 'x', rule: { ...hamilton, driverId: null } }] },
    ],
    [
      'a rule with a driver too many',
      { texts: [{ text: 'x', rule: { ...hamilton, kind: 'RED_FLAG' } }] },
    ],
    [
      'a number beyond its bounds',
      {
        texts: [
          { text: 'x', rule: { ...hamilton, kind: 'EARLY_SAFETY_CAR', driverId: null, count: 99 } },
        ],
      },
    ],
    [
      'a driver ahead of himself',
      {
        texts: [
          { text: 'x', rule: { ...hamilton, kind: 'DRIVER_AHEAD', otherDriverId: 'hamilton' } },
        ],
      },
    ],
    ['a kind that there is not', { texts: [{ text: 'x', rule: { ...hamilton, kind: 'ALIENS' } }] }],
  ])('When asked for %s, then that is refused and nothing is added', async (_what, body) => {
    expect([400, 422]).toContain((await master.send('POST', `${path}/texts`, body)).status);
    expect((await pool()).texts).toEqual([]);
  });

  it('When a rule names somebody who is not in the season, then that is refused', async () => {
    const texts = [{ text: 'x', rule: { ...hamilton, driverId: 'fangio' } }];
    expect(await codeOf(master.send('POST', `${path}/texts`, { texts }))).toBe(
      'competitor-not-found',
    );
  });

  it('When there are as many as there may be, then one more is refused', async () => {
    expect(await codeOf(master.send('POST', `${path}/texts`, many(MAX_POOL - 1)))).toBe('ok');
    expect(await codeOf(master.send('POST', `${path}/texts`, many(2, 500)))).toBe('pool-full');
    expect(await codeOf(master.send('POST', `${path}/texts`, many(1, 500)))).toBe('ok');
    expect((await pool()).texts).toHaveLength(MAX_POOL);
  });

  it('When two masters add the same at once, then one of them does', async () => {
    const codes = await Promise.all(
      [master, second].map((client) => codeOf(client.send('POST', `${path}/texts`, many(20)))),
    );
    expect(codes.sort()).toEqual(['ok', 'texts-repeated']);
    expect((await pool()).texts).toHaveLength(20);
  });

  it('When a text is changed from what another has changed meanwhile, then that is refused', async () => {
    await insertPool(open().db, { year: YEAR });
    const change = (client: Client, text: string, basedOn: string) =>
      codeOf(
        client.send('PUT', `${path}/texts/3`, {
          text,
          rule: null,
          basedOn: { text: basedOn, rule: null },
        }),
      );
    expect(await change(master, 'Regn', 'Tekst 3')).toBe('ok');
    expect(await change(second, 'Snø', 'Tekst 3')).toBe('changed-meanwhile');
    // Repeats a request whose response was lost.
    expect(await change(master, 'Regn', 'Tekst 3')).toBe('ok');
    expect(await change(second, 'tekst 4', 'Regn')).toBe('texts-repeated');
    expect((await pool()).texts[2]).toMatchObject({ number: 3, text: 'Regn' });
  });

  it('When there are too few texts, then nothing is dealt', async () => {
    await insertPool(open().db, { year: YEAR, count: MIN_POOL - 1 });
    const deal = () => codeOf(master.send('PUT', `${path}/deal`, { textCount: MIN_POOL - 1 }));
    expect(await deal()).toBe('pool-too-small');
    expect((await pool()).dealtAt).toBeNull();
  });

  it('When boards are dealt, then it is once, of the texts that were seen', async () => {
    await insertPool(open().db, { year: YEAR });
    const deal = (client: Client, textCount: number) =>
      codeOf(client.send('PUT', `${path}/deal`, { textCount }));
    expect(await deal(master, 40)).toBe('changed-meanwhile');
    const codes = await Promise.all([deal(master, 41), deal(second, 41)]);
    expect(codes.sort()).toEqual(['boards-dealt', 'ok']);
    expect((await pool()).dealtAt).toBe(NOW);
  });

  it('When boards are dealt, then no text comes or goes, and one can still be mended', async () => {
    await insertPool(open().db, { year: YEAR, dealtAt: DEALT_AT });
    expect(await codeOf(master.send('POST', `${path}/texts`, manual('Ny')))).toBe('boards-dealt');
    expect(await codeOf(master.send('DELETE', `${path}/texts/3`))).toBe('boards-dealt');
    const basedOn = { text: 'Tekst 3', rule: null };
    const change = { text: 'Hamilton vinner', rule: hamilton, basedOn };
    expect(await codeOf(master.send('PUT', `${path}/texts/3`, change))).toBe('ok');
    expect((await pool()).texts[2]).toEqual({
      number: 3,
      text: 'Hamilton vinner',
      rule: hamilton,
      race: { id: 'race-1', name: 'Løp 1' },
    });
  });

  it('When a text is removed before that, then the others keep their numbers', async () => {
    await insertPool(open().db, { year: YEAR });
    expect(await codeOf(master.send('DELETE', `${path}/texts/3`))).toBe('ok');
    expect(await codeOf(master.send('DELETE', `${path}/texts/3`))).toBe('ok');
    await master.send('POST', `${path}/texts`, manual('Sist'));
    const { texts } = await pool();
    expect(texts).toHaveLength(41);
    expect(texts.at(-1)).toMatchObject({ number: 42, text: 'Sist' });
    expect(texts.some(({ number }) => number === 3)).toBe(false);
  });

  it('When the master marks, then it is for a race whose weekend has come', async () => {
    const mark = (number: number, raceId: string | null) =>
      codeOf(master.send('PUT', `${path}/texts/${number}/mark`, { raceId }));
    await insertPool(open().db, { year: YEAR });
    expect(await mark(1, 'race-1')).toBe('boards-not-dealt');
    await open()
      .db.insertInto('bingo_deal')
      .values({ year: YEAR, seed: 's', dealt_at: DEALT_AT })
      .execute();
    expect((await pool()).races.map(({ id }) => id)).toEqual(['race-2', 'race-1']);
    expect(await mark(1, 'race-2')).toBe('ok');
    expect(await mark(1, 'race-2')).toBe('ok');
    expect((await pool()).texts[0]?.race).toEqual({ id: 'race-2', name: 'Løp 2' });
    expect(await mark(1, 'race-3')).toBe('too-early');
    expect(await mark(1, 'nowhere')).toBe('race-not-found');
    expect(await mark(99, 'race-1')).toBe('not-found');
    expect((await pool()).texts[0]?.race?.id).toBe('race-2');
    expect(await mark(1, null)).toBe('ok');
    expect((await pool()).texts[0]?.race).toBeNull();
  });

  it('When the results decide, then the master does not, and what is corrected follows', async () => {
    await insertPool(open().db, { year: YEAR, dealtAt: DEALT_AT });
    const basedOn = { text: 'Tekst 1', rule: null };
    const rule = { ...hamilton, driverId: 'leclerc' };
    await master.send('PUT', `${path}/texts/1`, { text: 'Leclerc vinner', rule, basedOn });
    expect((await pool()).texts[0]?.race).toBeNull();
    const mark = master.send('PUT', `${path}/texts/1/mark`, { raceId: 'race-1' });
    expect(await codeOf(mark)).toBe('results-decide');
    const { db } = open();
    const store = async (...order: string[]) => {
      await db.deleteFrom('result_row').where('race_id', '=', 'race-1').execute();
      await insertResult(db, 'race-1', order);
      await changeFacts(open(), YEAR);
    };
    await store('leclerc', 'hamilton');
    expect((await pool()).texts[0]?.race?.id).toBe('race-1');
    await store('hamilton', 'leclerc');
    expect((await pool()).texts[0]?.race).toBeNull();
  });

  it('is for the bingo master alone, and every change is in the log', async () => {
    const player = await logIn(server, 'spiller1');
    expect(await codeOf(player.send('GET', path))).toBe('not-bingo-master');
    expect(await codeOf(player.send('POST', `${path}/texts`, many(1)))).toBe('not-bingo-master');
    expect(await codeOf(server.newClient().send('GET', path))).toBe('not-logged-in');
    expect(await codeOf(master.send('GET', '/api/bingomaster/pool/1999'))).toBe('season-not-found');

    await open().db.deleteFrom('audit_entry').execute();
    await master.send('POST', `${path}/texts`, many(MIN_POOL));
    const change = { text: 'Hamilton', rule: hamilton, basedOn: { text: 'Tekst 2', rule: null } };
    await master.send('PUT', `${path}/texts/2`, change);
    await master.send('PUT', `${path}/deal`, { textCount: MIN_POOL });
    await open().db.updateTable('bingo_deal').set({ dealt_at: DEALT_AT }).execute();
    await master.send('PUT', `${path}/texts/1/mark`, { raceId: 'race-1' });
    await master.send('PUT', `${path}/texts/1/mark`, { raceId: null });
    const rows = await open().db.selectFrom('audit_entry').selectAll().orderBy('entry').execute();
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['BINGO_POOL_EXTENDED', '2025'],
      ['BINGO_POOL_CHANGED', 'Tekst 2'],
      ['BINGO_POOL_DEALT', '2025'],
      ['BINGO_POOL_MARKED', 'Tekst 1'],
      ['BINGO_POOL_UNMARKED', 'Tekst 1'],
    ]);
    expect(JSON.parse(rows[1]?.after_json ?? '')).toEqual({
      text: 'Hamilton',
      bingoRule: 'DRIVER_WINS',
      bingoRuleOf: ['Hamilton'],
    });
    expect(rows[3]?.after_json).toBe('"Løp 1"');
  });

  it('When a driver or a race is deleted, then the text stays', async () => {
    const { db } = open();
    await insertDriver(db, { id: 'gone', year: YEAR });
    await insertRace(db, { id: 'gone-race', year: YEAR, position: 9, starts_at: NOW - DAY_MS });
    await insertPool(db, { year: YEAR, dealtAt: DEALT_AT });
    const basedOn = { text: 'Tekst 1', rule: null };
    const rule = { ...hamilton, driverId: 'gone' };
    await changeFacts(open(), YEAR);
    await master.send('PUT', `${path}/texts/1`, { text: 'Tekst 1', rule, basedOn });
    await master.send('PUT', `${path}/texts/2/mark`, { raceId: 'gone-race' });
    await db.deleteFrom('driver').where('id', '=', 'gone').execute();
    await db.deleteFrom('race').where('id', '=', 'gone-race').execute();
    await changeFacts(open(), YEAR);
    const [first, another] = (await pool()).texts;
    expect(first).toMatchObject({ rule: { kind: 'DRIVER_WINS', driverId: null }, race: null });
    expect(another).toMatchObject({ rule: null, race: null });
  });
});
