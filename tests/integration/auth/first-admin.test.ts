import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeNextStep, FIRST_ADMIN } from '#server/accounts/first-admin/first-admin.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createAdminInvitation } from '#server/leagues/invitations/create-invitation.ts';
import { grantAdmin } from '#server/start/admin-command/users-by-name.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson } from '#support/rows/people.ts';
import { startMailServer } from '#support/services/mail-server.ts';

const ADMIN_EMAIL = 'kari@example.org';
const VERIFIED = { email: 'Kari@Example.org', email_verified: true };

describe.each(TRIED_DIALECTS)('the first admin, by ADMIN_EMAIL (%s)', (dialect) => {
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  let server: TestServer | undefined;
  beforeEach(async () => {
    testDatabase = await createTestDatabase(dialect);
    database = await openDatabase(testDatabase.url);
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    await database.close();
    await testDatabase.drop();
  });

  /** @param claims of the provider about the user who logs in */
  async function start(
    claims: Readonly<Record<string, unknown>>,
    environment: Readonly<Record<string, string>> = { ADMIN_EMAIL },
    areClaimsInUserinfoOnly = false,
  ) {
    await server?.close();
    const provider = { claims, areClaimsInUserinfoOnly };
    server = await startServer(database, { environment, provider });
    return server;
  }
  const admins = async () => {
    const rows = await database.db
      .selectFrom('user')
      .select('username')
      .where('is_admin', '=', 1)
      .execute();
    return rows.map(({ username }) => username);
  };
  /** Logs in and takes a username, with the invitation that the session has. */
  async function join({ newClient }: TestServer, login: string, username: string) {
    const client = newClient();
    await client.login(login);
    const { invitationCode } = await client.getJson<{ invitationCode: string | null }>(
      '/api/settings/username',
    );
    const change = { username, invitationCode };
    return { client, status: (await client.send('PUT', '/api/settings/username', change)).status };
  }

  it('is whoever logs in with it verified, who needs no invitation; once, and told in the log', async () => {
    const started = await start(VERIFIED);
    const { client, status } = await join(started, 'admin', 'Kari');
    expect(status).toBe(200);
    expect(await admins()).toEqual(['Kari']);
    expect((await client.get('/api/admin/overview')).status).toBe(200);
    expect(started.logs()).toContain(FIRST_ADMIN);
    expect(started.logs()).not.toMatch(/kari@/i);
    // Neither another user with the same e-mail becomes an admin, nor she herself after losing the
    // role.
    expect(await join(started, 'ny', 'Ola')).toMatchObject({ status: 403 });
    await database.db.updateTable('user').set({ is_admin: 0 }).execute();
    await started.newClient().login('admin');
    expect(await join(started, 'ny', 'Ola')).toMatchObject({ status: 403 });
    expect(await admins()).toEqual([]);
  });

  it('is whoever types the code that came to it, and nobody with a code that came elsewhere', async () => {
    const mailbox = await startMailServer();
    const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'spill@example.org', ADMIN_EMAIL };
    const started = await start({}, mail);
    const invitationOf = async (address: string) => {
      const client = started.newClient();
      const before = mailbox.mails.length;
      const request = { address, isRemembered: false, invitationCode: null };
      await client.send('POST', '/api/login/email', request);
      await vi.waitFor(() => expect(mailbox.mails).toHaveLength(before + 1), { timeout: 30_000 });
      const code = /^(\d{6})$/m.exec(mailbox.mails.at(-1)?.text ?? '')?.[1] ?? '';
      await client.send('POST', '/api/login/email/verification', { address, code });
      const settings = await client.getJson<{ invitationCode: string | null }>(
        '/api/settings/username',
      );
      return { client, ...settings };
    };
    expect((await invitationOf('ola@example.org')).invitationCode).toBeNull();
    const { client, invitationCode } = await invitationOf('KARI@example.org');
    await client.send('PUT', '/api/settings/username', { username: 'Kari', invitationCode });
    expect(await admins()).toEqual(['Kari']);
    await mailbox.close();
  });

  it('is whoever logs in at a provider that tells the address from userinfo alone, as Authelia does', async () => {
    const started = await start(VERIFIED, { ADMIN_EMAIL }, true);
    expect((await join(started, 'admin', 'Kari')).status).toBe(200);
    expect(await admins()).toEqual(['Kari']);
    expect(started.logs()).not.toContain('invite --admin');
  });

  it.each([
    ['unverified', { ...VERIFIED, email_verified: false }, 'ADMIN_EMAIL with email_verified false'],
    ['without a word of it', { email: VERIFIED.email }, 'ADMIN_EMAIL without email_verified'],
    [
      'unverified and another',
      { email: 'ola@example.org', email_verified: 'true' },
      'another address with an email_verified that is not true',
    ],
    ['not at all', {}, 'no address'],
  ])(
    'When the address comes %s, then the log tells it once, and the way out',
    async (_, claims, came) => {
      for (const isUserinfoOnly of [false, true]) {
        const started = await start(claims, { ADMIN_EMAIL }, isUserinfoOnly);
        for (const login of ['admin', 'ny', 'admin']) await started.newClient().login(login);
        const warnings = started.logs().match(/"level":40[^\n]*/g) ?? [];
        expect(warnings).toHaveLength(1);
        expect(warnings[0]).toContain(`said ${came}`);
        expect(warnings[0]).toContain('npm run admin -- invite --admin');
        expect(started.logs()).not.toMatch(/(kari|ola)@/i);
      }
      // Whoever has been invited instead is the admin, and nothing is told after that.
      const invited = await start(claims);
      await database.inWriteTransaction((trx) =>
        createAdminInvitation(trx, 'ABCD2345', invited.wallClock.now()),
      );
      const client = invited.newClient();
      await client.login('spiller1', '?invitation=ABCD2345');
      const choice = { username: 'Kari', invitationCode: 'ABCD2345' };
      expect((await client.send('PUT', '/api/settings/username', choice)).status).toBe(200);
      expect(await admins()).toEqual(['Kari']);
      const before = invited.logs().length;
      await invited.newClient().login('ny');
      expect(invited.logs().slice(before)).not.toContain('invite --admin');
    },
  );

  it('is what a start tells the operator to see to next, until there is one', async () => {
    const nextStep = (environment: Readonly<Record<string, string>>) =>
      describeNextStep(database.db, readSettings(environment));
    const SMTP_URL = 'smtp://kari%40example.org:password@mail.example';
    expect(await nextStep({ ADMIN_EMAIL })).toMatch(/^Next: set SMTP_URL or OIDC_CLIENT_ID/);
    expect(await nextStep({ SMTP_URL })).toMatch(/^Next: set ADMIN_EMAIL and start again/);
    expect(await nextStep({ SMTP_URL, ADMIN_EMAIL })).toBe(
      'Next: log in as kari@example.org at http://localhost:3000/login, and you are the admin; or run `admin invite --admin`',
    );
    await join(await start(VERIFIED), 'admin', 'Kari');
    expect(await nextStep({ SMTP_URL })).toBeNull();
  });

  it('When two accounts have logged in with the address before, then the first username is the only admin’s', async () => {
    const started = await start(VERIFIED, { ADMIN_EMAIL, REGISTRATION: 'open' });
    const logIn = async (login: string) => {
      const client = started.newClient();
      await client.login(login);
      return client;
    };
    const invitationOf = async (client: Client) =>
      (await client.getJson<{ invitationCode: string | null }>('/api/settings/username'))
        .invitationCode;
    const first = await logIn('admin');
    const second = await logIn('ny');
    const codes = [await invitationOf(first), await invitationOf(second)];
    expect(new Set(codes).size).toBe(2);
    for (const [client, username, invitationCode] of [
      [first, 'Kari', codes[0]],
      [second, 'Ola', codes[1]],
    ] as const) {
      await client.send('PUT', '/api/settings/username', { username, invitationCode });
    }
    expect(await admins()).toEqual(['Kari']);
  });

  it('When the operator has made somebody an admin meanwhile, then the code of a login makes none', async () => {
    const started = await start(VERIFIED, { ADMIN_EMAIL, REGISTRATION: 'open' });
    const client = started.newClient();
    await client.login('admin');
    const { invitationCode } = await client.getJson<{ invitationCode: string }>(
      '/api/settings/username',
    );
    await insertPerson(database, started, { login: 'spiller1', username: 'Åse' });
    await grantAdmin(database, 'Åse', started.wallClock.now());
    await client.send('PUT', '/api/settings/username', { username: 'Kari', invitationCode });
    expect(await admins()).toEqual(['Åse']);
  });

  it('may have a username already', async () => {
    const started = await start(VERIFIED);
    await insertPerson(database, started, { login: 'spiller1', username: 'Kari' });
    await started.newClient().login('spiller1');
    expect(await admins()).toEqual(['Kari']);
  });

  it.each([
    ['is not verified', { ...VERIFIED, email_verified: false }],
    ['is verified in words alone', { ...VERIFIED, email_verified: 'true' }],
    ['is of a provider that does not say so', { email: VERIFIED.email }],
    ['is another', { ...VERIFIED, email: 'kari@example.org.evil.example' }],
    ['only folds to it', { ...VERIFIED, email: '\u212Aari@example.org' }],
    ['is none', { email_verified: true }],
    ['is several', { ...VERIFIED, email: [VERIFIED.email] }],
  ])('When the address %s, then nobody becomes one', async (_, claims) => {
    const started = await start(claims);
    await insertPerson(database, started, { login: 'spiller1', username: 'Kari' });
    await started.newClient().login('spiller1');
    expect(await join(started, 'ny', 'Ola')).toMatchObject({ status: 403 });
    expect(await admins()).toEqual([]);
    expect(started.logs()).not.toContain(FIRST_ADMIN);
  });

  it('When there is an admin already, however made, then the address makes none, and is not asked for', async () => {
    const scope = async ({ newClient }: TestServer) => {
      const begun = await newClient().get('/oauth2/authorization/google');
      return new URL(begun.headers.get('location') ?? '').searchParams.get('scope');
    };
    const started = await start(VERIFIED);
    expect(await scope(started)).toBe('openid email');
    await insertPerson(database, started, { login: 'admin', username: 'Åse', is_admin: 1 });
    expect(await scope(started)).toBe('openid');
    expect(await join(started, 'ny', 'Ola')).toMatchObject({ status: 403 });
    expect(await admins()).toEqual(['Åse']);
  });

  it('When the setting is not there, then a verified address is nothing', async () => {
    const started = await start(VERIFIED, {});
    expect(await join(started, 'ny', 'Ola')).toMatchObject({ status: 403 });
    expect(await admins()).toEqual([]);
  });
});
