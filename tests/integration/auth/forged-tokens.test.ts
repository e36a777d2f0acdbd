import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import {
  type Forgery,
  type ForgingProvider,
  startForgingProvider,
} from '#support/services/forging-provider.ts';
import { TEST_CLIENT } from '#support/services/test-provider.ts';

const HOUR = 3600;
const ADMIN_EMAIL = 'kari@example.org';
const VERIFIED = { email: ADMIN_EMAIL, email_verified: true };
const seconds = () => Math.floor(Date.now() / 1000);

onAnyDatabase('forged tokens', (open) => {
  let provider: ForgingProvider;
  let server: TestServer;
  beforeAll(async () => {
    provider = await startForgingProvider(TEST_CLIENT.clientId);
    server = await startServer(open(), {
      environment: { OIDC_ISSUER: provider.issuer, ADMIN_EMAIL },
    });
  });
  beforeEach(() => provider.forge({}));
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  async function logInWith(forgery: Forgery) {
    provider.forge(forgery);
    const client = server.newClient();
    const { visited } = await client.follow('/oauth2/authorization/google');
    return { client, end: visited.at(-1)?.replace(server.url, '') };
  }

  async function countSessions(): Promise<number> {
    return (await open().db.selectFrom('session').select('id_hash').execute()).length;
  }

  it('When the token is as it should be, then it logs in', async () => {
    const { client, end } = await logInWith({});
    expect(end).toBe('/logged-in');
    expect(await client.getJson('/api/public/user/status')).toBe('NO_USERNAME');
    expect(provider.tokenRequests.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43,}$/);
    expect(provider.tokenRequests.at(-1)?.get('redirect_uri')).toBe(
      `${server.url}/login/oauth2/code/google`,
    );
  });

  it.each<[string, Forgery, boolean]>([
    ['the same subject', { userinfo: { sub: 'kari', ...VERIFIED } }, true],
    ['another subject', { userinfo: { sub: 'ola', ...VERIFIED } }, false],
    ['no subject', { userinfo: VERIFIED }, false],
    ['no word of the address', { userinfo: { sub: 'kari', email_verified: true } }, false],
    ['an error', {}, false],
  ])('When userinfo has %s, then it logs in all the same', async (_what, forgery, isFirstAdmin) => {
    const claims = { email: ADMIN_EMAIL };
    const { client, end } = await logInWith({ claims, ...forgery });
    expect(end).toBe('/logged-in');
    const { invitationCode } = await client.getJson<{ invitationCode: string | null }>(
      '/api/settings/username',
    );
    expect(invitationCode !== null).toBe(isFirstAdmin);
  });

  it.each<[string, Forgery]>([
    ['another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    [
      'several audiences and another party',
      { claims: { aud: [TEST_CLIENT.clientId, 'x'], azp: 'x' } },
    ],
    ['an expired token', { claims: { iat: seconds() - 2 * HOUR, exp: seconds() - HOUR } }],
    ['no expiry', { claims: { exp: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an empty subject', { claims: { sub: '' } }],
    ['a subject of 256 characters', { claims: { sub: 'x'.repeat(256) } }],
    ['a subject of half a megabyte', { claims: { sub: 'x'.repeat(500_000) } }],
    ['a subject with a null in it', { claims: { sub: 'kari\u0000' } }],
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a key that is not the provider’s', { signedBy: 'other' }],
    ['an unknown key', { signedBy: 'other', header: { kid: 'other' } }],
    ['no signature', { signedBy: 'none' }],
    ['a signature by the client secret’s kind of key', { header: { alg: 'HS256' } }],
    ['claims changed after signing', { tamperedClaims: { sub: 'admin' } }],
    ['no ID token', { withoutIdToken: true }],
    ['a refused code', { tokenStatus: 400 }],
    ['a failing provider', { tokenStatus: 500 }],
    ['another issuer’s callback', { callback: { iss: 'https://accounts.google.com' } }],
    ['an error in the callback', { callback: { error: 'server_error' } }],
  ])('When it has %s, then nobody is logged in', async (_what, forgery) => {
    const before = await countSessions();
    const { client, end } = await logInWith(forgery);
    expect(end).toBe('/login?error=login-failed');
    expect(await client.getJson('/api/public/user/status')).toBe('LOGGED_OUT');
    expect([...client.cookies.keys()]).toEqual(['formelgjett-login']);
    expect(await countSessions()).toBe(before);
  });

  it('When another subject has the same e-mail address, then it is another account', async () => {
    const idOf = async (sub: string) => {
      const email = { email: 'kari@example.org', email_verified: true };
      const { end } = await logInWith({ claims: { sub, ...email } });
      expect(end).toBe('/logged-in');
      const row = await open()
        .db.selectFrom('identity')
        .select('user_id')
        .where('subject', '=', sub)
        .executeTakeFirstOrThrow();
      return row.user_id;
    };
    const first = await idOf('subject-1');
    expect(await idOf('subject-2')).not.toBe(first);
    expect(await idOf('subject-1')).toBe(first);
  });

  it('logs neither tokens nor codes of logins that fail', async () => {
    await logInWith({ signedBy: 'other', callback: { code: 'canary-code' } });
    await logInWith({ withoutIdToken: true, callback: { code: 'canary-code' } });
    const logs = server.logs();
    expect(logs).toContain('login failed');
    for (const secret of ['canary-code', 'the-access-token', TEST_CLIENT.clientSecret, 'eyJ']) {
      expect(logs).not.toContain(secret);
    }
  });
});
