import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/base/time.ts';
import { freePort } from '#support/processes/free-port.ts';
import { type ServerProcess, startBuiltServer } from '#support/processes/server-process.ts';
import { shiftedClock } from '#support/processes/shifted-clock.ts';
import { type Client, createClient } from '#support/requests/client.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';
import { step } from '#support/running/step.ts';
import {
  type Forgery,
  type ForgingProvider,
  startForgingProvider,
} from '#support/services/forging-provider.ts';
import { TEST_CLIENT } from '#support/services/test-provider.ts';

const HOUR = 3600;
const MOST_WRITES = 120;

describe.runIf(IS_EXHAUSTIVE)('a server whose login provider does what providers do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-provider-'));
  let url: string;
  let provider: ForgingProvider;
  let server: ServerProcess;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}`;
    provider = await startForgingProvider(TEST_CLIENT.clientId);
    server = await startBuiltServer(
      {
        DATABASE_URL: `sqlite:${join(folder, 'game.db')}`,
        PORT: String(port),
        PUBLIC_URL: url,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: TEST_CLIENT.clientId,
        OIDC_CLIENT_SECRET: TEST_CLIENT.clientSecret,
      },
      shiftedClock(0, 10 * MINUTE_MS),
    );
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function logIn(forgery: Forgery = {}): Promise<{ client: Client; end: string }> {
    provider.forge(forgery);
    const client = createClient(url);
    const { visited } = await client.follow('/oauth2/authorization/google');
    return { client, end: (visited.at(-1) ?? '').replace(url, '') };
  }

  it('lets people in, with any clock and a new key, and goes on without it', async () => {
    for (const [what, seconds] of [
      ['55 minutes behind', -55 * 60],
      ['two minutes behind', -2 * 60],
      ['two minutes ahead', 2 * 60],
      ['two hours ahead', 2 * HOUR],
    ] as const) {
      await step(`logs in where the clock of the provider is ${what}`, async () => {
        const iat = Math.floor(Date.now() / 1000) + seconds;
        const { client, end } = await logIn({ claims: { iat, exp: iat + HOUR } });
        expect(end).toBe('/logged-in');
        expect(await client.getJson('/api/public/user/status')).toBe('NO_USERNAME');
      });
    }

    await step(
      'When the provider has another key, then logins go on, and the old key is nobody’s',
      async () => {
        expect((await logIn()).end).toBe('/logged-in');
        provider.rotateKeys();
        server.kill('SIGUSR2');
        await expect.poll(async () => (await logIn()).end, { timeout: 20_000 }).toBe('/logged-in');
        const { client, end } = await logIn({ signedBy: 'other', header: { kid: 'own' } });
        expect(end).toBe('/login?error=login-failed');
        expect(await client.getJson('/api/public/user/status')).toBe('LOGGED_OUT');
      },
    );

    await step('When an address says that it is others, then its limit is its own', async () => {
      const write = (from: string) =>
        fetch(`${url}/api/logout`, { method: 'POST', headers: { 'x-forwarded-for': from } });
      for (let count = 0; count < MOST_WRITES; count += 1) {
        expect((await write(`203.0.113.${count}`)).status).toBe(403);
      }
      expect((await write('203.0.113.250')).status).toBe(429);
      expect(JSON.stringify(server.lines)).not.toContain('203.0.113.');
    });

    await step(
      'When the provider is down, then the login says so, and the game and its players go on',
      async () => {
        const { client } = await logIn();
        await provider.close();
        const visitor = createClient(url);
        const begun = await visitor.get('/oauth2/authorization/google');
        const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state');
        const iss = encodeURIComponent(provider.issuer);
        const ended = await visitor.get(
          `/login/oauth2/code/google?code=x&state=${state}&iss=${iss}`,
        );
        expect(ended.headers.get('location')).toBe('/login?error=login-unavailable');
        expect(await client.getJson('/api/public/user/status')).toBe('NO_USERNAME');
        expect((await client.get('/api/public/home')).status).toBe(200);
        expect(server.isAlive()).toBe(true);
      },
    );
  });
});
