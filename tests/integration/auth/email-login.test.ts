import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { type Mailbox, startMailServer } from '#support/services/mail-server.ts';

const ADDRESS = 'kari@example.org';
const HEALTH_TOKEN = 'a-token-that-only-the-operator-knows';
const WAIT = { timeout: 30_000 };

onAnyDatabase('a code by e-mail', (open) => {
  let mailbox: Mailbox;
  let server: TestServer;
  beforeAll(async () => {
    mailbox = await startMailServer();
    // Settings without any provider: a URL and a mail server are enough.
    server = await startServer(open(), {
      environment: {
        OIDC_ISSUER: 'https://accounts.google.com',
        OIDC_CLIENT_ID: '',
        OIDC_CLIENT_SECRET: '',
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'Spillet <spill@example.org>',
        PRODUCT_NAME: 'Gjettespillet',
        TRUST_PROXY: '1',
        HEALTH_TOKEN,
      },
    });
  });
  beforeEach(() => {
    // Skips the limits that earlier tests have used up.
    server.wallClock.advance(2 * DAY_MS);
    mailbox.mails.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
  });

  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  async function codeOf(response: Promise<Response>): Promise<string> {
    const { status, headers } = await response;
    if (status === 204) return '204';
    expect(headers.get('content-type')).toContain('problem+json');
    return ((await (await response).json()) as { code: string }).code;
  }
  const ask = (client: Client, address = ADDRESS, more = {}, headers = {}) =>
    codeOf(
      client.send(
        'POST',
        '/api/login/email',
        { address, isRemembered: false, invitationCode: null, ...more },
        headers,
      ),
    );
  const enter = (client: Client, code: string, address = ADDRESS) =>
    codeOf(client.send('POST', '/api/login/email/verification', { address, code }));
  const mailed = async (count: number) => {
    await vi.waitFor(() => expect(mailbox.mails).toHaveLength(count), WAIT);
    return /^(\d{6})$/m.exec(mailbox.mails.at(-1)?.text ?? '')?.[1] ?? '';
  };
  const otherThan = (code: string) => code.replace(/^./, (digit) => String((+digit + 1) % 10));
  const statusOf = (client: Client) => client.getJson('/api/public/user/status');
  const userOf = async (client: Client) =>
    (await client.getJson<{ account: { id: string } }>('/api/settings/my-data')).account.id;

  async function logIn(address = ADDRESS): Promise<Client> {
    const client = server.newClient();
    const before = mailbox.mails.length;
    expect(await ask(client, address)).toBe('204');
    expect(await enter(client, await mailed(before + 1), address)).toBe('204');
    return client;
  }

  it('When the code is typed where it was asked for, then that is who is logged in', async () => {
    expect(await server.newClient().getJson('/api/public/login')).toMatchObject({
      isLoginSetUp: true,
      providers: [],
      hasEmailLogin: true,
    });
    const client = await logIn();
    expect(await statusOf(client)).toBe('NO_USERNAME');
    const again = await logIn('KARI@Example.org ');
    expect(await userOf(again)).toBe(await userOf(client));
    expect(await userOf(await logIn('ola@example.org'))).not.toBe(await userOf(client));
  });

  it('takes the invitation along, and the wish to be remembered', async () => {
    const invitationCode = 'ABCD2345';
    const now = server.wallClock.now();
    await open()
      .db.insertInto('invitation')
      .values({
        code: invitationCode,
        inviter_id: null,
        created_at: now,
        expires_at: now + HOUR_MS,
        max_uses: 1,
        revoked_at: null,
      })
      .execute();
    const client = server.newClient();
    await ask(client, 'ny@example.org', { invitationCode, isRemembered: true });
    const response = await client.send('POST', '/api/login/email/verification', {
      address: 'ny@example.org',
      code: await mailed(1),
    });
    expect(response.headers.getSetCookie().join()).toMatch(
      /formelgjett-session=[^;]+; Max-Age=\d+/,
    );
    expect(await client.getJson('/api/settings/username')).toMatchObject({ invitationCode });
    const chosen = await client.send('PUT', '/api/settings/username', {
      username: 'Nykommer',
      invitationCode,
    });
    expect(chosen.status).toBe(200);
  });

  it('sends a short Norwegian mail, with the code where a phone shows it', async () => {
    const client = server.newClient();
    await ask(client, ADDRESS, {}, { 'user-agent': 'X Android Firefox/1.0' });
    const code = await mailed(1);
    const [mail] = mailbox.mails;
    expect(mail).toMatchObject({
      from: 'spill@example.org',
      to: [ADDRESS],
      subject: `${code} er koden din til Gjettespillet`,
    });
    expect(mail?.text).toContain('Den gjelder i 10 minutter');
    expect(mail?.text).toContain('Bestilt fra: Firefox, Android.');
    expect(mail?.html).toContain(`>${code}</p>`);
  });

  it('keeps nothing of the address or the code but keyed hashes', async () => {
    const client = await logIn('canary@example.org');
    await ask(client, 'canary@example.org');
    const code = await mailed(2);
    for (const table of ['email_code', 'identity', 'session', 'rate_limit'] as const) {
      const stored = JSON.stringify(await open().db.selectFrom(table).selectAll().execute());
      expect(stored).not.toContain('canary');
      expect(stored).not.toContain(`"${code}"`);
    }
    expect(server.logs()).not.toContain('canary');
    expect(server.logs()).not.toContain(client.cookies.get('formelgjett-browser'));
  });

  it('When another browser types the code, then it is worth nothing there', async () => {
    const victim = server.newClient();
    const thief = server.newClient();
    await ask(victim);
    const code = await mailed(1);
    expect(await enter(thief, code)).toBe('no-cookies');
    await ask(thief, 'thief@example.org');
    expect(await enter(thief, code)).toBe('code-expired');
    await ask(thief);
    expect(await enter(thief, code)).toBe('code-wrong');
    expect(await enter(victim, code)).toBe('204');
    expect(await enter(victim, code)).toBe('code-expired');
    await mailed(3);
  });

  it('When the code is ten minutes old, then it is too late; a millisecond less, and it is not', async () => {
    const client = server.newClient();
    await ask(client);
    const late = await mailed(1);
    server.wallClock.advance(10 * MINUTE_MS);
    expect(await enter(client, late)).toBe('code-expired');
    await ask(client);
    server.wallClock.advance(10 * MINUTE_MS - 1);
    expect(await enter(client, await mailed(2))).toBe('204');
  });

  it('When five wrong codes are typed, also at once, then the right one is worth nothing', async () => {
    const client = server.newClient();
    await ask(client);
    const code = await mailed(1);
    const tries = Array.from({ length: 8 }, () => enter(client, otherThan(code)));
    expect((await Promise.all(tries)).toSorted()).toEqual([
      ...Array(3).fill('code-expired'),
      ...Array(5).fill('code-wrong'),
    ]);
    expect(await enter(client, code)).toBe('code-expired');
  });

  it('When a second code is sent, then either is good, and both together have five tries', async () => {
    const client = server.newClient();
    await ask(client);
    const first = await mailed(1);
    await ask(client);
    await mailed(2);
    expect(await enter(client, first)).toBe('204');
    await ask(client);
    const third = await mailed(3);
    for (let time = 0; time < 5; time += 1) {
      expect(await enter(client, otherThan(third))).toBe('code-wrong');
    }
    await ask(client);
    expect(await enter(client, third)).toBe('code-wrong');
    expect(await enter(client, await mailed(4))).toBe('204');
  });

  it('When two tabs ask for two addresses, then each code is good for its own', async () => {
    const client = server.newClient();
    await ask(client);
    const kari = await mailed(1);
    await ask(client, 'ola@example.org');
    const ola = await mailed(2);
    expect(await enter(client, kari, 'ola@example.org')).toBe('code-wrong');
    expect(await enter(client, kari)).toBe('204');
    expect(await enter(client, ola, 'ola@example.org')).toBe('204');
  });

  it('When a browser has asked five times in an hour, then it is told; another network gets on', async () => {
    for (let time = 0; time < 5; time += 1) {
      expect(await ask(server.newClient(), ADDRESS, {}, from('192.0.2.1'))).toBe('204');
    }
    expect(await ask(server.newClient(), ADDRESS, {}, from('192.0.2.1'))).toBe('too-many-requests');
    expect(await ask(server.newClient(), 'ola@example.org', {}, from('192.0.2.1'))).toBe('204');
    expect(await ask(server.newClient(), ADDRESS, {}, from('192.0.2.2'))).toBe('204');
    expect(await ask(server.newClient(), ADDRESS, {}, from('2001:db8::1'))).toBe('204');
    await mailed(8);
  });

  it('When a network asks for many addresses, then that is over after thirty', async () => {
    for (let time = 0; time < 30; time += 1) {
      // All IPs belong to one /64 network.
      const header = from(`2001:db8:1:1::${time + 1}`);
      expect(await ask(server.newClient(), `a${time}@example.org`, {}, header)).toBe('204');
    }
    expect(await ask(server.newClient(), ADDRESS, {}, from('2001:db8:1:1::ffff'))).toBe(
      'too-many-requests',
    );
    await mailed(30);
  });

  it('When an address has had ten codes in a day, then it gets no more, and nothing tells', async () => {
    const client = server.newClient();
    for (let time = 0; time < 10; time += 1) {
      expect(await ask(client, ADDRESS, {}, from(`192.0.2.${10 + time}`))).toBe('204');
    }
    await mailed(10);
    server.wallClock.advance(11 * MINUTE_MS);
    expect(await ask(client, ADDRESS, {}, from('192.0.2.99'))).toBe('204');
    expect(await ask(client, 'ola@example.org', {}, from('192.0.2.99'))).toBe('204');
    await mailed(11);
    expect(mailbox.mails.at(-1)?.to).toEqual(['ola@example.org']);
    const { code_hash } = await open()
      .db.selectFrom('email_code')
      .select('code_hash')
      .where('expires_at', '>', server.wallClock.now())
      .where('code_hash', '=', '')
      .executeTakeFirstOrThrow();
    expect(code_hash).toBe('');
    server.wallClock.advance(DAY_MS);
    await ask(client, ADDRESS, {}, from('192.0.2.99'));
    await mailed(12);
  });

  it('When others use up an address, then its owner still comes in where that went well before', async () => {
    const home = from('198.51.100.7');
    expect(await ask(server.newClient(), ADDRESS, {}, from('203.0.113.1'))).toBe('204');
    await mailed(1);
    const owner = server.newClient();
    await ask(owner, ADDRESS, {}, home);
    const code = await mailed(2);
    const entry = { address: ADDRESS, code };
    await owner.send('POST', '/api/login/email/verification', entry, home);
    server.wallClock.advance(150 * DAY_MS);
    mailbox.mails.length = 0;
    // One network can use up half of the daily limit, however long it tries.
    for (let time = 0; time < 12; time += 1) {
      server.wallClock.advance(HOUR_MS);
      expect(await ask(server.newClient(), ADDRESS, {}, from('203.0.113.2'))).toBe('204');
    }
    await mailed(5);
    for (let time = 0; time < 6; time += 1) {
      expect(await ask(server.newClient(), ADDRESS, {}, from(`203.0.113.${time + 3}`))).toBe('204');
    }
    await mailed(10);
    const again = server.newClient();
    for (let time = 0; time < 11; time += 1) {
      server.wallClock.advance(HOUR_MS);
      expect(await ask(again, ADDRESS, {}, home)).toBe('204');
    }
    await mailed(20);
    server.wallClock.advance(60 * DAY_MS);
    for (let time = 0; time < 10; time += 1) {
      await ask(server.newClient(), ADDRESS, {}, from(`203.0.113.${100 + time}`));
    }
    // After half a year it counts as an unknown network.
    await ask(again, ADDRESS, {}, home);
    await ask(again, 'ola@example.org', {}, home);
    await mailed(31);
  });

  it('answers the same, and before the mail is handed over, whoever has the address', async () => {
    await logIn();
    mailbox.mails.length = 0;
    mailbox.afterData('WAIT');
    try {
      const answers = [];
      for (const address of [ADDRESS, 'nobody@example.org']) {
        const response = await server.newClient().send('POST', '/api/login/email', {
          address,
          isRemembered: false,
          invitationCode: null,
        });
        const names = [...response.headers.keys()].toSorted();
        answers.push({ status: response.status, names, body: await response.text() });
      }
      expect(answers[0]).toEqual(answers[1]);
      await mailed(2);
    } finally {
      mailbox.afterData('ANSWER');
    }
  });

  it('When the mail server refuses, then the log tells without the address, and one can try again', async () => {
    const failed = () =>
      open()
        .db.selectFrom('mail_entry')
        .select('message')
        .where('template', '=', 'LOGIN_CODE')
        .where('outcome', '=', 'FAILED')
        .execute();
    const { length: before } = await failed();
    mailbox.refuse(true);
    onTestFinished(() => mailbox.refuse(false));
    const client = server.newClient();
    expect(await ask(client, 'canary2@example.org')).toBe('204');
    await vi.waitFor(async () => expect(await failed()).toHaveLength(before + 1), WAIT);
    mailbox.refuse(false);
    expect(server.logs()).toContain('a mail was not sent');
    expect(server.logs()).not.toContain('canary2');
    await ask(client, 'canary2@example.org');
    expect(await enter(client, await mailed(1), 'canary2@example.org')).toBe('204');
  });

  it('When strangers type addresses that take no mail, then it is not mail that fails', async () => {
    const { db } = open();
    const authorization = `Bearer ${HEALTH_TOKEN}`;
    const mail = async () => {
      const response = await server
        .newClient()
        .request('/api/health/ready', { headers: { authorization } });
      const { details } = (await response.json()) as { details: { pulse: { mail: unknown } } };
      return details.pulse.mail;
    };
    await db.deleteFrom('mail_entry').execute();
    for (const code of [550, 450, 550]) {
      mailbox.answerRecipients(() => code);
      expect(await ask(server.newClient(), `nobody${server.wallClock.now()}@example.org`)).toBe(
        '204',
      );
      const before = server.wallClock.now();
      await vi.waitFor(async () => {
        const { at } = await db
          .selectFrom('mail_entry')
          .select(({ fn }) => fn.max('at').as('at'))
          .executeTakeFirstOrThrow();
        expect(at).toBe(before);
      }, WAIT);
      server.wallClock.advance(HOUR_MS);
    }
    expect(await mail()).toEqual({ lastAt: null, isLate: false, failures: 0 });
    // Messages to players do not matter here, because their mailboxes are confirmed.
    await db.updateTable('mail_entry').set({ template: 'RESULTS' }).execute();
    expect(await mail()).toEqual({ lastAt: null, isLate: true, failures: 3 });
    await db.updateTable('mail_entry').set({ template: 'LOGIN_CODE', failure: 'SERVER' }).execute();
    expect(await mail()).toEqual({ lastAt: null, isLate: true, failures: 3 });
    mailbox.refuse(false);
  });

  it.each(['kari', 'a@b.no\r\nBcc: x@y.no', 'a@b.no, c@d.no', 'kåre@example.org'])(
    'refuses the address %j',
    async (address) => {
      expect(await ask(server.newClient(), address)).toBe('email-refused');
      expect(mailbox.mails).toEqual([]);
    },
  );

  it.each(['12345', '1234567', '12345a', '١٢٣٤٥٦', ''])('refuses the code %j', async (code) => {
    expect(await enter(server.newClient(), code)).toBe('invalid-input');
  });

  it('When a session or a browser is planted before, then the login gives another session', async () => {
    const attacker = await logIn('attacker@example.org');
    const victim = server.newClient();
    const planted = attacker.cookies.get('formelgjett-session') ?? '';
    victim.cookies.set('formelgjett-session', planted);
    await ask(victim);
    expect(await enter(victim, await mailed(2))).toBe('204');
    expect(victim.cookies.get('formelgjett-session')).not.toBe(planted);
    expect(await statusOf(attacker)).toBe('LOGGED_OUT');
  });

  it('When another site asks or answers, then it is refused', async () => {
    const client = server.newClient();
    await ask(client);
    const body = { address: ADDRESS, code: await mailed(1) };
    const path = '/api/login/email/verification';
    expect(await codeOf(client.send('POST', path, body, { 'sec-fetch-site': 'cross-site' }))).toBe(
      'cross-site',
    );
    const form = await client.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(form.status).toBe(403);
    expect(await statusOf(client)).toBe('LOGGED_OUT');
  });
});
