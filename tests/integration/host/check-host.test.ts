import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/base/time.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import { checkHost } from '#server/start/admin-command/check-host.ts';
import { createTestDatabase, type TestDatabase } from '#support/databases/databases.ts';
import { type Mailbox, SMTP_PASSWORD, startMailServer } from '#support/services/mail-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-check-'));
let database: TestDatabase;
let mailbox: Mailbox;
/**
 * Server with the right time, and a login provider at `/good`; the one at `/other` has another
 * issuer.
 */
let site: Server;
let url: string;
let now: number;
/** Issuers that differ from their URL, such as Microsoft's for all tenants. */
const ISSUERS: Readonly<Record<string, string>> = {
  'common/v2.0': '{tenantid}/v2.0',
  slash: 'slash/',
  '': '',
};

beforeAll(async () => {
  database = await createTestDatabase('sqlite');
  mailbox = await startMailServer();
  site = createServer((request, response) => {
    response.setHeader('date', new Date(now).toUTCString());
    const [, name = ''] =
      /^\/(?:(good|slash|other|common\/v2\.0)\/)?\.well-known/.exec(request.url ?? '') ?? [];
    response.statusCode = request.url?.includes('gone') ? 404 : 200;
    response.end(JSON.stringify({ issuer: `${url}/${ISSUERS[name] ?? 'good'}` }));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.close();
  site.closeAllConnections();
  await mailbox.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  now = Date.now();
});

const goodHost = () => ({
  DATABASE_URL: database.url,
  BACKUP_DIR: folder,
  BACKUP_HOOK: 'true',
  BACKUP_KEY: Buffer.alloc(32, 7).toString('base64'),
  OIDC_ISSUER: `${url}/good`,
  OIDC_CLIENT_ID: 'a',
  OIDC_CLIENT_SECRET: 'b',
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'spill@spill.example',
  JOLPICA_URL: url,
});

/** Returns the failed checks of a host that differs from a good one in these settings. */
async function faults(different: Readonly<Record<string, string>> = {}) {
  const checks = await checkHost(readSettings({ ...goodHost(), ...different }));
  return checks.filter(({ isWell }) => isWell !== true);
}

it('When all is as it should be, then every check says so', async () => {
  const checks = await checkHost(readSettings(goodHost()));
  expect(checks.map(({ what, isWell }) => [what, isWell])).toEqual(
    ['database', 'backups', 'login', 'mail', 'clock'].map((what) => [what, true]),
  );
});

interface Fault {
  readonly when: string;
  readonly different: () => Readonly<Record<string, string>>;
  readonly what: string;
  readonly message: RegExp;
}

const FAULTS: readonly Fault[] = [
  {
    when: 'the database is not there',
    different: () => ({ DATABASE_URL: `sqlite:${folder}/none.db` }),
    what: 'database',
    message: /no game/,
  },
  {
    when: 'a provider is not where it should be',
    different: () => ({ OIDC_ISSUER: `${url}/gone` }),
    what: 'login',
    message: /answers 404/,
  },
  {
    when: 'a provider calls itself something else',
    different: () => ({ OIDC_ISSUER: `${url}/other` }),
    what: 'login',
    message: /calls itself .+\/good/,
  },
  {
    when: 'a provider calls itself by a slash more, which is another one to logins',
    different: () => ({ OIDC_ISSUER: `${url}/slash` }),
    what: 'login',
    message: /calls itself .+\/slash\/: set its issuer/,
  },
  {
    when: 'the mail server does not know the password',
    different: () => ({ SMTP_URL: mailbox.url.replace(SMTP_PASSWORD, 'wrong') }),
    what: 'mail',
    message: /check SMTP_URL/,
  },
];

it.each(FAULTS)('When $when, then it is that and nothing else', async (fault) => {
  const { different, what, message: told } = fault;
  expect(await faults(different())).toEqual([
    { what, isWell: false, message: expect.stringMatching(told) },
  ]);
});

it.each([
  ['FROM_THE_START', 'smtp', /there it is smtps:\/\/ in SMTP_URL/],
  ['STARTTLS', 'smtps', /there it is smtp:\/\/ in SMTP_URL/],
  [undefined, 'smtps', /there it is smtp:\/\/ in SMTP_URL/],
] as const)(
  'When a mail server with TLS %s is called by %s, then it says which is meant',
  async (tls, scheme, told) => {
    const other = await startMailServer(0, { tls });
    const SMTP_URL = other.url.replace(/^smtps?/, scheme);
    expect(await faults({ SMTP_URL })).toEqual([
      { what: 'mail', isWell: false, message: expect.stringMatching(told) },
    ]);
    await other.close();
    expect(await faults({ SMTP_URL })).toEqual([
      { what: 'mail', isWell: false, message: expect.stringMatching(/: check SMTP_URL$/) },
    ]);
  },
);

it('When a mail server elsewhere takes no TLS, then no password goes there, and it says how it would', async () => {
  // All addresses of this machine, which counts as another one.
  const SMTP_URL = mailbox.url.replace('127.0.0.1', '0.0.0.0');
  expect(await faults({ SMTP_URL })).toEqual([
    { what: 'mail', isWell: false, message: expect.stringMatching(/\?requireTLS=false/) },
  ]);
  expect(await faults({ SMTP_URL: `${SMTP_URL}?requireTLS=false` })).toEqual([]);
  expect(await faults({ SMTP_URL: SMTP_URL.replace(/\/\/.*@/, '//') })).toEqual([]);
});

it('looks at every provider', async () => {
  const second = { OIDC_2_ISSUER: `${url}/gone`, OIDC_2_NAME: 'B' };
  expect(
    await faults({ ...second, OIDC_2_CLIENT_ID: 'a', OIDC_2_CLIENT_SECRET: 'b' }),
  ).toMatchObject([{ what: 'login', isWell: false }]);
});

it.each([
  [HOUR_MS, 'it is 60 minutes behind'],
  [-HOUR_MS, 'it is 60 minutes ahead'],
])('When the world is %i ms away, then the clock is wrong', async (away, told) => {
  now = Date.now() + away;
  expect(await faults()).toMatchObject([
    { what: 'clock', isWell: false, message: expect.stringContaining(told) },
  ]);
});

it('takes a provider that calls itself by a pattern, as Microsoft does for all tenants', async () => {
  expect(await faults({ OIDC_ISSUER: `${url}/common/v2.0` })).toEqual([]);
});

it('When the admin is awaited by address, then it says what a provider has to say for that', async () => {
  const ADMIN_EMAIL = 'kari@spill.example';
  const told = async (different: Readonly<Record<string, string>>) =>
    (await checkHost(readSettings({ ...goodHost(), ADMIN_EMAIL, ...different }))).find(
      ({ what }) => what === 'first admin',
    );
  expect(await told({ SMTP_URL: '' })).toMatchObject({
    isWell: null,
    message: expect.stringMatching(/email_verified: true.*Authentik.*invite --admin$/),
  });
  expect(await told({})).toMatchObject({
    isWell: true,
    message: expect.stringMatching(/kari@spill\.example with a code by mail.*email_verified: true/),
  });
});

it.each(['', '/'])(
  'takes a provider at the root of its host, with or without slash: %s',
  async (end) => {
    expect(await faults({ OIDC_ISSUER: `${url}${end}` })).toEqual([]);
  },
);

it('When backups stay on this machine, then that is said and may be meant', async () => {
  expect(await faults({ BACKUP_HOOK: '' })).toEqual([
    { what: 'backups', isWell: null, message: expect.stringContaining('set BACKUP_HOOK') },
  ]);
});
