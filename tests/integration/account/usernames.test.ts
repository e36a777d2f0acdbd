import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { logIn } from '#support/rows/people.ts';

onEachDatabase('usernames', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(open(), { environment: { REGISTRATION: 'open' } });
  });
  afterAll(() => server.close());

  async function choose(client: Client, username: unknown) {
    const response = await client.send('PUT', '/api/settings/username', { username });
    const { code, reason, username: chosen } = (await response.json()) as Record<string, unknown>;
    return { status: response.status, code, reason, chosen };
  }
  const usernames = async () =>
    (await open().db.selectFrom('user').select('username').execute()).map((row) => row.username);

  it('When registration is open, then a first username needs no code', async () => {
    const client = await logIn(server, 'spiller1');
    expect(await client.getJson('/api/settings/username')).toEqual({
      username: null,
      needsInvitation: false,
      invitationCode: null,
    });
    expect(await choose(client, '  Ørnen  fra A\u030Asane ')).toMatchObject({
      status: 200,
      chosen: 'Ørnen fra Åsane',
    });
    expect(await client.getJson('/api/public/user/status')).toBe('LOGGED_IN');
    expect(await client.getJson('/api/settings/username')).toMatchObject({
      username: 'Ørnen fra Åsane',
    });
  });

  it.each([
    ['x', 'TOO_SHORT'],
    ['', 'TOO_SHORT'],
    ['a'.repeat(31), 'TOO_LONG'],
    ['a'.repeat(10_000), 'TOO_LONG'],
    ['B\u043Eksestopp', 'NOT_LATIN'],
    ['Boks\u200Bestopp', 'CHARACTER_NOT_ALLOWED'],
    ['\u202EppotsesckoB', 'CHARACTER_NOT_ALLOWED'],
    ['Z\u0336\u0489a\u0336l\u0336g\u0336o\u0336', 'CHARACTER_NOT_ALLOWED'],
    ['<img src=x onerror=alert(1)>', 'CHARACTER_NOT_ALLOWED'],
    ['=HYPERLINK("x")', 'CHARACTER_NOT_ALLOWED'],
    ['\u0000\u0000', 'CHARACTER_NOT_ALLOWED'],
    ['__', 'NO_LETTER_OR_DIGIT'],
    ['Anonym 1', 'ANONYM'],
    ['An0nym', 'ANONYM'],
    ['Anon\u1EFFm 1', 'LETTER_NOT_ALLOWED'],
    ['__proto__', 'RESERVED'],
    ['adrnin', 'RESERVED'],
  ])('refuses %j by the rule %s, both when asked and when set', async (username, reason) => {
    const client = await logIn(server, 'spiller2');
    expect(await choose(client, username)).toEqual({
      status: 422,
      code: 'username-refused',
      reason,
    });
    const query = new URLSearchParams({ username });
    expect(await client.getJson(`/api/settings/username/availability?${query}`)).toMatchObject({
      isAvailable: false,
      reason,
    });
    expect(await client.getJson('/api/public/user/status')).toBe('NO_USERNAME');
  });

  it('When a name differs only in case or looks from another’s, then it is taken', async () => {
    const owner = await logIn(server, 'spiller3');
    expect((await choose(owner, 'Karl Il')).status).toBe(200);
    const client = await logIn(server, 'spiller9');
    for (const twin of [
      'Karl Il',
      'KARL IL',
      'karl-il',
      'Kar1 Il',
      'KarI Il',
      'Kárl Il',
      'Karl ll',
      'KarlIl',
      'K.a.r.l Il',
    ]) {
      expect(await choose(client, twin)).toEqual({
        status: 409,
        code: 'username-taken',
        reason: 'TAKEN',
      });
      expect(
        await client.getJson(`/api/settings/username/availability?username=${twin}`),
      ).toMatchObject({ isAvailable: false, reason: 'TAKEN' });
    }
    expect(await choose(client, 'Kari Il')).toMatchObject({ status: 200 });
    // A name may resemble one's own current name.
    expect((await choose(owner, 'KARL IL')).status).toBe(200);
    expect((await choose(owner, 'Karl Il')).status).toBe(200);
  });

  it('When two take the same name at once, then one of them gets it', async () => {
    const clients = await Promise.all(
      ['spiller4', 'spiller5', 'spiller6'].map((person) => logIn(server, person)),
    );
    const answers = await Promise.all(clients.map((client) => choose(client, 'Samtidig')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await usernames()).filter((name) => name === 'Samtidig')).toHaveLength(1);
  });

  it.each([
    [{}],
    [{ username: 5 }],
    [{ username: null }],
    [{ username: 'Kari', isAdmin: true }],
    [[]],
  ])('refuses the body %j', async (body) => {
    const client = await logIn(server, 'spiller7');
    const response = await client.send('PUT', '/api/settings/username', body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'invalid-input' });
  });

  it('sends names as data that no browser takes for a page', async () => {
    const client = await logIn(server, 'spiller8');
    await choose(client, 'Kari');
    const response = await client.get('/api/public/user/list');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
