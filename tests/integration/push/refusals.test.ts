import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushSettings } from '#contract/messages/push.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { checkHost } from '#server/start/admin-command/check-host.ts';
import { recordIncidents } from '#server/upkeep/health/record-incidents.ts';
import { createMetrics, type Metrics } from '#server/upkeep/metrics.ts';
import { createTestDatabase, type TestDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import {
  type PushBrowser,
  type PushService,
  startPushService,
} from '#support/services/push-service.ts';

const PATH = '/api/settings/push';

describe('a push service that refuses messages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-refusals-'));
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  let service: PushService;
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    testDatabase = await createTestDatabase('sqlite');
    database = await openDatabase(testDatabase.url);
    service = await startPushService();
    server = await startServer(database, { environment: { PUSH_HOSTS: service.host } });
    await insertPerson(database, server, { login: 'spiller1', username: 'Kari', is_admin: 1 });
  });
  beforeEach(async () => {
    await database.db.deleteFrom('push_device').execute();
    server.wallClock.advance(2 * HOUR_MS);
    admin = await logIn(server, 'spiller1', '?remember_me');
  });
  afterAll(async () => {
    await server.close();
    await service.close();
    await database.close();
    await testDatabase.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Signs a browser up, and returns it with a function that sends it a message. */
  async function signUp(): Promise<{ browser: PushBrowser; send: () => Promise<number> }> {
    const { publicKey } = await admin.getJson<PushSettings>(PATH);
    const browser = service.subscribe(publicKey);
    const { endpoint } = browser.subscription;
    await admin.send('PUT', `${PATH}/devices`, browser.subscription);
    const { devices } = await admin.getJson<PushSettings>(PATH);
    const id = devices.find((device) => device.endpoint === endpoint)?.id;
    return {
      browser,
      send: async () => (await admin.send('POST', `${PATH}/devices/${id}/test`)).status,
    };
  }
  const warnings = () =>
    server
      .logs()
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
      .filter(({ level, msg }) => level === 40 && msg.includes('push service'))
      .map(({ msg }) => msg);

  it('is logged with the first of its words, once an hour for each status', async () => {
    const { browser, send } = await signUp();
    const before = warnings().length;
    browser.answer(403, '{"reason":"BadJwtToken"}');
    for (const _ of [1, 2]) expect(await send()).toBe(502);
    browser.answer(413, 'Payload too large\nfor all of us');
    expect(await send()).toBe(502);
    server.wallClock.advance(HOUR_MS);
    expect(await send()).toBe(502);
    const ofStatus = (said: string) =>
      `the push service ${service.host} takes no message (${said}): \`npm run admin -- check\` tries it`;
    expect(warnings().slice(before)).toEqual([
      ofStatus('403 {"reason":"BadJwtToken"}'),
      ofStatus('413 Payload too large'),
      ofStatus('413 Payload too large'),
    ]);
  });

  it('is logged when it cannot be reached, but not when a browser has unsubscribed', async () => {
    const { browser, send } = await signUp();
    const before = warnings().length;
    browser.answer(410);
    expect(await send()).toBe(404);
    expect(warnings().length).toBe(before);
    const { send: sendElsewhere } = await signUp();
    await database.db
      .updateTable('push_device')
      .set({ endpoint: `https://${service.host.replace('localhost', '127.0.0.1')}/push/a` })
      .execute();
    expect(await sendElsewhere()).toBe(502);
    expect(warnings().at(-1)).toContain('PUSH_HOSTS');
  });

  it('is counted with everything that is sent', async () => {
    const settings = readSettings({ METRICS_PORT: '0', BACKUP_DIR: folder });
    const metrics: Metrics = createMetrics(
      { database, wallClock: server.wallClock, settings },
      () => undefined,
    );
    const address = await metrics.listen();
    const { browser, send } = await signUp();
    await send();
    browser.answer(403);
    await send();
    await send();
    browser.answer(503);
    await send();
    const text = await (await fetch(address)).text();
    await metrics.close();
    expect(text.split('\n').filter((line) => line.includes('_pushes_total{'))).toEqual([
      'formelgjett_pushes_total{outcome="SENT"} 1',
      'formelgjett_pushes_total{outcome="REFUSED"} 2',
      'formelgjett_pushes_total{outcome="FAILED"} 1',
    ]);
    expect(text).toContain('formelgjett_late{what="push"} 0');
  });

  it('When it has refused everything for an hour, then that is an incident until it takes one', async () => {
    const installation = {
      database,
      wallClock: server.wallClock,
      settings: readSettings({ BACKUP_DIR: folder }),
    };
    const incident = async () => {
      await recordIncidents(installation);
      const { db } = database;
      return db.selectFrom('trouble').selectAll().where('kind', '=', 'PUSH').executeTakeFirst();
    };
    const { browser, send } = await signUp();
    await send();
    const wellAt = server.wallClock.now();
    server.wallClock.advance(MINUTE_MS);
    browser.answer(403);
    await send();
    server.wallClock.advance(HOUR_MS);
    await send();
    expect(await incident()).toBeUndefined();
    server.wallClock.advance(1);
    expect(await incident()).toMatchObject({ last_well_at: wellAt, ended_at: null });
    const { send: sendToOther } = await signUp();
    server.wallClock.advance(HOUR_MS);
    await sendToOther();
    expect(await incident()).toMatchObject({ ended_at: server.wallClock.now() });
    await send();
    server.wallClock.advance(2 * HOUR_MS);
    expect(await incident(), 'one device of many').toMatchObject({
      ended_at: expect.any(Number),
    });
  });

  it('When there is a device of an admin, then the check sends to it and changes nothing', async () => {
    const settings = readSettings({
      DATABASE_URL: testDatabase.url,
      BACKUP_DIR: folder,
      PUSH_HOSTS: service.host,
    });
    const check = async () =>
      (await checkHost(settings)).filter(({ what }) => what === 'push').map(({ isWell }) => isWell);
    expect(await check()).toEqual([]);
    const { browser } = await signUp();
    expect(await check()).toEqual([true]);
    expect(browser.received.map(({ message }) => message.title)).toEqual(['Hei fra Formelgjett']);
    browser.answer(403, 'BadJwtToken');
    const [failed] = (await checkHost(settings)).filter(({ what }) => what === 'push');
    expect(failed).toEqual({
      what: 'push',
      isWell: false,
      message: `${service.host} takes no message: 403 BadJwtToken: check CONTACT_ADDRESS, PUBLIC_URL, the clock and the network`,
    });
    browser.answer(410);
    expect(await check()).toEqual([null]);
    const [device] = (await admin.getJson<PushSettings>(PATH)).devices;
    expect(device).toMatchObject({ lastSuccessAt: null, isFailing: false });
  });
});
