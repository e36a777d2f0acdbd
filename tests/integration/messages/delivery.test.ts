import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Overview } from '#contract/admin/admin-overview.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { runOutboxOfMinute } from '#server/messages/outbox/schedule-outbox.ts';
import { createPlayerChannels } from '#server/messages/player-channels.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { startServer } from '#support/requests/start-server.ts';
import { selectOutboxRows } from '#support/rows/outbox-rows.ts';
import { logInAdmin } from '#support/rows/people.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';
import {
  createMessageWorld,
  type MessageWorld,
  mailAddress,
  sendDueMessages,
} from '#support/worlds/message-world.ts';

const DUE = WORLD.raceDeadline - 3 * HOUR_MS;

onAnyDatabase('mail that is not taken', (open) => {
  let world: MessageWorld;
  beforeAll(async () => {
    await insertGuessWorld(open());
    world = await createMessageWorld(open());
    for (const name of ['anne', 'bo', 'cato']) await world.insertRecipient(name, { hours: [3] });
  });
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  const namesAt = async (now: number) =>
    (await world.sendAt(now)).flatMap(({ to }) => to.map((each) => each.split('@')[0])).toSorted();
  const states = async () =>
    Object.fromEntries(
      (await selectOutboxRows(open().db)).map(({ recipient, state, attempts }) => [
        recipient,
        `${state} ${attempts}`,
      ]),
    );
  /**
   * Returns the minutes after `DUE` at which a mail is tried, by default until past the deadline.
   */
  async function triedAt(name: string, until = 190): Promise<number[]> {
    const tried: number[] = [];
    let tries = '';
    for (let minute = 0; minute < until; minute += 1) {
      await world.sendAt(DUE + minute * MINUTE_MS);
      const state = (await states())[name] ?? '';
      if (state !== tries) tried.push(minute);
      tries = state;
    }
    return tried;
  }

  it('When one address is refused for good, then the others get theirs, and it is left alone', async () => {
    world.mailbox.answerRecipients((address) => (address === mailAddress('bo') ? 550 : null));
    expect(await namesAt(DUE)).toEqual(['anne', 'cato']);
    // A temporarily rejected mail has been tried seven times by then.
    expect(await triedAt('bo', 50)).toEqual([0]);
    expect(await states()).toEqual({ anne: 'SENT 1', bo: 'GIVEN_UP 1', cato: 'SENT 1' });
  });

  it('When one is refused for now, then it is tried again, less and less often, until the deadline', async () => {
    world.mailbox.answerRecipients((address) => (address === mailAddress('bo') ? 450 : null));
    expect(await namesAt(DUE)).toEqual(['anne', 'cato']);
    const tried = await triedAt('bo');
    expect(tried.slice(0, 7)).toEqual([0, 1, 3, 7, 15, 30, 45]);
    expect(tried.at(-1)).toBe(165);
    world.mailbox.refuse(false);
    expect(await namesAt(WORLD.raceDeadline)).toEqual([]);
  });

  it('When it is taken at last, then once', async () => {
    world.mailbox.answerRecipients((address) => (address === mailAddress('bo') ? 450 : null));
    await namesAt(DUE);
    world.mailbox.refuse(false);
    expect(await namesAt(DUE)).toEqual([]);
    expect(await namesAt(DUE + MINUTE_MS)).toEqual(['bo']);
    expect(await namesAt(DUE + HOUR_MS)).toEqual([]);
    expect(await states()).toMatchObject({ bo: 'SENT 2' });
  });

  it('When the line is cut once all has been handed over, then nothing is sent again', async () => {
    world.mailbox.afterData('CUT');
    await namesAt(DUE);
    world.mailbox.afterData('ANSWER');
    expect(await states()).toEqual({ anne: 'CLAIMED 1', bo: 'CLAIMED 1', cato: 'CLAIMED 1' });
    for (let minute = 1; minute < 60; minute += 1) await namesAt(DUE + minute * MINUTE_MS);
    const got = world.mailbox.mails.flatMap(({ to }) => to).toSorted();
    expect(got).toEqual(['anne', 'bo', 'cato'].map(mailAddress));
  });

  it('When the database does not take one, then it is told of and waits, and the others are sent', async () => {
    const names = ['dan', 'ebba', 'frida', 'geir', 'hanna'];
    for (const name of names) await world.insertRecipient(name, { hours: [3] });
    const takeAll = await refuseOutboxOf(open(), 'bo');
    const failures: unknown[] = [];
    const putAside = new Map();
    const runAt = async (now: number) => {
      world.clock.set(now);
      await runOutboxOfMinute(world.installation, createPlayerChannels(world.installation), {
        putAside,
        onFailure: (error) => failures.push(error),
      });
      return world.mailbox.mails.flatMap(({ to }) => to).toSorted();
    };
    const others = ['anne', 'cato', ...names].map(mailAddress);
    expect(await runAt(DUE)).toEqual(others);
    expect(failures).toEqual([expect.objectContaining({ message: expect.stringMatching(/bo/) })]);
    // The job goes on in the next minute, and does not tell of it every minute.
    await takeAll();
    expect(await runAt(DUE + MINUTE_MS)).toEqual(others);
    expect(await runAt(DUE + 15 * MINUTE_MS)).toEqual([...others, mailAddress('bo')].toSorted());
    expect(failures).toHaveLength(1);
    const { db } = open();
    await db.deleteFrom('reminder_hour').where('user_id', 'in', names).execute();
  });

  it('When somebody leaves meanwhile, then nothing is sent, and nothing is left', async () => {
    await world.insertRecipient('dag', { hours: [3] });
    world.mailbox.answerRecipients(() => 450);
    await namesAt(DUE);
    const { db } = open();
    for (const table of ['reminder_address', 'reminder_hour'] as const) {
      await db.deleteFrom(table).where('user_id', '=', 'dag').execute();
    }
    await db.deleteFrom('outbox').where('recipient', '=', 'dag').execute();
    world.mailbox.refuse(false);
    expect(await namesAt(DUE + 2 * MINUTE_MS)).toEqual(['anne', 'bo', 'cato']);
  });
});

onAnyDatabase('a mail server that is dead', (open) => {
  it('When nobody answers, then mail waits, admins are told, and all comes when it is back', async () => {
    await insertGuessWorld(open());
    const world = await createMessageWorld(open());
    for (let index = 0; index < 12; index += 1) {
      await world.insertRecipient(`spiller-${index + 10}`, { hours: [3] });
    }
    const server = await startServer(open(), { now: DUE });
    try {
      const admin = await logInAdmin(open(), server);
      const failing = async () =>
        (await admin.getJson<Overview>('/api/admin/overview')).attention.filter(
          ({ kind }) => kind === 'MAIL_FAILING',
        );
      const port = Number(new URL(world.mailbox.url).port);
      await world.mailbox.close();
      const silence = await startSilence(port);

      expect(await failing()).toEqual([]);
      await world.sendAt(DUE);
      await silence.close();
      expect(await failing()).toMatchObject([{ since: DUE }]);
      // Nothing listens any more. Each run tries a few mails, not all.
      await world.sendAt(DUE + MINUTE_MS);
      const tried = await selectOutboxRows(open().db);
      expect(tried).toMatchObject(Array(5).fill({ state: 'FAILED', attempts: 2 }));

      const back = await createMessageWorld(open());
      back.clock.set(DUE + 20 * MINUTE_MS);
      await sendDueMessages(back.installation);
      const got = back.mailbox.mails.flatMap(({ to }) => to);
      expect(got).toHaveLength(12);
      expect(new Set(got).size).toBe(12);
      expect(await failing()).toEqual([]);
      await back.close();
    } finally {
      await server.close();
    }
  });
});

/**
 * Makes the database refuse the messages to a recipient.
 * @returns a function that ends it
 */
async function refuseOutboxOf({ db, dialect }: OpenDatabase, recipient: string) {
  const run = (text: string) => sql.raw(text).execute(db);
  if (dialect === 'postgres') {
    await run(
      `alter table outbox add constraint no_${recipient} check (recipient <> '${recipient}')`,
    );
    return () => run(`alter table outbox drop constraint no_${recipient}`);
  }
  await run(
    `create trigger no_${recipient} before insert on outbox when new.recipient = '${recipient}'
     begin select raise(abort, 'no_${recipient}'); end`,
  );
  return () => run(`drop trigger no_${recipient}`);
}

/** Server that accepts connections, and closes them before its greeting. */
async function startSilence(port: number): Promise<{ close(): Promise<void> }> {
  const server: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

onAnyDatabase('a mail server that goes on talking', (open) => {
  it('holds up nobody: what is on its way is given up, and not sent again', async () => {
    await insertGuessWorld(open());
    const talker = await startTalker();
    const world = await createMessageWorld(open(), { SMTP_URL: talker.url });
    await world.insertRecipient('anne', { hours: [3] });
    world.clock.set(DUE);
    await sendDueMessages(world.installation, { deliveryMs: 300 });
    const rows = () => selectOutboxRows(open().db);
    expect(await rows()).toMatchObject([{ recipient: 'anne', state: 'CLAIMED' }]);
    await talker.close();
    await world.close();
    // Outcomes are final: none is tried again.
    await expect
      .poll(() => open().db.selectFrom('mail_entry').select('outcome').execute())
      .toEqual([{ outcome: 'FAILED' }]);
    expect(await rows()).toMatchObject([{ recipient: 'anne', state: 'CLAIMED' }]);
  });
});

/** Server that sends its greeting line by line, but never the last one. */
async function startTalker(): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.write('220 talker\r\n');
    const talk = setInterval(() => socket.write('250-and another thing\r\n'), 20);
    socket.on('error', () => undefined).on('close', () => clearInterval(talk));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
