import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DAY_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type Client, createClient, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { type Mailbox, startMailServer } from '#support/services/mail-server.ts';

const ADDRESS = 'kari@example.org';
const ELSEWHERE = 'http://192.0.2.7:3000';

onAnyDatabase('a browser that does not send back the cookie of a login', (open) => {
  let mailbox: Mailbox;
  let server: TestServer;
  beforeAll(async () => {
    mailbox = await startMailServer();
    server = await startServer(open(), {
      environment: { SMTP_URL: mailbox.url, MAIL_FROM: 'spill@example.org' },
    });
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
  });

  const ask = (client: Client, headers = {}) =>
    client.send(
      'POST',
      '/api/login/email',
      { address: ADDRESS, isRemembered: false, invitationCode: null },
      headers,
    );
  const codeMailed = async (count: number) => {
    await vi.waitFor(() => expect(mailbox.mails).toHaveLength(count), { timeout: 30_000 });
    return /^(\d{6})$/m.exec(mailbox.mails.at(-1)?.text ?? '')?.[1] ?? '';
  };
  const options = (client: Client, headers = {}) =>
    client.send('POST', '/api/login/passkey/options', undefined, headers);
  /** Returns where a login at the provider ends, after `lose` has been called on the way. */
  async function loginThatLoses(lose: (client: Client) => void): Promise<string> {
    const client = server.newClient();
    const { response, visited } = await client.follow('/oauth2/authorization/google');
    lose(client);
    const action = /action="([^"]*)"/.exec(await response.text())?.[1] ?? '';
    const chosen = await client.request(new URL(action, visited.at(-1)).href, {
      method: 'POST',
      body: new URLSearchParams({ login: 'spiller1' }),
    });
    const next = new URL(chosen.headers.get('location') ?? '', visited.at(-1));
    return (await client.follow(next.href)).visited.at(-1)?.replace(server.url, '') ?? '';
  }

  it('When the right code is typed without it, then cookies are the reason, and the code is still good', async () => {
    const client = server.newClient();
    const before = mailbox.mails.length;
    expect((await ask(client)).status).toBe(204);
    const entry = { address: ADDRESS, code: await codeMailed(before + 1) };
    const verify = (from: Client) => from.send('POST', '/api/login/email/verification', entry);
    expect(await outcomeOf(await verify(server.newClient()))).toBe('409 no-cookies');
    expect((await verify(client)).status).toBe(204);
    // Its session shows that the browser keeps cookies: the code is used up.
    expect(await outcomeOf(await verify(client))).toBe('409 code-expired');
  });

  it('When a passkey is used without it, then cookies are the reason', async () => {
    const credential = { id: 'a', rawId: 'a', type: 'public-key' };
    const response = { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };
    const login = { credential: { ...credential, response }, isRemembered: false };
    const logIn = (client: Client) => client.send('POST', '/api/login/passkey', login);
    expect(await outcomeOf(await logIn(server.newClient()))).toBe('409 no-cookies');
    const keeping = server.newClient();
    await options(keeping);
    expect(await outcomeOf(await logIn(keeping))).toBe('422 passkey-refused');
  });

  it('When the provider sends the browser back without it, then cookies are the reason; with a wrong one not', async () => {
    expect(await loginThatLoses(({ cookies }) => cookies.clear())).toBe(
      '/login?error=login-no-cookies',
    );
    expect(await loginThatLoses(({ cookies }) => cookies.set('formelgjett-login', 'x'))).toBe(
      '/login?error=login-expired',
    );
    expect(await loginThatLoses(() => {})).toBe('/logged-in');
  });

  it('When the site is open by another name, then no code is sent, and the log tells each name once', async () => {
    server.wallClock.advance(DAY_MS);
    const before = mailbox.mails.length;
    const told = () => server.logs().match(/"msg":"Somebody wants to log in at [^"]*/g) ?? [];
    const toldBefore = told().length;
    for (let time = 0; time < 8; time += 1) {
      const answer = await ask(server.newClient(), { origin: ELSEWHERE });
      expect(await outcomeOf(answer)).toBe('409 other-origin');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await outcomeOf(await options(server.newClient(), { origin: ELSEWHERE }))).toBe(
      '409 other-origin',
    );
    expect(told()).toHaveLength(toldBefore + 1);
    expect(told().at(-1)).toContain(
      `${ELSEWHERE}, but logins work at PUBLIC_URL alone, ${server.url}`,
    );
    // Nothing of it counts against the limits.
    expect((await ask(server.newClient(), { origin: server.url })).status).toBe(204);
    await codeMailed(before + 1);
    // Anybody can invent names, so they are told of a few only.
    for (let name = 0; name < 30; name += 1) {
      await options(server.newClient(), { origin: `https://a${name}.example` });
    }
    expect(told()).toHaveLength(20);
  });

  it('When a login with a provider begins at another name, then it goes on at PUBLIC_URL, and ends there', async () => {
    const elsewhere = server.url.replace('localhost', '127.0.0.1');
    const path = '/oauth2/authorization/google?remember_me&invitation=ABCD2345';
    const referer = `${elsewhere}/login`;
    const client = createClient(elsewhere);
    const begun = await client.get(path, { referer });
    expect(begun.headers.get('location')).toBe(`${server.url}${path}`);
    expect(begun.headers.getSetCookie()).toEqual([]);
    const home = server.newClient();
    expect(await home.loginAt(begun.headers.get('location') ?? '', 'spiller1')).toBe(
      `${server.url}/logged-in`,
    );
    // Neither a page at home, nor one of another site that has the link: that would go on for ever.
    for (const from of [`${server.url}/login`, referer]) {
      const { headers } = await home.get(path, { referer: from });
      expect(headers.get('location')).toContain(`${server.issuer}/auth?`);
    }
  });
});
