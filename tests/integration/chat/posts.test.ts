import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS, WEEK_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { ChatContext } from '#server/messages/chat/chat-channel.ts';
import { isPublicAddress } from '#server/messages/chat/public-address.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';
import { sealOf } from '#server/season/seal-log/seals.queries.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { builtCommands } from '#support/processes/built-commands.ts';
import {
  insertDefaultPoints,
  insertLeague,
  insertRaceGuess,
  insertReserves,
  insertResult,
  insertStandings,
  insertUser,
} from '#support/rows/factories.ts';
import { selectOutboxRows } from '#support/rows/outbox-rows.ts';
import { createTestClock, type TestClock } from '#support/running/test-clock.ts';
import { type ChatReceiver, startChatReceiver } from '#support/services/chat-receiver.ts';
import {
  createChatContext,
  HOOKS,
  runPostsOfMinute,
  sendDuePosts,
} from '#support/worlds/chat-world.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, race, nextRace, drivers, constructors, raceDeadline: DEADLINE, raceStart } = WORLD;
const EVENING = raceStart + 3 * HOUR_MS;
const LEAGUE = 'gjengen';
const LINK = `https://spill.example/race-guess?raceId=${race}`;

describe.each(TRIED_DIALECTS)('posts to chats (%s)', (dialect) => {
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  let chat: ChatReceiver;
  let clock: TestClock;
  let context: ChatContext;
  const lines: string[] = [];
  const run = builtCommands();

  beforeEach(async () => {
    testDatabase = await createTestDatabase(dialect);
    database = await openDatabase(testDatabase.url);
    chat = await startChatReceiver();
    clock = createTestClock(0);
    context = createChatContext(database, clock, chat.network());
    lines.length = 0;
    await insertGuessWorld(database);
    const { db } = database;
    await insertDefaultPoints(db, year);
    for (const id of ['anne', 'bo', 'cato']) await insertUser(db, { id, username: id });
    await guess('anne', 'driver-1', 'driver-10');
    await guess('bo', 'driver-2');
    await insertLeague(db, { id: LEAGUE, name: 'Gjengen', members: ['anne', 'cato'] });
  });
  afterEach(async () => {
    await database.close();
    await chat.close();
    await testDatabase.drop();
  });

  const guess = (userId: string, first: string, tenth?: string) =>
    insertRaceGuess(database.db, {
      userId,
      raceId: race,
      first,
      ...(tenth === undefined ? {} : { tenth }),
    });
  const setChat = (address: string = HOOKS.discord, added_at = 0) =>
    database.db
      .insertInto('league_chat')
      .values({ league_id: LEAGUE, address, added_at, broken_at: null })
      .execute();
  const told = () => database.inWriteTransaction((trx) => bumpRevisions(trx, year));
  async function runRace(order: readonly string[] = drivers) {
    const { db } = database;
    await db.deleteFrom('result_row').where('race_id', '=', race).execute();
    await insertResult(db, race, order);
    await db.updateTable('race').set({ first_result_at: EVENING }).where('id', '=', race).execute();
    await told();
  }
  async function storeStandings() {
    await insertStandings(database.db, race, 'DRIVER', { order: drivers, points: 30 });
    await insertStandings(database.db, race, 'CONSTRUCTOR', { order: constructors, points: 30 });
    await told();
  }

  async function postAt(now: number, as: ChatContext = context, timeoutMs?: number) {
    clock.set(now);
    chat.received.length = 0;
    await sendDuePosts(as, {
      onGivenUp: (line) => lines.push(line),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    return chat.received.map(({ host, body }) => {
      const { text, content } = body;
      return `${host}: ${String(text ?? content)}`;
    });
  }
  const states = async () =>
    (await selectOutboxRows(database.db)).map(
      ({ recipient, kind, state, attempts }) => `${recipient} ${kind} ${state} ${attempts}`,
    );

  it('tell everybody’s guesses at the deadline, and a league its own, once', async () => {
    await setChat();
    expect(await postAt(DEADLINE - 1)).toEqual([]);
    const posts = (await postAt(DEADLINE)).toSorted();
    const { root } = (await sealOf(database.db, { year, raceId: race })) ?? {};
    expect(posts).toEqual([
      `chat.example: Fristen for Australia er ute. Slik har alle gjettet, på 1. og 10. plass:\nanne: D01 og D10\nbo: D02 og –\n${LINK}\nSegl: ${root}`,
      `discord.com: Gjengen\\: Fristen for Australia er ute\\. Slik har dere gjettet\\, på 1\\. og 10\\. plass\\:\nanne\\: D01 og D10\n${LINK}&liga=${LEAGUE}\nSegl\\: ${root}`,
    ]);
    for (const minutes of [0, 1, 30]) {
      expect(await postAt(DEADLINE + minutes * MINUTE_MS)).toEqual([]);
    }
    expect(await states()).toEqual([`SERVER GUESSES SENT 1`, `${LEAGUE} GUESSES SENT 1`]);
  });

  it('tell who got a reserve, as soon as it is one', async () => {
    const { db } = database;
    await db.updateTable('season').set({ has_reserves: 1 }).execute();
    await insertReserves(db, { userId: 'bo', year, tenth: ['driver-9'] });
    expect((await postAt(DEADLINE)).join()).toContain('bo: D02 og D09 (reserve)');
  });

  it('tell programs the same as data', async () => {
    await postAt(DEADLINE);
    expect(chat.received[0]?.body).toMatchObject({
      kind: 'GUESSES',
      url: LINK,
      race: { id: race, year, position: 1, name: 'Australia' },
      league: null,
      guesses: [
        { player: 'anne', first: 'D01', tenth: 'D10' },
        { player: 'bo', first: 'D02', tenth: null },
      ],
      guessCount: 2,
      seal: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('name forty players and count the others', async () => {
    for (let index = 0; index < 45; index++) {
      const id = `p${String(index).padStart(2, '0')}`;
      await insertUser(database.db, { id, username: id });
      await guess(id, 'driver-3');
    }
    const [text = ''] = await postAt(DEADLINE);
    expect(
      text.split('\n').filter((line) => / og /.test(line) && !/Fristen|til:/.test(line)),
    ).toHaveLength(40);
    expect(text).toContain(`\n… og 7 til:\n${LINK}`);
  });

  it('tell the card once result and standings are there, and not again when they are corrected', async () => {
    await setChat(HOOKS.slack);
    await postAt(DEADLINE);
    await runRace();
    expect(await postAt(EVENING)).toEqual([]);
    await storeStandings();
    expect((await postAt(EVENING)).toSorted()).toEqual([
      `chat.example: Slik gikk det: Australia 2025\nHelgens vinner: anne med 50 poeng\nAlene om det: anne hadde Driver 1 på førsteplass\n${LINK}`,
    ]);
    expect(await states()).toContain(`${LEAGUE} CARD GIVEN_UP 1`);
    await runRace(drivers.toReversed());
    expect(await postAt(EVENING + MINUTE_MS)).toEqual([]);
  });

  it('tell a league its own card', async () => {
    await setChat(HOOKS.slack);
    await guess('cato', 'driver-1', 'driver-9');
    await runRace();
    await storeStandings();
    expect((await postAt(EVENING)).find((text) => text.startsWith('hooks.slack.com'))).toBe(
      `hooks.slack.com: Blant dere i Gjengen\nSlik gikk det: Australia 2025\nHelgens vinner: anne med 50 poeng\nAlene om det: anne hadde Driver 10 på tiendeplass\n${LINK}&amp;liga=${LEAGUE}`,
    );
  });

  it('tell a league that begins with a race nothing of those before', async () => {
    const beginWith = (first_race_id: string) =>
      database.db.updateTable('league').set({ first_race_id }).execute();
    await setChat(HOOKS.slack);
    await beginWith(nextRace);
    const hosts = async (now: number) => (await postAt(now)).map((text) => text.split(':')[0]);
    expect(await hosts(DEADLINE)).toEqual(['chat.example']);
    expect(await states()).toContain(`${LEAGUE} GUESSES GIVEN_UP 1`);
    await beginWith(race);
    await guess('cato', 'driver-1', 'driver-9');
    await runRace();
    await storeStandings();
    const [, ofLeague] = (await postAt(EVENING)).toSorted();
    expect(ofLeague).toContain('Blant dere i Gjengen, fra Australia\nSlik gikk det');
  });

  it('are of these days: neither of old races nor of what was there before the chat', async () => {
    await setChat(HOOKS.discord, DEADLINE + 1);
    expect(await postAt(DEADLINE + MINUTE_MS)).toHaveLength(1);
    await database.db.deleteFrom('outbox').execute();
    expect(await postAt(DEADLINE + 6 * HOUR_MS)).toEqual([]);
    await runRace();
    await storeStandings();
    expect(await postAt(EVENING + 24 * HOUR_MS)).toEqual([]);
    expect(await postAt(raceStart + WEEK_MS)).toEqual([]);
    expect((await states()).filter((state) => state.includes('CARD'))).toEqual([]);
  });

  it('When nobody has guessed, then nothing is posted', async () => {
    await database.db.deleteFrom('race_guess').execute();
    await told();
    expect(await postAt(DEADLINE)).toEqual([]);
    expect(await states()).toEqual(['SERVER GUESSES GIVEN_UP 1']);
  });

  it('When two instances post side by side, then each chat is told once', async () => {
    await setChat();
    const second = dialect === 'sqlite' ? database : await openDatabase(testDatabase.url);
    const other = createChatContext(second, clock, chat.network());
    clock.set(DEADLINE);
    await Promise.all([context, other, context, other].map((each) => sendDuePosts(each)));
    expect(chat.received.map(({ host }) => host).toSorted()).toEqual([
      'chat.example',
      'discord.com',
    ]);
    const ran = await Promise.all([context, other].map((each) => runPostsOfMinute(each)));
    expect(ran.toSorted()).toEqual([false, true]);
    expect(chat.received).toHaveLength(2);
    if (second !== database) await second.close();
  });

  it('When the process is killed before it has an answer, then the next one does not post it again', async () => {
    await chat.close();
    chat = await startChatReceiver({ isPlain: true });
    chat.answer('WAIT');
    const url = `http://127.0.0.1:${chat.port}/hook`;
    const { child, ended } = run('send-posts-child', {
      words: [testDatabase.url, url, String(DEADLINE)],
      environment: {},
    });
    await vi.waitFor(() => expect(chat.received).toHaveLength(1), { timeout: 60_000 });
    child.kill('SIGKILL');
    expect(await ended).toEqual({ code: null, stdout: '', stderr: '' });
    chat.answer(200);
    const next = createChatContext(database, clock, chat.network(), { CHAT_WEBHOOK_URL: url });
    for (const minutes of [1, 5, 20]) {
      expect(await postAt(DEADLINE + minutes * MINUTE_MS, next)).toEqual([]);
    }
    expect(await states()).toEqual(['SERVER GUESSES CLAIMED 1']);
  });

  it.each([500, 503, 429])(
    'When a chat answers %s, then it is tried again, less and less often, and given up',
    async (status) => {
      chat.answer(status);
      const tried: number[] = [];
      for (let minutes = 0; minutes <= 60; minutes++) {
        if ((await postAt(DEADLINE + minutes * MINUTE_MS)).length > 0) tried.push(minutes);
      }
      expect(tried).toEqual([0, 1, 3, 7, 15]);
      expect(await states()).toEqual(['SERVER GUESSES GIVEN_UP 5']);
      expect(lines).toEqual([
        `The guesses of Australia did not get to chat.example/…rver (CHAT_WEBHOOK_URL), try 5, ${status}: the chat could not be reached: check that it is up, and reached from here`,
      ]);
    },
  );

  it('When a chat says when it wants to be tried again, then it is, and not before', async () => {
    chat.answer(429, { 'retry-after': '300' });
    await postAt(DEADLINE);
    chat.answer(200);
    for (const minutes of [1, 2, 3, 4]) {
      expect(await postAt(DEADLINE + minutes * MINUTE_MS)).toEqual([]);
    }
    expect(await postAt(DEADLINE + 5 * MINUTE_MS)).toHaveLength(1);
    expect(await states()).toEqual(['SERVER GUESSES SENT 2']);
  });

  it('When a chat is up again in time, then it is told', async () => {
    chat.answer(500);
    await postAt(DEADLINE);
    chat.answer(200);
    expect(await postAt(DEADLINE + MINUTE_MS)).toHaveLength(1);
    expect(lines).toEqual([]);
    expect(await states()).toEqual(['SERVER GUESSES SENT 2']);
  });

  it.each(['CUT', 'WAIT'] as const)(
    'When a chat takes it all and then says nothing (%s), then it is not told twice',
    async (answer) => {
      chat.answer(answer);
      await postAt(DEADLINE, context, 200);
      chat.answer(200);
      for (const minutes of [1, 5, 20]) {
        expect(await postAt(DEADLINE + minutes * MINUTE_MS)).toEqual([]);
      }
      expect(await states()).toEqual(['SERVER GUESSES CLAIMED 1']);
      expect(lines.join()).toContain('is not posted again');
    },
  );

  it.each([404, 410])(
    'When a league’s chat answers %s, then it is left alone, and its owner can see it',
    async (status) => {
      await setChat();
      chat.answer((path) => (path.startsWith('/api/webhooks') ? status : 200));
      await postAt(DEADLINE);
      const { broken_at } = await database.db
        .selectFrom('league_chat')
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(broken_at).toBe(DEADLINE);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(`(league ${LEAGUE}), try 1, ${status}: the chat takes nothing`);
      expect(lines[0]).not.toContain(HOOKS.discord.split('/').at(-1));
      await guess('cato', 'driver-1', 'driver-9');
      await runRace();
      await storeStandings();
      expect((await postAt(EVENING)).map((text) => text.split(':')[0])).toEqual(['chat.example']);
    },
  );

  it('When a chat leads elsewhere, then it is not followed there', async () => {
    await setChat();
    chat.answer(307);
    expect(await postAt(DEADLINE)).toHaveLength(2);
    expect(chat.received.map(({ path }) => path)).not.toContain('/within');
    expect((await states()).map((state) => state.split(' ')[2])).toEqual(['GIVEN_UP', 'GIVEN_UP']);
    expect(lines).toHaveLength(2);
  });

  it('When a name leads into the own network, then a league’s is not called, and the host’s is', async () => {
    await setChat();
    const guarded = createChatContext(database, clock, chat.network({ isPublic: isPublicAddress }));
    expect((await postAt(DEADLINE, guarded)).map((text) => text.split(':')[0])).toEqual([
      'chat.example',
    ]);
    expect(lines[0]).toContain('ENOTPUBLIC');
  });

  it('When the host takes a name off the list, then its leagues are not posted there any more', async () => {
    await setChat('https://team.example/hook');
    const allowed = createChatContext(database, clock, chat.network(), {
      CHAT_WEBHOOK_HOSTS: 'team.example',
    });
    expect(await postAt(DEADLINE, allowed)).toHaveLength(2);
    await database.db.deleteFrom('outbox').execute();
    expect((await postAt(DEADLINE)).map((text) => text.split(':')[0])).toEqual(['chat.example']);
  });
});
