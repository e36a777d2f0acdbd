import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { claim, settle } from '#server/messages/outbox/outbox.queries.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { builtCommands } from '#support/processes/built-commands.ts';
import { selectOutboxRows } from '#support/rows/outbox-rows.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';
import {
  createInstallation,
  createMessageWorld,
  type MessageWorld,
  mailAddress,
  runMessagesOfMinute,
  sendDueMessages,
} from '#support/worlds/message-world.ts';

const DUE = WORLD.raceDeadline - 3 * HOUR_MS;

describe.each(TRIED_DIALECTS)('a message is sent at most once (%s)', (dialect) => {
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  let world: MessageWorld;
  const run = builtCommands();
  beforeEach(async () => {
    testDatabase = await createTestDatabase(dialect);
    database = await openDatabase(testDatabase.url);
    await insertGuessWorld(database);
    world = await createMessageWorld(database);
  });
  afterEach(async () => {
    await world.close();
    await database.close();
    await testDatabase.drop();
  });

  const recipients = () => world.mailbox.mails.flatMap(({ to }) => to).toSorted();

  it('When it has been claimed before, then it is free only once it has failed', async () => {
    await world.insertRecipient('anne', { hours: [3] });
    const { race: subject, raceDeadline: deadline } = WORLD;
    const about = { kind: 'RACE_REMINDER', subject, deadline, hours: 3 } as const;
    const key = { ...about, channel: 'MAIL', recipient: 'anne' } as const;
    const attempt = (now = DUE) => database.inWriteTransaction((trx) => claim(trx, key, now));
    const becomes = (settled: Parameters<typeof settle>[2]) =>
      database.inWriteTransaction((trx) => settle(trx, key, settled));
    expect([await attempt(), await attempt()]).toEqual([1, null]);
    await becomes({ due_at: DUE + 1 });
    expect(await attempt()).toBeNull();
    expect([await attempt(DUE + 1), await attempt(DUE + 1)]).toEqual([2, null]);
    await becomes({ sent_at: DUE });
    // A late report of another outcome changes nothing.
    await becomes({ due_at: DUE });
    await becomes({ gave_up_at: DUE });
    expect(await attempt()).toBeNull();
    expect(await selectOutboxRows(database.db)).toMatchObject([{ state: 'SENT', attempts: 2 }]);
  });

  it('When the process is killed after sending and before writing it down', async () => {
    const names = ['anne', 'bo', 'cato', 'dag', 'eva', 'finn', 'grete'];
    for (const name of names) await world.insertRecipient(name, { hours: [3] });
    world.mailbox.afterData('WAIT');
    const { url } = world.mailbox;
    const { child, ended } = run('send-messages-child', {
      words: [testDatabase.url, url, String(DUE)],
      environment: {},
    });
    // The first few are delivered, and the child waits for the acknowledgement.
    await vi.waitFor(() => expect(recipients()).toHaveLength(5), { timeout: 30_000 });
    child.kill('SIGKILL');
    expect(await ended).toEqual({ code: null, stdout: '', stderr: '' });

    world.mailbox.afterData('ANSWER');
    for (let minute = 0; minute < 30; minute += 1) await world.sendAt(DUE + minute * MINUTE_MS);
    expect(recipients()).toEqual(names.map(mailAddress));
    const stored = await selectOutboxRows(database.db);
    expect(stored.filter(({ state }) => state === 'CLAIMED')).toHaveLength(5);
    expect(stored.filter(({ state }) => state === 'SENT')).toHaveLength(2);
  });

  it('When the server is stopped meanwhile, then it ends with those on their way, and the rest come later', async () => {
    const names = ['anne', 'bo', 'cato', 'dag', 'eva', 'finn', 'grete'];
    for (const name of names) await world.insertRecipient(name, { hours: [3] });
    const stopping = new AbortController();
    world.mailbox.answerRecipients(() => {
      stopping.abort();
      return null;
    });
    world.clock.set(DUE);
    await runMessagesOfMinute(world.installation, stopping.signal);
    expect(recipients()).toHaveLength(5);

    world.clock.set(DUE + MINUTE_MS);
    await runMessagesOfMinute(world.installation);
    expect(recipients()).toEqual(names.map(mailAddress));
  });

  it('When two instances send side by side for 200 minutes', async () => {
    for (let index = 0; index < 10; index += 1) {
      await world.insertRecipient(`a${index}`, { hours: [3, 2] });
      await world.insertRecipient(`b${index}`, { hours: [2, 1] });
    }
    // SQLite blocks the process while it waits for a lock, so both instances share a connection
    // there.
    const second = dialect === 'sqlite' ? database : await openDatabase(testDatabase.url);
    const other = createInstallation(second, world.mailbox.url, world.clock);
    for (let step = 0; step < 100; step += 1) {
      world.clock.set(DUE - 10 * MINUTE_MS + 2 * step * MINUTE_MS);
      // Runs at every other time, including all with due messages, without the lease that would
      // keep one instance from trying.
      if (step % 2 === 1) {
        await Promise.all([world.installation, other].map((each) => sendDueMessages(each)));
      } else {
        const ran = await Promise.all(
          [world.installation, other].map((each) => runMessagesOfMinute(each)),
        );
        expect(ran.toSorted()).toEqual([false, true]);
      }
    }
    if (second !== database) await second.close();
    const expected = Array.from({ length: 10 }, (_, index) => [`a${index}`, `b${index}`]);
    expect(recipients()).toEqual(
      expected
        .flat()
        .flatMap((name) => [mailAddress(name), mailAddress(name)])
        .toSorted(),
    );
    const ids = world.mailbox.mails.map(({ headers }) => headers.get('message-id'));
    expect(new Set(ids).size).toBe(40);
  });
});
