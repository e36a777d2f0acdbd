import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { League } from '#contract/leagues/leagues.ts';
import { LEAGUE_CHAT_CHANGES, LEAGUE_CHAT_TRIES } from '#contract/limits.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import { isPublicAddress } from '#server/messages/chat/public-address.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertLeague, insertSeason } from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import {
  type ChatReceiver,
  lookupHere,
  startChatReceiver,
} from '#support/services/chat-receiver.ts';

const LEAGUE = 'gjengen';
const PEOPLE = ['kari', 'ola', 'fremmed'] as const;
const TOKEN = 'made-up_token'.repeat(5);
const DISCORD = `https://discord.com/api/webhooks/123456789/${TOKEN}`;

onAnyDatabase('the chat of a league', (open) => {
  let server: TestServer;
  let chat: ChatReceiver;
  let isPublic = (_address: string) => true;
  const clients = {} as Record<(typeof PEOPLE)[number], Client>;
  const path = `/api/league/${LEAGUE}/chat`;
  const set = (client: Client, address: string) => client.send('PUT', path, { address });
  const show = (client: Client) => client.getJson<League>(`/api/league/${LEAGUE}`);
  const attempt = (client: Client) => client.send('POST', `${path}/test`);

  beforeAll(async () => {
    chat = await startChatReceiver();
    server = await startServer(open(), {
      people: PEOPLE.map((login) => ({ login, name: login })),
      chat: chat.network({ isPublic: (address) => isPublic(address) }),
    });
    await insertSeason(open().db, { year: 2025 });
    for (const id of PEOPLE) {
      await insertPerson(open(), server, { login: id, id, username: id.toUpperCase() });
      clients[id] = await logIn(server, id);
    }
    await insertLeague(open().db, { id: LEAGUE, members: ['kari', 'ola'] });
  });
  beforeEach(async () => {
    chat.received.length = 0;
    chat.answer(200);
    isPublic = () => true;
    await open().db.deleteFrom('rate_limit').execute();
    await open().db.deleteFrom('league_chat').execute();
  });
  afterAll(async () => {
    await server.close();
    await chat.close();
  });

  it('is set by its owner, tried, and taken away', async () => {
    expect((await show(clients.kari)).chat).toBeNull();
    expect(await outcomeOf(await attempt(clients.kari))).toBe('404 chat-not-found');
    expect((await set(clients.kari, DISCORD)).status).toBe(204);
    expect((await show(clients.kari)).chat).toEqual({
      service: 'DISCORD',
      hint: `discord.com/…${TOKEN.slice(-4)}`,
      brokenAt: null,
    });
    expect((await attempt(clients.kari)).status).toBe(204);
    expect(chat.received).toEqual([
      {
        host: 'discord.com',
        path: new URL(DISCORD).pathname,
        body: {
          content: expect.stringMatching(/^Det virker\\!.*\n.*\/league\/gjengen$/),
          allowed_mentions: { parse: [] },
        },
      },
    ]);
    expect((await clients.kari.send('DELETE', path)).status).toBe(204);
    expect((await show(clients.kari)).chat).toBeNull();
  });

  it('is known to members, and to nobody where it is', async () => {
    await set(clients.kari, DISCORD);
    expect((await show(clients.ola)).chat).toEqual({
      service: 'DISCORD',
      hint: null,
      brokenAt: null,
    });
    await clients.kari.send('PUT', `/api/league/${LEAGUE}/open`, { isOpen: true });
    expect((await show(clients.fremmed)).chat).toBeNull();
    await clients.kari.send('PUT', `/api/league/${LEAGUE}/open`, { isOpen: false });
    const answers = [
      await clients.kari.get(`/api/league/${LEAGUE}`),
      await clients.kari.get('/api/user/my-data'),
      await clients.kari.get('/api/league'),
    ];
    for (const answer of answers) expect(await answer.text()).not.toContain(TOKEN);
    expect(server.logs()).not.toContain(TOKEN);
  });

  it('is the owner’s to set, to try and to take away', async () => {
    await set(clients.kari, DISCORD);
    for (const [method, at, body] of [
      ['PUT', path, { address: DISCORD }],
      ['POST', `${path}/test`],
      ['DELETE', path],
    ] as const) {
      expect(await outcomeOf(await clients.ola.send(method, at, body))).toBe(
        '403 not-league-owner',
      );
      expect(await outcomeOf(await clients.fremmed.send(method, at, body))).toBe(
        '404 league-not-found',
      );
    }
    expect(chat.received).toEqual([]);
    expect((await show(clients.kari)).chat).not.toBeNull();
  });

  it('is forgotten when the league gets another owner', async () => {
    await set(clients.kari, DISCORD);
    await clients.kari.send('PUT', `/api/league/${LEAGUE}/owner`, { userId: 'ola' });
    expect((await show(clients.ola)).chat).toBeNull();
    await set(clients.ola, DISCORD);
    await clients.ola.send('PUT', `/api/league/${LEAGUE}/owner`, { userId: 'kari' });
    expect(await open().db.selectFrom('league_chat').selectAll().execute()).toEqual([]);
  });

  it.each([
    'https://example.org/hook',
    'http://discord.com/api/webhooks/1/2',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/hook',
    `https://discord.com:444/api/webhooks/123456789/${TOKEN}`,
    'not an address',
    '',
  ])('is no other place: %s', async (address) => {
    expect(await outcomeOf(await set(clients.kari, address))).toBe('422 chat-address-refused');
    expect((await show(clients.kari)).chat).toBeNull();
  });

  it('When its name leads into the own network, then nothing is sent there', async () => {
    await set(clients.kari, DISCORD);
    isPublic = isPublicAddress;
    expect(await outcomeOf(await attempt(clients.kari))).toBe('502 chat-not-reached');
    expect(chat.received).toEqual([]);
  });

  it('When it answers that others would know, then that is not followed', async () => {
    await set(clients.kari, DISCORD);
    chat.answer(302);
    expect(await outcomeOf(await attempt(clients.kari))).toBe('502 chat-not-reached');
    expect(chat.received.map(({ path: at }) => at)).toEqual([new URL(DISCORD).pathname]);
    expect((await show(clients.kari)).chat?.brokenAt).toBeNull();
  });

  it('When it is no more, then the owner is told, until it takes a message again', async () => {
    await set(clients.kari, DISCORD);
    for (const status of [404, 410]) {
      chat.answer(status);
      const refused = await attempt(clients.kari);
      expect(await refused.text()).not.toContain('secret-of-the-chat');
      expect((await show(clients.kari)).chat?.brokenAt).toBe(server.wallClock.now());
      expect((await show(clients.ola)).chat?.brokenAt).toBeNull();
      chat.answer(204);
      expect((await attempt(clients.kari)).status).toBe(204);
      expect((await show(clients.kari)).chat?.brokenAt).toBeNull();
    }
  });

  it('is tried and set so many times an hour', async () => {
    await set(clients.kari, DISCORD);
    for (let count = 0; count < LEAGUE_CHAT_TRIES; count++) {
      expect((await attempt(clients.kari)).status).toBe(204);
    }
    expect(await outcomeOf(await attempt(clients.kari))).toBe('429 too-many-requests');
    expect(chat.received).toHaveLength(LEAGUE_CHAT_TRIES);
    for (let count = 1; count < LEAGUE_CHAT_CHANGES; count++) await set(clients.kari, 'x');
    expect(await outcomeOf(await set(clients.kari, DISCORD))).toBe('429 too-many-requests');
    server.wallClock.advance(HOUR_MS);
    expect((await attempt(clients.kari)).status).toBe(204);
    expect((await set(clients.kari, DISCORD)).status).toBe(204);
  });

  it('looks all addresses of a name up where it connects', async () => {
    await set(clients.kari, DISCORD);
    const asked: string[] = [];
    isPublic = (address) => {
      asked.push(address);
      return true;
    };
    await attempt(clients.kari);
    expect(asked).toEqual(['127.0.0.1']);
    expect(lookupHere).toBeTypeOf('function');
  });
});
