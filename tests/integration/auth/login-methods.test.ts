import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { LoginMethods } from '#contract/accounts/login-methods.ts';
import { DAY_MS, MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { createAuthenticator } from '#support/requests/authenticator.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { type Mailbox, startMailServer } from '#support/services/mail-server.ts';

const PATH = '/api/settings/login-methods';
const WAIT = { timeout: 30_000 };

onAnyDatabase('ways in', (open) => {
  let mailbox: Mailbox;
  let server: TestServer;
  let kari: Client;
  let kariId: string;
  let count = 0;
  beforeAll(async () => {
    mailbox = await startMailServer();
    server = await startServer(open(), {
      environment: { SMTP_URL: mailbox.url, MAIL_FROM: 'spill@example.org' },
      // Several for each test.
      people: Array.from({ length: 40 }, (_, index) => `p${index}`)
        .flatMap((login) => [login, `${login}b`, `${login}c`, `${login}d`])
        .map((login) => ({ login, name: login })),
    });
  });
  beforeEach(async () => {
    server.wallClock.advance(2 * DAY_MS);
    mailbox.mails.length = 0;
    count += 1;
    const login = `p${count}`;
    kariId = (await insertPerson(open(), server, { login, username: `Kari ${count}` })).id;
    kari = await logIn(server, login);
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
  });

  async function codeOf(sent: Promise<Response>): Promise<string> {
    const response = await sent;
    return response.ok
      ? String(response.status)
      : ((await response.json()) as { code: string }).code;
  }
  const methodsOf = async (client: Client) =>
    (await client.getJson<LoginMethods>(PATH)).methods.map(({ id, kind }) => ({ id, kind }));
  const kindsOf = async (client: Client) => (await methodsOf(client)).map(({ kind }) => kind);
  const userOf = async (client: Client) =>
    (await client.getJson<{ account: { id: string } }>('/api/settings/my-data')).account.id;
  const isIn = async (client: Client) =>
    (await client.getJson('/api/public/user/status')) !== 'LOGGED_OUT';
  async function mailedCode(index: number) {
    await vi.waitFor(() => expect(mailbox.mails).toHaveLength(index), WAIT);
    return /^(\d{6})$/m.exec(mailbox.mails.at(-1)?.text ?? '')?.[1] ?? '';
  }
  async function addEmail(client: Client, address: string, index = 1): Promise<string> {
    const asked = await codeOf(client.send('POST', `${PATH}/email`, { address }));
    if (asked !== '204') return asked;
    const code = await mailedCode(index);
    return codeOf(client.send('POST', `${PATH}/email/verification`, { address, code }));
  }
  async function logInByEmail(address: string, index: number): Promise<Client> {
    const client = server.newClient();
    const choices = { isRemembered: false, invitationCode: null };
    await client.send('POST', '/api/login/email', { address, ...choices });
    const code = await mailedCode(index);
    await client.send('POST', '/api/login/email/verification', { address, code });
    return client;
  }
  const options = async (client: Client, path: string) => {
    const response = await client.send('POST', `${path}/options`);
    return (await response.json()) as {
      challenge: string;
      rp?: { id: string };
      user?: { id: string };
    };
  };
  async function addPasskey(client: Client) {
    const key = createAuthenticator(server.url);
    const credential = key.register(await options(client, `${PATH}/passkey`));
    expect(await codeOf(client.send('POST', `${PATH}/passkey`, { credential }))).toBe('204');
    return key;
  }
  const logInWith = (client: Client, credential: object) =>
    codeOf(client.send('POST', '/api/login/passkey', { credential, isRemembered: false }));

  it('When an address is added, then it leads to the same account', async () => {
    expect(await kindsOf(kari)).toEqual(['PROVIDER']);
    expect(await addEmail(kari, `kari${count}@example.org`)).toBe('204');
    expect(await kindsOf(kari)).toEqual(['PROVIDER', 'EMAIL']);
    expect(await userOf(await logInByEmail(`kari${count}@example.org`, 2))).toBe(kariId);
  });

  it('When the code of a login is typed to add the address, or the other way round, then it is worth nothing', async () => {
    const address = `kari${count}@example.org`;
    await kari.send('POST', `${PATH}/email`, { address });
    const toAdd = await mailedCode(1);
    expect(
      await codeOf(kari.send('POST', '/api/login/email/verification', { address, code: toAdd })),
    ).toBe('code-expired');
    const choices = { isRemembered: false, invitationCode: null };
    await kari.send('POST', '/api/login/email', { address, ...choices });
    const toLogIn = await mailedCode(2);
    const added = kari.send('POST', `${PATH}/email/verification`, { address, code: toLogIn });
    expect(await codeOf(added)).toBe('code-wrong');
  });

  it('When the address is another player’s, then it is refused; one of an account without a name moves here', async () => {
    const address = `ola${count}@example.org`;
    const ola = await logInByEmail(address, 1);
    const olaId = await userOf(ola);
    expect(await addEmail(kari, address, 2)).toBe('204');
    expect(await isIn(ola)).toBe(false);
    const gone = await open()
      .db.selectFrom('user')
      .select('anonymised_at')
      .where('id', '=', olaId)
      .executeTakeFirstOrThrow();
    expect(gone.anonymised_at).not.toBeNull();

    const liv = await insertPerson(open(), server, {
      login: `p${count}b`,
      username: `Liv ${count}`,
    });
    const livs = await logIn(server, `p${count}b`);
    expect(await addEmail(livs, address, 3)).toBe('login-taken');
    expect(await kindsOf(livs)).toEqual(['PROVIDER']);
    expect(await userOf(await logInByEmail(address, 4))).toBe(kariId);
    expect(liv.id).not.toBe(kariId);
  });

  it('When a way in is removed, then it is one no more; the last one stays', async () => {
    await addEmail(kari, `kari${count}@example.org`);
    const [provider, email] = await methodsOf(kari);
    const remove = (id = '') => codeOf(kari.send('DELETE', `${PATH}/${id}`));
    expect(await remove('unknown')).toBe('login-method-not-found');
    const [first, second] = await Promise.all([remove(provider?.id), remove(email?.id)]);
    expect([first, second].toSorted()).toEqual(['204', 'last-login-method']);
    expect(await methodsOf(kari)).toHaveLength(1);
    expect(server.logs()).toContain('a login method was removed');
  });

  it('When the other way in is one that the operator has switched off, then it does not count', async () => {
    await open()
      .db.insertInto('identity')
      .values({
        id: `old${count}`,
        issuer: 'https://old.example',
        subject: 'x',
        user_id: kariId,
        device: '',
        created_at: 1,
        last_used_at: null,
      })
      .execute();
    const [provider, old] = await methodsOf(kari);
    expect(await codeOf(kari.send('DELETE', `${PATH}/${provider?.id}`))).toBe('last-login-method');
    expect(await codeOf(kari.send('DELETE', `${PATH}/${old?.id}`))).toBe('204');
  });

  it('When the login is a quarter of an hour old, then nothing is added or removed', async () => {
    const key = createAuthenticator(server.url);
    const given = await options(kari, `${PATH}/passkey`);
    const [provider] = await methodsOf(kari);
    const calls = () =>
      Promise.all([
        addEmail(kari, `kari${count}@example.org`),
        codeOf(kari.send('POST', `${PATH}/provider`, { provider: 'google' })),
        codeOf(kari.send('POST', `${PATH}/passkey/options`)),
        codeOf(kari.send('POST', `${PATH}/passkey`, { credential: key.register(given) })),
        codeOf(kari.send('DELETE', `${PATH}/${provider?.id}`)),
      ]);
    server.wallClock.advance(15 * MINUTE_MS);
    expect(await calls()).toEqual(Array(5).fill('login-too-old'));
    expect(await kindsOf(kari)).toEqual(['PROVIDER']);
  });

  it('When another account of the provider is added, then both lead here; another player’s is refused', async () => {
    const begin = async (login: string, client = kari) => {
      const response = await client.send('POST', `${PATH}/provider`, { provider: 'google' });
      const { url } = (await response.json()) as { url: string };
      return client.loginAt(url, login);
    };
    expect(await begin(`p${count}b`)).toBe(`${server.url}/settings/login-methods`);
    expect(await kindsOf(kari)).toEqual(['PROVIDER', 'PROVIDER']);
    expect(await userOf(await logIn(server, `p${count}b`))).toBe(kariId);

    const olaLogin = `p${count}c`;
    await insertPerson(open(), server, { login: olaLogin, username: `Ola ${count}` });
    expect(await begin(olaLogin)).toBe(`${server.url}/settings/login-methods?error=login-taken`);
    // If the user has logged out or changed meanwhile, nothing is added.
    const answer = await kari.send('POST', `${PATH}/provider`, { provider: 'google' });
    const { url } = (await answer.json()) as { url: string };
    await kari.send('POST', '/api/logout');
    expect(await kari.loginAt(url, `p${count}d`)).toBe(
      `${server.url}/settings/login-methods?error=login-expired`,
    );
    expect(await isIn(kari)).toBe(false);
    const owner = await open()
      .db.selectFrom('identity')
      .select('user_id')
      .where('subject', '=', `p${count}d`)
      .execute();
    expect(owner).toEqual([]);
  });

  it('When a passkey is added, then it opens the account, in another browser too', async () => {
    const key = await addPasskey(kari);
    expect(await kindsOf(kari)).toEqual(['PROVIDER', 'PASSKEY']);
    const client = server.newClient();
    const given = await options(client, '/api/login/passkey');
    expect(given).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' });
    expect(await logInWith(client, key.sign(given))).toBe('204');
    expect(await userOf(client)).toBe(kariId);
  });

  it('When what is signed is not what this browser was just given, then it is refused', async () => {
    const key = await addPasskey(kari);
    const client = server.newClient();
    const refused = async (credential: object, by = client) =>
      expect(await logInWith(by, credential)).toBe('passkey-refused');
    const give = () => options(client, '/api/login/passkey');
    // Challenges: used, of another browser, expired, made up, or for adding a passkey.
    const used = key.sign(await give());
    expect(await logInWith(client, used)).toBe('204');
    await refused(used);
    const other = server.newClient();
    expect(await logInWith(other, key.sign(await give()))).toBe('no-cookies');
    await options(other, '/api/login/passkey');
    await refused(key.sign(await give()), other);
    const late = key.sign(await give());
    server.wallClock.advance(10 * MINUTE_MS);
    await refused(late);
    await refused(key.sign({ challenge: 'A'.repeat(43) }));
    kari = await logIn(server, `p${count}`);
    await refused(key.sign(await options(kari, `${PATH}/passkey`)), kari);
    // Signatures: for another site, or by another key.
    await refused(key.sign(await give(), { from: 'https://evil.example' }));
    await refused({ ...createAuthenticator(server.url).sign(await give()), id: key.id });
    await refused(createAuthenticator(server.url).sign(await give()));
    await refused({
      ...key.sign(await give()),
      response: { ...used.response, clientDataJSON: 'e30' },
    });
  });

  it('When the passkey names another account than the one it opens, or none, then it is refused', async () => {
    const key = await addPasskey(kari);
    const other = await insertPerson(open(), server, { login: `p${count}b` });
    const client = server.newClient();
    const enter = async (signing: { userHandle?: string | null }) =>
      logInWith(client, key.sign(await options(client, '/api/login/passkey'), signing));
    const naming = (id: string) => ({ userHandle: Buffer.from(id).toString('base64url') });
    expect(await enter(naming(other.id))).toBe('passkey-refused');
    expect(await enter(naming(`${kariId} `))).toBe('passkey-refused');
    expect(await enter({ userHandle: null })).toBe('passkey-refused');
    expect(await isIn(client)).toBe(false);
    expect(await enter({})).toBe('204');
    expect(await userOf(client)).toBe(kariId);
  });

  it('When a passkey that counts has counted no further, then it is a copy, and refused', async () => {
    const key = await addPasskey(kari);
    const client = server.newClient();
    const enter = async (counter: number) =>
      logInWith(client, key.sign(await options(client, '/api/login/passkey'), { counter }));
    expect(await enter(5)).toBe('204');
    expect(await enter(5)).toBe('passkey-refused');
    expect(await enter(4)).toBe('passkey-refused');
    expect(await enter(6)).toBe('204');
  });

  it('When the passkey is removed, or its account is gone, then it makes no new one', async () => {
    const users = async () => (await open().db.selectFrom('user').select('id').execute()).length;
    const key = await addPasskey(kari);
    const [, passkey] = await methodsOf(kari);
    expect(await codeOf(kari.send('DELETE', `${PATH}/${passkey?.id}`))).toBe('204');
    const other = await addPasskey(kari);
    const body = { username: `Kari ${count}` };
    expect(await codeOf(kari.send('POST', '/api/settings/account/deletion', body))).toBe('204');
    const before = await users();
    const client = server.newClient();
    for (const each of [key, other]) {
      const given = await options(client, '/api/login/passkey');
      expect(await logInWith(client, each.sign(given))).toBe('passkey-refused');
    }
    expect(await users()).toBe(before);
    expect(
      await open()
        .db.selectFrom('passkey')
        .selectAll()
        .where('identity_id', '=', passkey?.id ?? '')
        .execute(),
    ).toEqual([]);
  });

  it('When somebody logs in again on a device, then it goes on getting messages; another user’s does not', async () => {
    const device = async (client: Client, endpoint: string) => {
      const { createECDH } = await import('node:crypto');
      return client.send('PUT', '/api/settings/push/devices', {
        endpoint,
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: 'A'.repeat(22),
      });
    };
    const devices = async () =>
      (
        await open()
          .db.selectFrom('push_device')
          .select('id')
          .where('user_id', '=', kariId)
          .execute()
      ).length;
    expect((await device(kari, `https://fcm.googleapis.com/fcm/send/${count}`)).status).toBe(200);
    await kari.login(`p${count}`);
    expect(await devices()).toBe(1);
    await kari.login(`p${count}b`);
    expect(await devices()).toBe(0);
  });
});
