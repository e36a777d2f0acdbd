import { afterEach, expect, it } from 'vitest';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';

const THIRTY_DAYS = 30 * 24 * 60 * 60;

onAnyDatabase('cookies', (open) => {
  let server: TestServer;
  afterEach(() => server.close());

  /** Collects every Set-Cookie header of a whole login. */
  async function cookiesOfLogin(query: string): Promise<string[]> {
    const client = server.newClient();
    const lines: string[] = [];
    const begun = await client.get(`/oauth2/authorization/google${query}`);
    lines.push(...begun.headers.getSetCookie());
    const { response, visited } = await client.follow(begun.headers.get('location') ?? '');
    const action = /action="([^"]*)"/.exec(await response.text())?.[1] ?? '';
    const chosen = await client.request(new URL(action, visited.at(-1)).href, {
      method: 'POST',
      body: new URLSearchParams({ login: 'spiller1' }),
    });
    const resumed = await client.request(
      new URL(chosen.headers.get('location') ?? '', visited.at(-1)).href,
    );
    const callback = new URL(resumed.headers.get('location') ?? '');
    // The provider has the public https URL, which a proxy would forward to this port.
    const ended = await client.get(`${callback.pathname}${callback.search}`);
    expect(ended.headers.get('location')).toBe('/logged-in');
    lines.push(...ended.headers.getSetCookie());
    return lines.map((line) => line.replace(/=[\w-]{43}(?=;)/, '=SECRET'));
  }

  it('On plain loopback they are HttpOnly and Lax, and the session’s goes with the browser', async () => {
    server = await startServer(open());
    expect(await cookiesOfLogin('')).toEqual([
      'formelgjett-login=SECRET; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
      'formelgjett-login=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
      'formelgjett-session=SECRET; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  it('With «Husk meg» the session’s is kept', async () => {
    server = await startServer(open());
    expect((await cookiesOfLogin('?remember_me')).at(-1)).toBe(
      `formelgjett-session=SECRET; Max-Age=${THIRTY_DAYS}; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  it('Under https they are Secure and bound to the host', async () => {
    server = await startServer(open(), {
      environment: { PUBLIC_URL: 'https://formelgjett.example' },
    });
    const lines = await cookiesOfLogin('?remember_me=');
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line).toMatch(/^__Host-formelgjett-/);
      expect(line).toMatch(/; Path=\/;(.*;)? HttpOnly; Secure; SameSite=Lax$/);
      expect(line).not.toMatch(/domain/i);
    }
  });

  it('When a request was sent before another login, then its answer leaves the new cookie alone', async () => {
    server = await startServer(open());
    const client = server.newClient();
    await client.login('spiller1');
    const before = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await client.login('spiller2');
    for (const path of ['/api/public/header', '/']) {
      const late = await fetch(`${server.url}${path}`, { headers: { cookie: before } });
      expect(late.headers.getSetCookie(), path).toEqual([]);
    }
  });
});
