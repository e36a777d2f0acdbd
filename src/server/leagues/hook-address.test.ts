import { describe, expect, it } from 'vitest';
import { hintOf, hookAt, readOwnersHook } from './hook-address.ts';

// Made-up webhooks, assembled so that no secret scanner takes them for real ones.
const SLACK = [
  'https://hooks.slack.com/services',
  'T01ABCDEF',
  'B02ABCDEF',
  'abcdEFGH1234wxyz',
].join('/');
const TOKEN = 'a-Token_of.'.replace('.', '').repeat(7);
const discord = (host: string, rest = '') =>
  `https://${host}/api/webhooks/123456789012/${TOKEN}${rest}`;

describe('an address that a player may have called', () => {
  it('is one of Slack or Discord', () => {
    expect(readOwnersHook(SLACK, [])).toEqual({ address: SLACK, service: 'SLACK' });
    expect(readOwnersHook(` ${SLACK}\n`, [])?.address).toBe(SLACK);
    for (const host of ['discord.com', 'discordapp.com', 'canary.discord.com', 'ptb.discord.com']) {
      expect(readOwnersHook(discord(host), [])?.service).toBe('DISCORD');
    }
    expect(readOwnersHook(discord('discord.com', '?thread_id=123456'), [])?.service).toBe(
      'DISCORD',
    );
    expect(readOwnersHook(discord('discord.com').replace('/api/', '/api/v10/'), [])?.service).toBe(
      'DISCORD',
    );
  });

  it('is one on a host that is named, as it is named', () => {
    const address = 'https://chat.example:8443/hooks/abc?key=1';
    expect(readOwnersHook(address, ['chat.example:8443'])).toEqual({ address, service: 'OTHER' });
    expect(readOwnersHook(address, ['chat.example'])).toBeNull();
    expect(readOwnersHook(address, [])).toBeNull();
  });

  it.each([
    '',
    'hooks.slack.com',
    SLACK.replace('https', 'http'),
    SLACK.replace('hooks.slack.com', 'hooks.slack.com:8443'),
    SLACK.replace('hooks.slack.com', 'hooks.slack.com.example'),
    SLACK.replace('hooks.slack.com', 'user@hooks.slack.com'),
    SLACK.replace('hooks.slack.com', 'hooks.slack.com\\@intern'),
    SLACK.replace('/services/', '/api/'),
    SLACK.replace('/services/', '/services/../'),
    `${SLACK}/more`,
    `${SLACK}#x`,
    `${SLACK}?x=1`,
    'https://hooks.slack.com/',
    'https://hooks.slack.com@127.0.0.1/services/',
    discord('evil.discord.com'),
    discord('discord.com.'),
    discord('discord.com', '/slack'),
    discord('discord.com', '?wait=true'),
    discord('discord.com').replace('/webhooks/', '/channels/'),
    'https://discord.com/api/webhooks/%2e%2e/%2e%2e/users',
    'https://127.0.0.1/hooks',
    'https://[::1]/hooks',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/hooks',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('is not %s', (typed) => {
    expect(readOwnersHook(typed, ['other.example'])).toBeNull();
  });
});

it('a hint says where, and not how', () => {
  expect(hintOf({ address: SLACK })).toBe('hooks.slack.com/…wxyz');
  expect(hintOf(hookAt('https://chat.example/h?key=secret'))).toBe('chat.example/…h');
  expect(hookAt('https://chat.example/h').service).toBe('OTHER');
  expect(hookAt(discord('discord.com')).service).toBe('DISCORD');
});
