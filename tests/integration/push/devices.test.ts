import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushSettings } from '#contract/messages/push.ts';
import type { ReminderSettings } from '#contract/messages/reminders.ts';
import { DAY_MS, HOUR_MS } from '#domain/base/time.ts';
import { systemClock } from '#server/base/clock.ts';
import { systemRandom } from '#server/base/random.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { vapidKeys } from '#server/messages/push/vapid-keys.ts';
import { createTestDatabase, onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { type PushService, startPushService } from '#support/services/push-service.ts';

const PATH = '/api/settings/push';

onAnyDatabase('devices that get messages', (open) => {
  let service: PushService;
  let server: TestServer;
  let kari: Client;
  beforeAll(async () => {
    service = await startPushService();
    server = await startServer(open(), {
      environment: { PUSH_HOSTS: service.host, PRODUCT_NAME: 'Gjettespillet' },
    });
    await insertPerson(open(), server, { id: 'kari', login: 'spiller1', username: 'Kari' });
    await insertPerson(open(), server, { id: 'ola', login: 'spiller2', username: 'Ola' });
  });
  beforeEach(async () => {
    await open().db.deleteFrom('push_device').execute();
    // Tests of messages are limited by the hour.
    server.wallClock.advance(2 * HOUR_MS);
    server.clock.set(server.wallClock.now());
    kari = await logIn(server, 'spiller1', '?remember_me');
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  const show = (client: Client) => client.getJson<PushSettings>(PATH);
  const newBrowser = async () => service.subscribe((await show(kari)).publicKey);
  const put = (client: Client, body: unknown, userAgent = '') =>
    client.send('PUT', `${PATH}/devices`, body, { 'user-agent': userAgent });
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
  const endpointsOf = async (client: Client) =>
    (await show(client)).devices.map(({ endpoint }) => endpoint);

  it('When a browser signs up, then it gets a message that only it can read', async () => {
    const browser = await newBrowser();
    const answer = await put(kari, browser.subscription, 'Mozilla/5.0 (Android 14) Firefox/130.0');
    const { devices } = (await answer.json()) as PushSettings;
    expect(devices).toEqual([
      {
        id: expect.stringMatching(/^[a-z0-9]{12}$/),
        endpoint: browser.subscription.endpoint,
        device: 'Firefox, Android',
        createdAt: server.wallClock.now(),
        lastSuccessAt: null,
        isFailing: false,
        isOfThisSession: true,
      },
    ]);
    expect((await kari.send('POST', `${PATH}/devices/${devices[0]?.id}/test`)).status).toBe(204);
    expect(service.complaints).toEqual([]);
    expect(browser.received).toEqual([
      {
        message: {
          title: 'Hei fra Gjettespillet',
          body: 'Varslene virker. Slik ser de ut.',
          path: '/settings/reminders',
          tag: 'test',
        },
        ttl: 60,
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        contact: 'mailto:webmaster@localhost',
      },
    ]);
    expect((await show(kari)).devices[0]?.lastSuccessAt).toBe(server.wallClock.now());
  });

  it.each([404, 410])(
    'When the push service answers %i, then the device is forgotten',
    async (status) => {
      const browser = await newBrowser();
      await put(kari, browser.subscription);
      const [device] = (await show(kari)).devices;
      browser.answer(status);
      const answer = await kari.send('POST', `${PATH}/devices/${device?.id}/test`);
      expect(answer.status).toBe(404);
      expect(await codeOf(answer)).toBe('push-device-not-found');
      expect(await endpointsOf(kari)).toEqual([]);
    },
  );

  it.each([400, 403, 413, 429, 500, 503])(
    'When the push service answers %i, then the device stays, as failing until it works again',
    async (status) => {
      const browser = await newBrowser();
      await put(kari, browser.subscription);
      const [device] = (await show(kari)).devices;
      browser.answer(status);
      const answer = await kari.send('POST', `${PATH}/devices/${device?.id}/test`);
      expect(answer.status).toBe(502);
      expect(await codeOf(answer)).toBe('push-not-sent');
      expect((await show(kari)).devices[0]?.isFailing).toBe(true);
      browser.answer(201);
      await kari.send('POST', `${PATH}/devices/${device?.id}/test`);
      expect((await show(kari)).devices[0]?.isFailing).toBe(false);
    },
  );

  it.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://localhost/a',
    'https://169.254.169.254/latest/meta-data',
    'https://user:pass@fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm。googleapis。com/a',
    'https://example.org/a',
  ])('When the address is %s, then it is refused, and nothing is kept', async (endpoint) => {
    const { subscription } = await newBrowser();
    const answer = await put(kari, { ...subscription, endpoint });
    expect(answer.status).toBe(422);
    expect(await codeOf(answer)).toBe('push-endpoint-refused');
    expect(await endpointsOf(kari)).toEqual([]);
  });

  it('When the keys cannot seal a message, then they are refused', async () => {
    const { subscription } = await newBrowser();
    for (const wrong of [
      { p256dh: Buffer.alloc(65, 7).toString('base64url') },
      { p256dh: 'short' },
      { auth: 'short' },
      { extra: true },
    ]) {
      expect((await put(kari, { ...subscription, ...wrong })).status).toBe(422);
    }
    expect(await endpointsOf(kari)).toEqual([]);
  });

  it('When somebody else signs the same browser up, then it is theirs alone', async () => {
    const browser = await newBrowser();
    const ola = await logIn(server, 'spiller2');
    await put(kari, browser.subscription);
    const [device] = (await show(kari)).devices;
    expect((await ola.send('DELETE', `${PATH}/devices/${device?.id}`)).status).toBe(404);
    expect((await ola.send('POST', `${PATH}/devices/${device?.id}/test`)).status).toBe(404);
    await put(ola, browser.subscription);
    expect(await endpointsOf(kari)).toEqual([]);
    expect(await endpointsOf(ola)).toEqual([browser.subscription.endpoint]);
  });

  it('When somebody else knows the address of a browser, then it stays whose it is', async () => {
    const browser = await newBrowser();
    const ola = await logIn(server, 'spiller2');
    await put(kari, browser.subscription);
    const before = await show(kari);
    const other = await newBrowser();
    const forged = { ...other.subscription, endpoint: browser.subscription.endpoint };
    const mixed = { ...forged, p256dh: browser.subscription.p256dh };
    for (const subscription of [forged, mixed]) {
      const answer = await put(ola, subscription);
      // Adding it succeeds as if nobody else had it.
      expect(answer.status).toBe(200);
      const { devices } = (await answer.json()) as PushSettings;
      expect(devices).toHaveLength(1);
      expect(devices[0]?.id).not.toBe(before.devices[0]?.id);
      expect((await ola.send('DELETE', `${PATH}/devices/${devices[0]?.id}`)).status).toBe(200);
      expect(await show(kari)).toEqual(before);
    }
  });

  it('When the same browser signs up again, then it stays one device', async () => {
    const browser = await newBrowser();
    await put(kari, browser.subscription);
    const [before] = (await show(kari)).devices;
    const renewed = await newBrowser();
    await put(kari, { ...renewed.subscription, endpoint: browser.subscription.endpoint });
    expect((await show(kari)).devices).toEqual([before]);
  });

  it('When there is an eleventh, then the first makes way', async () => {
    const endpoints: string[] = [];
    for (let count = 0; count < 11; count++) {
      const { subscription } = await newBrowser();
      server.clock.advance(1);
      await put(kari, subscription);
      endpoints.unshift(subscription.endpoint);
    }
    expect(await endpointsOf(kari)).toEqual(endpoints.slice(0, 10));
  });

  it('When eleven tests are asked for within the hour, then the last one is too many', async () => {
    const browser = await newBrowser();
    await put(kari, browser.subscription);
    const [device] = (await show(kari)).devices;
    const test = () => kari.send('POST', `${PATH}/devices/${device?.id}/test`);
    for (let count = 0; count < 10; count++) expect((await test()).status).toBe(204);
    expect((await test()).status).toBe(429);
    expect(browser.received).toHaveLength(10);
  });

  describe('leaving', () => {
    it('When the user logs out, then this device gets no more, and others do', async () => {
      const here = await newBrowser();
      const there = await newBrowser();
      const other = await logIn(server, 'spiller1');
      await put(kari, here.subscription);
      await put(other, there.subscription);
      await kari.send('POST', '/api/logout');
      expect(await endpointsOf(other)).toEqual([there.subscription.endpoint]);
    });

    it('When somebody else logs in over the session, then it is as after a logout', async () => {
      const browser = await newBrowser();
      await put(kari, browser.subscription);
      await kari.login('spiller2');
      const again = await logIn(server, 'spiller1');
      expect(await endpointsOf(again)).toEqual([]);
    });

    it('When the user logs out everywhere, then no device gets any', async () => {
      await put(kari, (await newBrowser()).subscription);
      await put(await logIn(server, 'spiller1'), (await newBrowser()).subscription);
      await kari.send('DELETE', '/api/settings/sessions');
      expect(await endpointsOf(await logIn(server, 'spiller1'))).toEqual([]);
    });

    it('When the session runs out by itself, then messages go on', async () => {
      const browser = await newBrowser();
      await put(kari, browser.subscription);
      server.wallClock.advance(15 * DAY_MS);
      expect((await kari.get(PATH)).status).toBe(401);
      const again = await logIn(server, 'spiller1');
      const [device] = (await show(again)).devices;
      expect(device).toMatchObject({
        endpoint: browser.subscription.endpoint,
        isOfThisSession: false,
      });
      await put(again, browser.subscription);
      expect((await show(again)).devices[0]?.isOfThisSession).toBe(true);
    });
  });

  it('When push is the only channel, then it has choices of its own until it is turned off', async () => {
    const choices = async () => {
      const settings = await kari.getJson<ReminderSettings>('/api/settings/reminders');
      return { hasPush: settings.hasPush, hours: settings.hours, choices: settings.choices };
    };
    await open().db.deleteFrom('reminder_hour').execute();
    await open().db.deleteFrom('reminder_choice').execute();
    expect(await choices()).toEqual({ hasPush: false, hours: [], choices: [] });
    await put(kari, (await newBrowser()).subscription);
    const [device] = (await show(kari)).devices;
    expect(await choices()).toEqual({
      hasPush: true,
      hours: [3],
      choices: expect.arrayContaining(['SEASON', 'MOVED_START']),
    });
    expect((await kari.send('DELETE', `${PATH}/devices/${device?.id}`)).status).toBe(200);
    expect(await choices()).toEqual({ hasPush: false, hours: [], choices: [] });
  });

  it('When everything has been turned off, then a browser that signs up again turns nothing on', async () => {
    const browser = await newBrowser();
    await put(kari, browser.subscription);
    await kari.send('PUT', '/api/settings/reminders/hours', { hours: [] });
    await kari.send('PUT', '/api/settings/reminders/choices', { choices: [] });
    await put(kari, browser.subscription);
    await put(kari, (await newBrowser()).subscription);
    expect(await kari.getJson<ReminderSettings>('/api/settings/reminders')).toMatchObject({
      hasPush: true,
      hours: [],
      choices: [],
    });
  });
});

describe('the key of an installation', () => {
  it('When several instances start at once on PostgreSQL, then they have one between them', async () => {
    const testDatabase = await createTestDatabase('postgres');
    const databases: OpenDatabase[] = [];
    for (let count = 0; count < 4; count++) databases.push(await openDatabase(testDatabase.url));
    try {
      const made = await Promise.all(
        databases.map((database) =>
          vapidKeys({ database, random: systemRandom, wallClock: systemClock }),
        ),
      );
      expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
      expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
      expect(Buffer.from(made[0]?.publicKey ?? '', 'base64url')).toHaveLength(65);
      expect(Buffer.from(made[0]?.privateKey ?? '', 'base64url')).toHaveLength(32);
    } finally {
      for (const database of databases) await database.close();
      await testDatabase.drop();
    }
  });
});
