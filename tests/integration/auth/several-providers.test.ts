import { expect, it } from 'vitest';
import type { LoginProviderOptions } from '#demo/login-provider.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { freePort } from '#support/processes/free-port.ts';
import { DEMO_LOGINS, startServer } from '#support/requests/start-server.ts';
import { startTestProvider } from '#support/services/test-provider.ts';

const CLIENT = { clientId: 'the-second-client', clientSecret: 'the-secret-of-the-second-client' };
const NAMES = { name: 'Kari Nordmann', email: 'canary@example.org', email_verified: true };

/** Differences between the providers of docs/providers.md. */
const RECIPES: readonly (readonly [string, Partial<LoginProviderOptions>])[] = [
  ['Google', { clientAuthMethods: ['client_secret_basic', 'client_secret_post'], claims: NAMES }],
  ['Microsoft', { isPkceRequired: false, claims: { ...NAMES, preferred_username: 'kari' } }],
  ['Apple', { isPkceRequired: false }],
  [
    'Authentik',
    {
      clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
      path: '/application/o/game/',
    },
  ],
  ['Authelia', { clientAuthMethods: ['client_secret_basic'], signedWith: 'ES256' }],
  ['Keycloak', { clientAuthMethods: ['client_secret_basic'], claims: NAMES, path: '/realms/game' }],
  ['Pocket ID', { signedWith: 'ES256', claims: NAMES }],
];

onAnyDatabase('several providers at once', (open) => {
  it.each(RECIPES)('logs in beside the first in the manner of %s', async (name, manner) => {
    const port = await freePort();
    const server = await startServer(open(), {
      environment: {
        OIDC_2_ISSUER: `http://127.0.0.1:${port}${manner.path ?? ''}`,
        OIDC_2_NAME: name,
        OIDC_2_CLIENT_ID: CLIENT.clientId,
        OIDC_2_CLIENT_SECRET: CLIENT.clientSecret,
      },
    });
    const provider = await startTestProvider(server.url, DEMO_LOGINS, {
      ...CLIENT,
      port,
      redirectUris: [`${server.url}/login/oauth2/code/2`],
      ...manner,
    });
    try {
      const client = server.newClient();
      expect(await client.getJson('/api/public/login')).toMatchObject({
        providers: [
          { key: 'google', name: 'Google' },
          { key: '2', name },
        ],
      });
      const end = await client.loginAt('/oauth2/authorization/2', 'spiller1');
      expect(end).toBe(`${server.url}/logged-in`);
      const { logins } = await client.getJson<{ logins: unknown[] }>('/api/settings/my-data');
      expect(logins).toMatchObject([{ issuer: provider.issuer, subject: 'spiller1' }]);
      expect(server.logs()).not.toContain('canary');
      // One provider's response is refused at the callback of another.
      const begun = await client.get('/oauth2/authorization/2');
      const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state');
      const mixed = await client.get(`/login/oauth2/code/google?code=x&state=${state}`);
      expect(mixed.headers.get('location')).toBe('/login?error=login-expired');
    } finally {
      await provider.close();
      await server.close();
    }
  });
});
