import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnvironmentFile } from './environment.ts';
import { findMisspelt } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'formelgjett-env-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('reads a line for each setting, with quotes and comments', () => {
  const file = join(folder, '.env');
  writeFileSync(file, 'PORT=3100\n# mail\nMAIL_FROM="Spill <a@b.example>" # from\nEMPTY=\n');
  expect(readEnvironmentFile(file)).toEqual({
    PORT: '3100',
    MAIL_FROM: 'Spill <a@b.example>',
    EMPTY: '',
  });
});

it('does without one, but not with one that cannot be read', () => {
  expect(readEnvironmentFile(join(folder, '.env'))).toEqual({});
  expect(() => readEnvironmentFile(folder)).toThrow(`${folder}: it is a folder: name a file`);
});

it('finds settings that are misspelt, and minds no other names', () => {
  const environment = {
    OIDC_CLIENTID: 'a',
    oidc_client_secret: 'b',
    OIDC_SECRET: 'c',
    BACKUPDIR: 'd',
    SMPT_URL: 'j',
    PUBLC_URL: 'k',
    METRIC_PORT: 'l',
    DATABSE_URL_FILE: 'm',
    OIDC_3_ISSUR: 'p',
    PATH: 'e',
    MAIL: 'f',
    HOSTNAME: 'g',
    HOST_NAME: 'n',
    DOCKER_HOST: 'o',
    OIDC_CLIENT_SECRET_FILE: 'h',
    DEMO_NOW: 'i',
  };
  expect(findMisspelt(environment)).toEqual([
    'OIDC_CLIENTID is no setting: it is called OIDC_CLIENT_ID',
    'oidc_client_secret is no setting: it is called OIDC_CLIENT_SECRET',
    'OIDC_SECRET is no setting',
    'BACKUPDIR is no setting: it is called BACKUP_DIR',
    'SMPT_URL is no setting: it is called SMTP_URL',
    'PUBLC_URL is no setting: it is called PUBLIC_URL',
    'METRIC_PORT is no setting: it is called METRICS_PORT',
    'DATABSE_URL_FILE is no setting: it is called DATABASE_URL_FILE',
    'OIDC_3_ISSUR is no setting: it is called OIDC_3_ISSUER',
  ]);
});
