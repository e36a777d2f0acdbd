import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it.each(['spill@example.org', 'Formelgjett <spill@example.org>', 'spill@localhost'])(
  'sends mail from %s',
  (from) => {
    expect(readSettings({ MAIL_FROM: from }).MAIL_FROM).toBe(from);
  },
);

it.each(['Formelgjett', 'Formelgjett <spill>', 'spill@', 'spill@example.org, ola@example.org'])(
  'sends no mail from «%s», which is no address',
  (from) => {
    expect(() => readSettings({ MAIL_FROM: from })).toThrow(
      'MAIL_FROM: must be an e-mail address, or name <address>',
    );
  },
);

it.each(['99999', 'x', '-1', '3000 '])('says what a port is instead of %s', (PORT) => {
  expect(() => readSettings({ PORT })).toThrow(
    /^Wrong setting PORT: must be a port number, at most 65535$/,
  );
});

it.each([
  ['false', false],
  ['0', false],
  ['true', 1],
  ['2', 2],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.1, 10.1.0.0/16,fd00::/8,loopback', ['10.0.0.1', '10.1.0.0/16', 'fd00::/8', 'loopback']],
])('trusts with TRUST_PROXY=%s', (text, trusted) => {
  expect(readSettings({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(trusted);
});

it.each([
  'yes',
  '-1',
  '1.5',
  '11',
  '10.0.0',
  '10.0.0.1/33',
  '::1/129',
  '10.0.0.1/8/8',
  '10.0.0.1,',
  'proxy.example',
])('knows no proxy «%s»', (text) => {
  expect(() => readSettings({ TRUST_PROXY: text })).toThrow(
    'TRUST_PROXY: must be false, a number of proxies (true is 1), or their addresses: 10.0.0.1,10.1.0.0/16',
  );
});

it('takes 32 bytes in base64 as the key of backups, and nothing else', () => {
  const key = Buffer.alloc(32, 7);
  for (const encoding of ['base64', 'base64url'] as const) {
    expect(readSettings({ BACKUP_KEY: key.toString(encoding) }).BACKUP_KEY).toEqual(key);
  }
  for (const wrong of ['secret', key.toString('hex'), key.subarray(1).toString('base64')]) {
    expect(() => readSettings({ BACKUP_KEY: wrong })).toThrow(
      'BACKUP_KEY: must be 32 bytes in base64: openssl rand -base64 32',
    );
  }
});

it('takes an account at OpenF1 whole, for an address where its password is safe', () => {
  const account = { OPENF1_USERNAME: 'kari@mail.example', OPENF1_PASSWORD: 'canary' };
  expect(readSettings(account)).toMatchObject(account);
  for (const [name, value] of Object.entries(account)) {
    expect(() => readSettings({ [name]: value })).toThrow(
      /^Wrong setting OPENF1_USERNAME: goes together with OPENF1_PASSWORD$/,
    );
  }
  expect(() => readSettings({ ...account, OPENF1_URL: 'http://data.example/v1' })).toThrow(
    /^Wrong setting OPENF1_URL: plain http is for loopback only$/,
  );
});

it('knows several providers, each whole, the first under the specification’s name', () => {
  const second = {
    OIDC_2_ISSUER: 'https://login.microsoftonline.com/common/v2.0',
    OIDC_2_CLIENT_ID: 'a',
    OIDC_2_CLIENT_SECRET: 'b',
  };
  const first = { OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 'd' };
  const known = (environment: Record<string, string>) =>
    readSettings(environment).providers.map(({ key, name }) => `${key} ${name}`);
  expect(known({})).toEqual([]);
  expect(known({ ...first, ...second })).toEqual(['google Google', '2 Microsoft']);
  expect(known(second)).toEqual(['2 Microsoft']);
  expect(() => readSettings({ OIDC_3_ISSUER: 'http://id.example' })).toThrow(
    /OIDC_3_CLIENT_ID: is missing[\s\S]*OIDC_3_CLIENT_SECRET: is missing[\s\S]*OIDC_3_ISSUER: plain http/,
  );
});

it.each([
  [{ PUBLIC_URL: 'https://spill.example' }, 'Formelgjett <formelgjett@spill.example>'],
  [
    { PUBLIC_URL: 'https://spill.example', SMTP_URL: 'smtps://ola%40post.example:x@mail.example' },
    'Formelgjett <ola@post.example>',
  ],
])('finds out whom mail is from with %j', (environment, from) => {
  expect(readSettings({ SMTP_URL: 'smtps://mail.example', ...environment }).MAIL_FROM).toBe(from);
});

it('asks whom mail is from where no address of the site’s can be', () => {
  expect(() => readSettings({ SMTP_URL: 'smtps://mail.example' })).toThrow(
    'MAIL_FROM: is needed, for no mail can be from localhost',
  );
});
