import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { type Mailbox, startMailServer } from '#support/services/mail-server.ts';

const ADDRESS = 'kari@example.org';

onAnyDatabase('the address for reminders', (open) => {
  let mailbox: Mailbox;
  let server: TestServer;
  let client: Client;
  let kariId: string;
  beforeAll(async () => {
    mailbox = await startMailServer();
    server = await startServer(open(), {
      environment: {
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'Spillet <spill@example.org>',
        PRODUCT_NAME: 'Gjettespillet',
      },
    });
    kariId = (await insertPerson(open(), server, { login: 'spiller1', username: 'Kari' })).id;
    await insertPerson(open(), server, { login: 'spiller2', username: 'Ola' });
  });
  beforeEach(async () => {
    // Skips the limits that earlier tests have used up.
    server.wallClock.advance(2 * HOUR_MS);
    client = await logIn(server, 'spiller1');
    await client.send('DELETE', '/api/settings/reminders/address');
    mailbox.mails.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
  });

  async function put(path: string, body: unknown, by = client) {
    const response = await by.send('PUT', `/api/settings/reminders/${path}`, body);
    return (await response.json()) as Record<string, unknown>;
  }
  const askFor = (address: string, by = client) => put('address', { address }, by);
  const latestCode = () =>
    /\d{3} \d{3} \d{3}/.exec(mailbox.mails.at(-1)?.text ?? '')?.[0].replaceAll(' ', '') ?? '';
  const otherThan = (code: string) =>
    code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

  it('When the code from the mail is typed, then the address is kept', async () => {
    expect(await client.getJson('/api/settings/reminders')).toEqual({
      isMailSetUp: true,
      address: null,
      hasPush: false,
      pending: null,
      hours: [],
      choices: [],
    });
    expect(await askFor(ADDRESS)).toMatchObject({
      address: null,
      pending: { address: ADDRESS, expiresAt: server.wallClock.now() + 10 * MINUTE_MS },
    });
    expect(await put('verification', { code: latestCode() })).toEqual({
      isMailSetUp: true,
      address: ADDRESS,
      hasPush: false,
      pending: null,
      hours: [3],
      choices: ['MOVED_START', 'SEASON'],
    });
  });

  it('sends the code in plain text and as HTML, in Norwegian, to that address alone', async () => {
    await askFor(ADDRESS);
    expect(mailbox.mails).toHaveLength(1);
    const [mail] = mailbox.mails;
    expect(mail).toMatchObject({
      from: 'spill@example.org',
      to: [ADDRESS],
      subject: 'Koden din fra Gjettespillet',
    });
    expect(mail?.text).toContain('Hei, Kari!');
    expect(mail?.text).toContain('Koden gjelder i 10 minutter.');
    expect(mail?.html).toContain('<p>Hei, Kari!</p>');
    expect(mail?.html).toContain(mail?.text.match(/\d{3} \d{3} \d{3}/)?.[0]);
  });

  it('keeps the code only as a hash, and not of the code alone', async () => {
    await askFor(ADDRESS);
    const code = latestCode();
    expect(code).toMatch(/^\d{9}$/);
    const stored = JSON.stringify(
      await open().db.selectFrom('reminder_code').selectAll().execute(),
    );
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(createHash('sha256').update(code).digest('base64url'));
  });

  it('When the code is ten minutes old, then it is too late; a millisecond less, and it is not', async () => {
    await askFor(ADDRESS);
    server.wallClock.advance(10 * MINUTE_MS);
    expect(await put('verification', { code: latestCode() })).toMatchObject({
      code: 'code-expired',
    });
    expect(await client.getJson('/api/settings/reminders')).toMatchObject({ pending: null });
    await askFor(ADDRESS);
    server.wallClock.advance(10 * MINUTE_MS - 1);
    expect(await put('verification', { code: latestCode() })).toMatchObject({ address: ADDRESS });
  });

  it('When five wrong codes are typed, also at once, then the right one is worth nothing', async () => {
    await askFor(ADDRESS);
    const wrong = otherThan(latestCode());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => put('verification', { code: wrong })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      ...Array(3).fill('code-expired'),
      ...Array(5).fill('code-wrong'),
    ]);
    expect(await put('verification', { code: latestCode() })).toMatchObject({
      code: 'code-expired',
    });
  });

  it('When a new code is sent, then the one before is worth nothing', async () => {
    await askFor(ADDRESS);
    const first = latestCode();
    await askFor('another@example.org');
    expect(await put('verification', { code: first })).toMatchObject({ code: 'code-wrong' });
    expect(await put('verification', { code: latestCode() })).toMatchObject({
      address: 'another@example.org',
    });
  });

  it('When another user types the code, then it proves nothing', async () => {
    const other = await logIn(server, 'spiller2');
    await askFor(ADDRESS);
    const code = latestCode();
    expect(await put('verification', { code }, other)).toMatchObject({ code: 'code-expired' });
    await askFor(ADDRESS, other);
    expect(await put('verification', { code }, other)).toMatchObject({ code: 'code-wrong' });
    expect(await put('verification', { code })).toMatchObject({ address: ADDRESS });
  });

  it('When codes are asked for again and again, then a user and a mailbox get five in an hour', async () => {
    for (let time = 0; time < 5; time += 1) {
      expect(await askFor(ADDRESS)).toMatchObject({ pending: { address: ADDRESS } });
    }
    expect(await askFor(ADDRESS)).toMatchObject({ status: 429, code: 'too-many-requests' });
    // Refused requests do not count against the limit of another mailbox.
    for (let time = 0; time < 5; time += 1) {
      expect(await askFor('ola@example.org')).toMatchObject({ status: 429 });
    }
    const other = await logIn(server, 'spiller2');
    expect(await askFor(ADDRESS.toUpperCase(), other)).toMatchObject({ status: 429 });
    expect(mailbox.mails).toHaveLength(5);
    expect(await askFor('ola@example.org', other)).toMatchObject({
      pending: { address: 'ola@example.org' },
    });
    server.wallClock.advance(HOUR_MS);
    expect(await askFor(ADDRESS, other)).toMatchObject({ pending: { address: ADDRESS } });
  });

  it.each([
    '',
    'kari',
    'kari@',
    'a@b.no\r\nBcc: x@y.no',
    'a@b.no, c@d.no',
    `${'a'.repeat(250)}@b.no`,
  ])('refuses the address %j', async (address) => {
    expect(await askFor(address)).toMatchObject({ status: 422, code: 'invalid-input' });
    expect(mailbox.mails).toEqual([]);
  });

  it.each(['12345678', '1234567890', '12345678a', '١٢٣٤٥٦٧٨٩', ''])(
    'refuses the code %j',
    async (code) => {
      expect(await put('verification', { code })).toMatchObject({
        status: 422,
        code: 'invalid-input',
      });
    },
  );

  it('keeps the hours, and only those that there are', async () => {
    expect(await put('hours', { hours: [24, 1] })).toMatchObject({ hours: [1, 24] });
    expect(await put('hours', { hours: [1, 2, 3, 6, 12, 24] })).toMatchObject({
      hours: [1, 2, 3, 6, 12, 24],
    });
    // A change based on outdated hours must not restore what another tab has removed.
    expect(await put('hours', { hours: [3], basedOn: [1, 24] })).toMatchObject({ status: 409 });
    expect(await put('hours', { hours: [2, 24], basedOn: [24, 12, 6, 3, 2, 1] })).toMatchObject({
      hours: [2, 24],
    });
    expect(await put('hours', { hours: [24, 2], basedOn: [] })).toMatchObject({ hours: [2, 24] });
    expect(await put('hours', { hours: [] })).toMatchObject({ hours: [] });
    for (const hours of [[4], [1, 1], ['1'], [0], [-1], 3, [1.5]]) {
      expect(await put('hours', { hours })).toMatchObject({ status: 422 });
    }
  });

  it('keeps what else is chosen, and only what there is', async () => {
    const chosen = { choices: ['RESULTS', 'SEASON'] };
    expect(await put('choices', chosen)).toMatchObject(chosen);
    expect(await put('choices', { choices: [] })).toMatchObject({ choices: [] });
    for (const choices of [['ALL'], ['SEASON', 'SEASON'], 'SEASON', [1], null]) {
      expect(await put('choices', { choices })).toMatchObject({ status: 422 });
    }
  });

  it('When something is chosen again, then it counts as chosen when it was first', async () => {
    const chosenAt = async () =>
      open()
        .db.selectFrom('reminder_hour')
        .select(['hours', 'chosen_at'])
        .where('user_id', '=', kariId)
        .orderBy('hours')
        .execute();
    const first = server.clock.now();
    await put('hours', { hours: [24, 3] });
    server.clock.advance(HOUR_MS);
    await put('hours', { hours: [3, 1] });
    expect(await chosenAt()).toEqual([
      { hours: 1, chosen_at: first + HOUR_MS },
      { hours: 3, chosen_at: first },
    ]);
  });

  it('When the address is changed, then what was chosen stays', async () => {
    await askFor(ADDRESS);
    await put('verification', { code: latestCode() });
    await put('hours', { hours: [] });
    await put('choices', { choices: ['RESULTS'] });
    await askFor('another@example.org');
    expect(await put('verification', { code: latestCode() })).toMatchObject({
      address: 'another@example.org',
      hours: [],
      choices: ['RESULTS'],
    });
  });

  it('When the address is removed, then nothing about reminders is left', async () => {
    await askFor(ADDRESS);
    await put('verification', { code: latestCode() });
    await askFor('another@example.org');
    const response = await client.send('DELETE', '/api/settings/reminders/address');
    expect(await response.json()).toMatchObject({ address: null, pending: null, hours: [] });
    for (const table of [
      'reminder_address',
      'reminder_code',
      'reminder_hour',
      'reminder_choice',
    ] as const) {
      const rows = await open()
        .db.selectFrom(table)
        .select('user_id')
        .where('user_id', '=', kariId)
        .execute();
      expect(rows).toEqual([]);
    }
  });

  it('When the mail server refuses, then the user is told, and no code is left', async () => {
    mailbox.refuse(true);
    try {
      expect(await askFor(ADDRESS)).toMatchObject({ status: 502, code: 'mail-not-sent' });
      expect(await client.getJson('/api/settings/reminders')).toMatchObject({ pending: null });
      expect(server.logs()).toContain('a mail was not sent');
      expect(server.logs()).not.toContain(ADDRESS);
    } finally {
      mailbox.refuse(false);
    }
  });
});

onAnyDatabase('reminders without mail', (open) => {
  it('When mail is not set up, then that is what the user is told', async () => {
    const server = await startServer(open());
    try {
      await insertPerson(open(), server, { login: 'spiller1', username: 'Kari' });
      const client = await logIn(server, 'spiller1');
      expect(await client.getJson('/api/settings/reminders')).toMatchObject({ isMailSetUp: false });
      const response = await client.send('PUT', '/api/settings/reminders/address', {
        address: ADDRESS,
      });
      expect(await response.json()).toMatchObject({ status: 409, code: 'mail-not-set-up' });
    } finally {
      await server.close();
    }
  });
});
