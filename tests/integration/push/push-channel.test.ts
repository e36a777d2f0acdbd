import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/base/time.ts';
import { vapidKeys } from '#server/messages/push/vapid-keys.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { insertUser } from '#support/rows/factories.ts';
import {
  type PushBrowser,
  type PushService,
  startPushService,
} from '#support/services/push-service.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';
import {
  createMessageWorld,
  type MessageWorld,
  sendDueMessages,
} from '#support/worlds/message-world.ts';

const { race, raceDeadline: deadline } = WORLD;

onAnyDatabase('messages to devices', (open) => {
  let service: PushService;
  let world: MessageWorld;
  beforeAll(async () => {
    service = await startPushService();
    await insertGuessWorld(open());
    world = await createMessageWorld(open(), { PUSH_HOSTS: service.host });
    // This user has no e-mail, and is reached by push alone.
    await insertUser(open().db, { id: 'kari', username: 'Kari' });
    await open()
      .db.insertInto('reminder_hour')
      .values([3, 1].map((hours) => ({ user_id: 'kari', hours, chosen_at: 0 })))
      .execute();
    await world.insertRecipient('ola', { hours: [3] });
  });
  beforeEach(async () => {
    await world.reset();
    await open().db.deleteFrom('push_device').execute();
  });
  afterAll(async () => {
    await world.close();
    await service.close();
  });

  async function signUp(userId: string, createdAt = 0): Promise<PushBrowser> {
    const { publicKey } = await vapidKeys(world.installation);
    const browser = service.subscribe(publicKey);
    const id = `device-${browser.subscription.endpoint.slice(-12).toLowerCase()}`;
    await open()
      .db.insertInto('push_device')
      .values({
        id,
        user_id: userId,
        ...browser.subscription,
        device: '',
        session_id_hash: '',
        created_at: createdAt,
        last_success_at: null,
        failing_since: null,
      })
      .execute();
    return browser;
  }
  const titles = (browser: PushBrowser) => browser.received.map(({ message }) => message.title);
  const REMINDER = 'Husk å gjette på Australia';
  const threeHoursBefore = deadline - 3 * HOUR_MS;

  it('go to those without an address too, to each device once, short and with a link', async () => {
    const phone = await signUp('kari');
    const computer = await signUp('kari');
    await world.sendAt(threeHoursBefore);
    await world.sendAt(threeHoursBefore + 60_000);
    expect(service.complaints).toEqual([]);
    for (const browser of [phone, computer]) {
      expect(browser.received).toEqual([
        {
          message: {
            title: REMINDER,
            body: 'Fristen går ut søndag 16. mars kl. 04.55, om 3 timer.',
            path: '/guess/race',
            tag: `RACE_REMINDER ${race}`,
          },
          ttl: 3 * 60 * 60,
          urgency: 'high',
          topic: expect.stringMatching(/^[\w-]{32}$/),
          contact: 'https://spill.example',
        },
      ]);
    }
    await world.sendAt(deadline - HOUR_MS);
    expect(titles(phone)).toEqual([REMINDER, REMINDER]);
    expect(phone.received[1]?.topic).toBe(phone.received[0]?.topic);
  });

  it('When a device is signed up, then it is not told what happened before', async () => {
    const { db } = open();
    const choice = { user_id: 'kari', choice: 'MOVED_START', chosen_at: 0 } as const;
    await db.insertInto('reminder_choice').values(choice).execute();
    const movedAt = threeHoursBefore - DAY_MS;
    const from_starts_at = WORLD.raceStart - HOUR_MS;
    const move = {
      race_id: race,
      from_starts_at,
      to_starts_at: WORLD.raceStart,
      from_deadline: 0,
      to_deadline: 0,
      is_import: 1 as const,
    };
    await db
      .insertInto('race_move')
      .values({ id: 'move', moved_at: movedAt, ...move })
      .execute();
    const late = await signUp('kari', movedAt + 1);
    await world.sendAt(movedAt + HOUR_MS);
    expect(titles(late)).toEqual([]);
    await db.deleteFrom('push_device').execute();
    const early = await signUp('kari', movedAt);
    await world.sendAt(movedAt + 2 * HOUR_MS);
    expect(titles(early)).toEqual(['Australia har fått ny starttid']);
    for (const table of ['race_move', 'reminder_choice'] as const) {
      await db.deleteFrom(table).execute();
    }
  });

  it('come beside the mail, for whoever has both', async () => {
    const phone = await signUp('ola');
    expect((await world.sendAt(threeHoursBefore)).map(({ to }) => to)).toEqual([
      ['ola@example.org'],
    ]);
    expect(titles(phone)).toEqual([REMINDER]);
  });

  it('When two processes send at once, then each device is told once', async () => {
    const phone = await signUp('kari');
    world.clock.set(threeHoursBefore);
    await Promise.all([sendDueMessages(world.installation), sendDueMessages(world.installation)]);
    expect(titles(phone)).toEqual([REMINDER]);
  });

  it('When the push service is busy, then it is tried again, once it has rested', async () => {
    const phone = await signUp('kari');
    phone.answer(503);
    await world.sendAt(threeHoursBefore);
    phone.answer(201);
    await world.sendAt(threeHoursBefore + 1000);
    expect(titles(phone)).toEqual([]);
    await world.sendAt(threeHoursBefore + 60_000);
    expect(titles(phone)).toEqual([REMINDER]);
  });

  it.each([
    ['420', 7 * 60_000],
    [new Date(threeHoursBefore + 7 * 60_000).toUTCString(), 7 * 60_000],
    ['soon', 60_000],
  ])(
    'When the push service wants to be left alone (%s), then it is, until then',
    async (retryAfter, waitMs) => {
      const phone = await signUp('kari');
      phone.answer(429, '', { 'retry-after': retryAfter });
      await world.sendAt(threeHoursBefore);
      phone.answer(201);
      await world.sendAt(threeHoursBefore + waitMs - 1);
      expect(titles(phone)).toEqual([]);
      await world.sendAt(threeHoursBefore + waitMs);
      expect(titles(phone)).toEqual([REMINDER]);
    },
  );

  it('When one device is gone, then the other is told, and the first is forgotten', async () => {
    const gone = await signUp('kari');
    const phone = await signUp('kari');
    gone.answer(410);
    await world.sendAt(threeHoursBefore);
    expect(titles(phone)).toEqual([REMINDER]);
    const left = await open().db.selectFrom('push_device').select('endpoint').execute();
    expect(left).toEqual([{ endpoint: phone.subscription.endpoint }]);
  });

  it('When nobody answers where the device was signed up, then it is tried again as long as it helps', async () => {
    const phone = await signUp('kari');
    await open()
      .db.updateTable('push_device')
      .set({ endpoint: `https://localhost:9/${phone.subscription.endpoint.slice(-8)}` })
      .execute();
    const elsewhere = { ...world.installation, settings: { ...world.installation.settings } };
    elsewhere.settings.PUSH_HOSTS = ['localhost:9'];
    world.clock.set(threeHoursBefore);
    await sendDueMessages(elsewhere);
    const rows = await open()
      .db.selectFrom('outbox')
      .select(['channel', 'due_at'])
      .where('recipient', '=', 'kari')
      .execute();
    expect(rows).toEqual([{ channel: 'PUSH', due_at: threeHoursBefore + 60_000 }]);
  });

  it('When the address is of no push service any more, then it is not called', async () => {
    const phone = await signUp('kari');
    const elsewhere = { ...world.installation, settings: { ...world.installation.settings } };
    elsewhere.settings.PUSH_HOSTS = [];
    world.clock.set(threeHoursBefore);
    await sendDueMessages(elsewhere);
    expect(phone.received).toEqual([]);
  });
});
