import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '#server/base/settings/settings.ts';
import { describeInstallation } from './describe-installation.ts';

it('tells what runs with no settings', () => {
  expect(describeInstallation(readSettings({}))).toEqual({
    site: 'http://localhost:3000',
    database: `sqlite:${resolve('data/formelgjett.db')}`,
    backups: 'data/backups',
    imports: 'on',
    notSetUp: [
      'login (OIDC_CLIENT_ID or SMTP_URL): all is read-only',
      'mail (SMTP_URL): reminders by notifications only',
      'contact (CONTACT_ADDRESS): /contact is empty',
    ],
  });
});

it('tells whom it works with, without names and passwords', () => {
  const environment = {
    PUBLIC_URL: 'https://game.example',
    DATABASE_URL: 'postgres://game:canary-password@db.example:5433/formelgjett?canary=1',
    OIDC_CLIENT_ID: 'canary-client',
    OIDC_CLIENT_SECRET: 'canary-secret',
    SMTP_URL: 'smtps://game:canary-password@mail.example:465',
    MAIL_FROM: 'Formelgjett <game@game.example>',
    IMPORTS: 'off',
    OPENF1_USERNAME: 'canary-user',
    OPENF1_PASSWORD: 'canary-password',
  };
  const installation = describeInstallation(readSettings(environment));
  expect(installation).toMatchObject({
    database: 'postgres://db.example:5433/formelgjett',
    login: 'https://accounts.google.com',
    mail: 'mail.example:465',
    imports: 'off',
    notSetUp: ['contact (CONTACT_ADDRESS): /contact is empty'],
  });
  expect(JSON.stringify(installation)).not.toContain('canary');
});
