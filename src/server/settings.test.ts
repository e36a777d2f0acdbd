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
