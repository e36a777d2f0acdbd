import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BingoCell } from '#contract/bingo/bingo.ts';
import { MAX_BINGO_TEXT } from '#contract/limits.ts';
import type { Problem } from '#contract/shared.ts';
import { BINGO_CELLS } from '#domain/bingo/bingo.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertSeason } from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';

onAnyDatabase('the bingo master of a year without a card', (open) => {
  let server: TestServer;
  let master: Client;

  beforeAll(async () => {
    server = await startServer(open());
    await insertSeason(open().db, { year: 2025 });
    await insertPerson(open(), server, { login: 'bingomester', is_bingo_master: 1 });
    master = await logIn(server, 'bingomester');
  });
  afterAll(() => server.close());

  const post = (client: Client, call: string, query: Record<string, string | number>) =>
    client.send(
      'POST',
      `/api/bingomaster/${call}?${Object.entries(query)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('&')}`,
    );
  const cardOf = (year: number) =>
    server.newClient().getJson<BingoCell[]>(`/api/public/bingo/${year}`);
  const codeOf = async (response: Response) => ((await response.json()) as Problem).code;

  it('gives it one, once, and what was done is logged', async () => {
    await step('When a year has no card, then it gets 25 empty cells, once', async () => {
      expect(await cardOf(2025)).toEqual([]);
      const added = await post(master, 'add-card', { year: 2025 });
      expect(added.status).toBe(201);
      const card = await cardOf(2025);
      expect(card).toEqual(
        Array.from({ length: BINGO_CELLS }, (_, id) => ({
          id,
          text: '',
          marked: false,
          year: 2025,
        })),
      );
      expect(await added.json()).toEqual(card);

      // Players see it once the first text exists.
      const shown = async () => (await server.newClient().send('GET', '/api/public/bingo')).status;
      expect(await shown()).toBe(403);
      await post(master, 'set', { year: 2025, id: 3, text: 'Regn' });
      expect(await shown()).toBe(200);
      await post(master, 'set', { year: 2025, id: 3, text: '' });

      const again = await post(master, 'add-card', { year: 2025 });
      expect([again.status, await codeOf(again)]).toEqual([409, 'conflict']);
      expect(await cardOf(2025)).toEqual(card);
    });

    await step('logs what was done, and nothing where nothing was', async () => {
      const logged = () =>
        open()
          .db.selectFrom('audit_entry')
          .select(['action', 'subject', 'year', 'before_json', 'after_json'])
          .where('kind', '=', 'BINGO')
          .orderBy('entry', 'desc')
          .execute();
      await post(master, 'set', { year: 2025, id: 2, text: 'Regn' });
      const before = (await logged()).length;
      await post(master, 'set', { year: 2025, id: 2, text: 'Sol' });
      await post(master, 'set', { year: 2025, id: 2, text: 'Sol' });
      await post(master, 'mark', { year: 2025, id: 2 });
      const entries = (await logged()).slice(0, -before);
      const common = { subject: '3', year: 2025, after_json: '"Sol"' };
      expect(entries).toEqual([
        { ...common, action: 'BINGO_CELL_MARKED', before_json: 'null' },
        { ...common, action: 'BINGO_TEXT_SET', before_json: '"Regn"' },
      ]);
    });
  });
});

onAnyDatabase('the bingo master', (open) => {
  let server: TestServer;
  let master: Client;

  beforeAll(async () => {
    server = await startServer(open());
    await insertSeason(open().db, { year: 2024 });
    await insertSeason(open().db, { year: 2025 });
    await insertPerson(open(), server, { login: 'bingomester', is_bingo_master: 1 });
    await insertPerson(open(), server, { login: 'admin', is_admin: 1 });
    await insertPerson(open(), server, { login: 'spiller1' });
    master = await logIn(server, 'bingomester');
    await post(master, 'add-card', { year: 2025 });
  });
  afterAll(() => server.close());

  const post = (client: Client, call: string, query: Record<string, string | number>) =>
    client.send(
      'POST',
      `/api/bingomaster/${call}?${Object.entries(query)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('&')}`,
    );
  const cardOf = (year: number) =>
    server.newClient().getJson<BingoCell[]>(`/api/public/bingo/${year}`);
  const codeOf = async (response: Response) => ((await response.json()) as Problem).code;

  it('When two add a card at the same moment, then one of them does', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(master, 'add-card', { year: 2024 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await cardOf(2024)).toHaveLength(BINGO_CELLS);
  });

  it.each<[string, string, Record<string, string | number>, number]>([
    ['a year that is not in the list', 'add-card', { year: 2023 }, 404],
    ['the year −1', 'add-card', { year: -1 }, 400],
    ['the year 99999', 'add-card', { year: 99999 }, 400],
    ['no year', 'add-card', {}, 400],
    ['something more', 'add-card', { year: 2025, size: 7 }, 400],
    ['a text for a year without a card', 'set', { year: 2023, id: 0, text: 'x' }, 404],
    ['cell 25', 'set', { year: 2025, id: 25, text: 'x' }, 400],
    ['cell −1', 'mark', { year: 2025, id: -1 }, 400],
    ['cell 1.5', 'mark', { year: 2025, id: 1.5 }, 400],
    ['cell 1e1', 'mark', { year: 2025, id: '1e1' }, 400],
    ['no text', 'set', { year: 2025, id: 0 }, 400],
    ['a text with NUL', 'set', { year: 2025, id: 0, text: 'a\0b' }, 400],
    ['a mark where there is no card', 'mark', { year: 2023, id: 0 }, 404],
  ])(
    'When asked for %s, then that is refused and nothing changes',
    async (_what, call, query, status) => {
      const before = await cardOf(2025);
      expect((await post(master, call, query)).status).toBe(status);
      expect(await cardOf(2025)).toEqual(before);
    },
  );

  it('When a value is given twice, then that is refused', async () => {
    const answer = await master.send('POST', '/api/bingomaster/set?year=2025&id=0&text=a&text=b');
    expect(answer.status).toBe(400);
  });

  it.each([
    `«Sitat» "to" 'tre' \`fire\``,
    'Målflagg 🏁 👨‍👩‍👧‍👦 é é',
    '<script>alert(1)</script> & <b>fet</b> &amp;',
    'Linje 1\nLinje 2\r\n\tinnrykk',
    '100 % + 1 # ? & = ; \\ %41',
    'x'.repeat(MAX_BINGO_TEXT),
    '',
  ])('keeps %j as it is', async (text) => {
    const answer = await post(master, 'set', { year: 2025, id: 7, text });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ id: 7, text, marked: false, year: 2025 });
    expect((await cardOf(2025))[7]?.text).toBe(text);
  });

  it.each([
    ['one too many', 'x'.repeat(MAX_BINGO_TEXT + 1)],
    ['10,000', 'x'.repeat(10_000)],
  ])(
    'When a text has %s characters, then it is refused and told the limit',
    async (_what, text) => {
      await post(master, 'set', { year: 2025, id: 8, text: 'før' });
      const answer = await post(master, 'set', { year: 2025, id: 8, text });
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as Problem).errors).toEqual([
        { path: '/text', message: `at most ${MAX_BINGO_TEXT} characters` },
      ]);
      expect((await cardOf(2025))[8]?.text).toBe('før');
    },
  );

  it('When a text makes the address longer than Node reads, then that is said in the same form', async () => {
    await post(master, 'set', { year: 2025, id: 8, text: 'før' });
    const answer = await post(master, 'set', { year: 2025, id: 8, text: 'æ🏁'.repeat(10_000) });
    expect(answer.status).toBe(431);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const problem = (await answer.json()) as Problem;
    expect(problem.code).toBe('address-too-long');
    expect(problem.title).toContain('16 kB');
    expect((await cardOf(2025))[8]?.text).toBe('før');
  });

  it('When a cell is marked, then it is marked, and the next time not', async () => {
    const marks = async () => (await cardOf(2025)).filter(({ marked }) => marked);
    const first = await post(master, 'mark', { year: 2025, id: 24 });
    expect(await first.json()).toMatchObject({ id: 24, marked: true, year: 2025 });
    expect((await marks()).map(({ id }) => id)).toEqual([24]);
    await post(master, 'mark', { year: 2025, id: 24 });
    expect(await marks()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => post(master, 'mark', { year: 2025, id: 24 })));
    expect((await marks()).map(({ id }) => id)).toEqual([24]);
  });

  it.each<[string, Record<string, string | number>]>([
    ['add-card', { year: 2025 }],
    ['set', { year: 2025, id: 0, text: 'Kapret' }],
    ['mark', { year: 2025, id: 0 }],
  ])('lets nobody else call %s: no visitor, no player, no admin', async (call, query) => {
    const before = await cardOf(2025);
    const asked = async (client: Client) => {
      const answer = await post(client, call, query);
      return [answer.status, await codeOf(answer)];
    };
    expect(await asked(server.newClient())).toEqual([401, 'not-logged-in']);
    expect(await asked(await logIn(server, 'ny'))).toEqual([403, 'no-username']);
    expect(await asked(await logIn(server, 'spiller1'))).toEqual([403, 'not-bingo-master']);
    expect(await asked(await logIn(server, 'admin'))).toEqual([403, 'not-bingo-master']);
    expect(await cardOf(2025)).toEqual(before);
  });

  it('When the token is missing or another session’s, then nothing is changed', async () => {
    const before = await cardOf(2025);
    const path = '/api/bingomaster/mark?year=2025&id=0';
    const without = await master.request(path, { method: 'POST' });
    expect([without.status, await codeOf(without)]).toEqual([403, 'csrf-token-wrong']);
    const headers = await server.newClient().csrfHeaders();
    const foreign = await master.request(path, { method: 'POST', headers });
    expect([foreign.status, await codeOf(foreign)]).toEqual([403, 'csrf-token-wrong']);
    expect(await cardOf(2025)).toEqual(before);
  });
});
