import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type { PushSettings } from '#contract/messages/push.ts';
import { type PushBrowser, startPushService } from '#support/services/push-service.ts';
import { expect, logIn, startDemo, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const SCREEN = '/settings/reminders';
const card = (page: Page) => page.getByRole('region', { name: 'Varsler på denne enheten' });

/** Returns the worker's registration id, by the browser's developer tools. */
async function findWorker(page: Page): Promise<{ browser: CDPSession; registrationId: string }> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const browser = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  return { browser, registrationId: await found };
}

test('a push is shown as a notification, and leads to its page', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications']);
  await page.goto('/about');
  const { browser, registrationId } = await findWorker(page);
  const displayed: unknown[] = [];
  browser.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    if (backgroundServiceEvent.eventName === 'Notification displayed')
      displayed.push(backgroundServiceEvent);
  });
  await browser.send('BackgroundService.startObserving', { service: 'notifications' });
  await browser.send('BackgroundService.setRecording', {
    service: 'notifications',
    shouldRecord: true,
  });
  /**
   * Delivers a push and returns the visible notifications afterwards. Waits for its display first,
   * because Chromium loses a notification that is queried meanwhile.
   */
  const shownAfterPush = async (data: string) => {
    const before = displayed.length;
    await browser.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL ?? '',
      registrationId,
      data,
    });
    await expect.poll(() => displayed.length).toBe(before + 1);
    return await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
        title,
        body,
        tag,
        data,
      }));
    });
  };

  const first = { title: 'Husk å gjette', body: 'Om 3 timer', path: '/score', tag: 'race-1' };
  expect(await shownAfterPush(JSON.stringify(first))).toEqual([
    { title: 'Husk å gjette', body: 'Om 3 timer', tag: 'race-1', data: '/score' },
  ]);
  // A message with the same tag replaces the first; a path to another site leads to the front page.
  const next = { ...first, body: 'Om én time', path: 'https://example.org' };
  expect(await shownAfterPush(JSON.stringify(next))).toEqual([
    { title: 'Husk å gjette', body: 'Om én time', tag: 'race-1', data: '/' },
  ]);
  const titles = (await shownAfterPush('not what we send')).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['Det har skjedd noe nytt', 'Husk å gjette']);
});

/** Chromium refuses push in the private windows that tests use. */
const NO_PUSH = /does not support the Push API in incognito mode/;

test.describe('in a browser without a push service', () => {
  test.use({ expectedErrors: NO_PUSH });

  test('signing up fails in place, and can be tried again', async ({ page, context }) => {
    await context.grantPermissions(['notifications']);
    await logIn(page, 'spiller4');
    await page.goto(SCREEN);
    await card(page).getByRole('button', { name: 'Slå på varsler' }).click();
    await expect(card(page).getByText(/^Nettleseren fikk ikke slått på varsler/)).toBeVisible();
    await expect(card(page).getByRole('button', { name: 'Slå på varsler' })).toBeEnabled();
  });
});

test('a browser that cannot says why, and what to do', async ({ page, context }) => {
  await logIn(page, 'spiller4');
  // Granting another permission denies notifications.
  await context.grantPermissions(['geolocation']);
  await page.goto(SCREEN);
  await expect(card(page)).toContainText('Varsler er blokkert');
  await expect(card(page).getByRole('button')).toHaveCount(0);

  await page.addInitScript('delete globalThis.PushManager');
  await page.goto(SCREEN);
  await expect(card(page)).toContainText('Denne nettleseren kan ikke vise varsler');

  // Simulates an iPhone without the game on its home screen.
  await page.addInitScript('Object.defineProperty(navigator, "standalone", { value: false })');
  await page.goto(SCREEN);
  await expect(card(page)).toContainText('Legg spillet på hjemskjermen først');
  await expect(card(page).getByRole('listitem')).toHaveCount(3);
});

test('notifications are turned on and tried, follow their user, and are turned off', async ({
  browser,
}, { workerIndex }) => {
  const service = await startPushService();
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-push-'));
  const certificate = join(folder, 'push-service.pem');
  writeFileSync(certificate, service.certificate);
  const demo = await startDemo(27_000 + workerIndex * 40, {
    environment: { PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: certificate },
  });
  const signedUp: PushBrowser[] = [];
  const newDevice = async () => {
    const context = await browser.newContext({ permissions: ['notifications'] });
    const page = await context.newPage();
    await page.exposeFunction('signUpAtService', (key: string) => {
      const device = service.subscribe(key);
      signedUp.push(device);
      return device.subscription;
    });
    await page.addInitScript({ path: join(import.meta.dirname, 'push-service-browser.js') });
    return page;
  };
  const stored = async (page: Page) =>
    (await (await page.request.get(`${demo.url}/api/settings/push`)).json()) as PushSettings;
  const screen = `${demo.url}${SCREEN}`;
  try {
    const phone = await newDevice();
    const computer = await newDevice();
    const turnOn = (page: Page) => card(page).getByRole('button', { name: 'Slå på varsler' });

    await test.step('without any way to be told there is nothing to choose; with one there is', async () => {
      await logIn(phone, 'spiller5', demo.url);
      await phone.goto(screen);
      await expect(turnOn(phone)).toBeVisible();
      await expect(phone.getByRole('heading', { name: 'Hvor lenge før?' })).toHaveCount(0);
      await turnOn(phone).click();
      await expect(card(phone)).toContainText('Varsler er på.');
      await expect(phone.getByRole('checkbox', { name: '3 timer' })).toBeChecked();
    });

    await test.step('a message comes all the way, sealed', async () => {
      await card(phone).getByRole('button', { name: 'Send et testvarsel' }).click();
      await expect(card(phone)).toContainText('Sendt.');
      expect(service.complaints).toEqual([]);
      expect(signedUp[0]?.received.map(({ message }) => message.title)).toEqual([
        'Hei fra Formelgjett',
      ]);
      signedUp[0]?.answer(500);
      await card(phone).getByRole('button', { name: 'Send et testvarsel' }).click();
      await expect(card(phone)).toContainText('Varselet kom ikke fram');
      signedUp[0]?.answer(201);
    });

    await test.step('a device is removed from another one, and stays removed', async () => {
      await logIn(computer, 'spiller5', demo.url);
      await computer.goto(screen);
      await turnOn(computer).click();
      await expect(card(computer)).toContainText('Varsler er på.');
      await expect(card(computer)).toContainText('Andre enheter');
      await card(computer)
        .getByRole('button', { name: /^Fjern/ })
        .click();
      await expect(card(computer)).not.toContainText('Andre enheter');
      expect((await stored(computer)).devices).toHaveLength(1);
      await phone.goto(screen);
      await expect(turnOn(phone)).toBeVisible();
      await expect.poll(() => phone.evaluate(() => localStorage.getItem('pushUser'))).toBeNull();
      expect((await stored(phone)).devices).toHaveLength(1);
    });

    await test.step('who logs in next on the device gets nobody else’s messages', async () => {
      await computer.context().clearCookies();
      await logIn(computer, 'spiller6', demo.url);
      await computer.goto(`${demo.url}/about`);
      await expect.poll(() => computer.evaluate(() => localStorage.getItem('pushUser'))).toBeNull();
      expect(await computer.evaluate(() => localStorage.length)).toBe(0);
      await computer.goto(screen);
      await expect(turnOn(computer)).toBeVisible();
    });

    await test.step('turned off is off, and logged out too', async () => {
      await turnOn(computer).click();
      await expect(card(computer)).toContainText('Varsler er på.');
      await card(computer).getByRole('button', { name: 'Slå av' }).click();
      await expect(turnOn(computer)).toBeVisible();
      expect((await stored(computer)).devices).toEqual([]);
      await turnOn(computer).click();
      await expect(card(computer)).toContainText('Varsler er på.');
      await computer.getByRole('button', { name: 'Meny' }).click();
      await computer.getByRole('button', { name: 'Logg ut' }).click();
      await expect(computer).toHaveURL(`${demo.url}/`);
      await logIn(computer, 'spiller6', demo.url);
      expect((await stored(computer)).devices).toEqual([]);
    });

    await test.step('the screen is accessible and fits, also when all of it is shown', async () => {
      await phone.goto(screen);
      await turnOn(phone).click();
      await expect(card(phone)).toContainText('Varsler er på.');
      await expectUsable(phone, screen);
    });
  } finally {
    await demo.stop();
    await service.close();
    rmSync(folder, { recursive: true });
  }
});
