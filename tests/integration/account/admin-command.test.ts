import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { builtCommands } from '#support/processes/built-commands.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { sample } from '#support/running/exhaustive.ts';
import { step } from '#support/running/step.ts';

describe.each(TRIED_DIALECTS)('npm run admin (%s)', (dialect) => {
  const run = builtCommands();
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  let server: TestServer;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(dialect);
    database = await openDatabase(testDatabase.url);
    server = await startServer(database);
    await insertPerson(database, server, {
      login: 'spiller1',
      username: 'Ti og Topp',
    });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await testDatabase.drop();
  });

  async function admin(...words: string[]) {
    const environment = { DATABASE_URL: testDatabase.url, PUBLIC_URL: 'https://spill.example' };
    return run('admin', { words, environment }).ended;
  }

  it('lets the operator make the first admin, invite others, and take the role back', async () => {
    await step('makes a user an admin, who is one at the next request', async () => {
      const client = await logIn(server, 'spiller1');
      expect(await client.getJson('/api/public/header')).toMatchObject({ isAdmin: false });
      expect(await admin('grant', 'Ti', 'og', 'topp')).toMatchObject({
        code: 0,
        stdout: 'Ti og Topp is now an admin.\n',
      });
      expect(await client.getJson('/api/public/header')).toMatchObject({ isAdmin: true });
      const log = await database.db
        .selectFrom('audit_entry')
        .select(['action', 'actor_user_id'])
        .execute();
      expect(log).toEqual([{ action: 'USER_ADMIN_GIVEN', actor_user_id: null }]);
      expect(await admin('grant', 'Ti og Topp')).toMatchObject({
        code: 0,
        stdout: 'Ti og Topp is an admin already.\n',
      });
    });

    await step('prints a code that lets somebody in', async () => {
      const { code, stdout } = await admin('invite');
      expect(code).toBe(0);
      const invitation = /^Invitation code: (\w{8})$/m.exec(stdout)?.[1] ?? '';
      expect(stdout).toContain(`https://spill.example/invitation/${invitation}`);
      // The command uses the time of the test data, the server a test clock.
      server.wallClock.set(Date.now());
      const guest = await logIn(server, 'ny', `?invitation=${invitation}`);
      const response = await guest.send('PUT', '/api/settings/username', {
        username: 'Nykommer',
        invitationCode: invitation,
      });
      expect(response.status).toBe(200);
    });

    await step('prints a link that makes one person an admin', async () => {
      const { code, stdout } = await admin('invite', '--admin');
      expect(code).toBe(0);
      const invitation = /^https:\/\/spill\.example\/invitation\/(\w{8})$/m.exec(stdout)?.[1] ?? '';
      server.wallClock.set(Date.now());
      const register = async (login: string, username: string) => {
        const client = await logIn(server, login, `?invitation=${invitation}`);
        const chosen = { username, invitationCode: invitation };
        return { client, response: await client.send('PUT', '/api/settings/username', chosen) };
      };
      const { client, response } = await register('spiller5', 'Sjefen');
      expect(response.status).toBe(200);
      expect(await client.getJson('/api/public/header')).toMatchObject({ isAdmin: true });
      expect((await register('spiller6', 'Nestesjefen')).response.status).toBe(422);
    });

    await step('tells who there is, takes the role away, and logs out', async () => {
      const client = await logIn(server, 'spiller5');
      const { stdout } = await admin('list');
      expect(stdout).toMatch(/^username +roles +login methods +since +last seen$/m);
      expect(stdout).toMatch(/^Sjefen +admin +1 +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d$/m);
      expect(await admin('revoke', 'sjefen')).toMatchObject({
        code: 0,
        stdout: 'Sjefen is an admin no more.\n',
      });
      expect(await client.getJson('/api/public/header')).toMatchObject({ isAdmin: false });
      const last = await admin('revoke', 'Ti og Topp');
      expect(last.code).toBe(1);
      expect(last.stderr).toContain('Ti og Topp is the only admin.');
      expect(await admin('end-sessions', 'Sjefen')).toMatchObject({
        stdout: 'Sjefen is logged out everywhere.\n',
      });
      expect(await client.getJson('/api/public/user/status')).toBe('LOGGED_OUT');
    });
  });

  it('says how the game fares, and what is not as it should be', async () => {
    const status = await admin('status');
    expect(status.code).toBe(0);
    expect(status.stdout).toMatch(/^Backup: {2}none here; the last night has none/m);
    const environment = {
      DATABASE_URL: testDatabase.url,
      BACKUP_DIR: '/dev/null/backups',
      OIDC_ISSUER: server.issuer ?? '',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
      // Server that is requested for the time.
      JOLPICA_URL: server.url,
    };
    const { code, stdout } = await run('admin', { words: ['check'], environment }).ended;
    expect(code).toBe(1);
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^ok {2}database: .+ can be read and written$/),
      expect.stringMatching(
        /^NO {2}backups: No backup can be written to \/dev\/null\/backups: .+$/,
      ),
      `ok  login: ${server.issuer} answers`,
      '-   mail: no mail server: set SMTP_URL',
      'ok  clock: it is right',
    ]);
  });

  it.each(sample(['grant', 'end-sessions'], 2))(
    'When %s is given nobody who is there, then it says so',
    async (command) => {
      const { code, stdout, stderr } = await admin(command, 'Ingen');
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain('There is no user called Ingen');
      expect(stderr).not.toContain('    at ');
    },
  );
});

describe('npm run admin', () => {
  const run = builtCommands();
  const environment = { DATABASE_URL: 'sqlite:never-opened.db' };
  afterEach(() => {
    expect(existsSync('never-opened.db')).toBe(false);
  });

  it('When asked for help, then it names every command', async () => {
    const { code, stdout } = await run('admin', { words: ['invite', '--help'], environment }).ended;
    expect(code).toBe(0);
    const names = ['invite --admin', 'list', 'grant', 'revoke', 'end-sessions', 'status', 'check'];
    for (const each of names) {
      expect(stdout).toContain(`npm run admin -- ${each}`);
    }
  });

  const WRONG = [
    [['grant']],
    [['invite', 'x']],
    [['invite', '--admin', 'x']],
    [['revoke']],
    [['list', 'x']],
    [['remove']],
    [[]],
  ];
  it.each(sample(WRONG, 7))('When called with %j, then it says how it is used', async (words) => {
    const { code, stdout, stderr } = await run('admin', { words, environment }).ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^Usage:/);
    expect(stderr).not.toContain('    at ');
  });
});
