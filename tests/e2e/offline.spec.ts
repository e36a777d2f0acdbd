import type { Page } from '@playwright/test';
import { chooseLogin, expect, startDemo, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

test.use({ serviceWorkers: 'allow' });

const OFFLINE = { name: 'Ingen forbindelse', level: 1 };

/** Until the worker answers for the page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

async function keptFiles(page: Page): Promise<(readonly [cache: string, file: string])[]> {
  return page.evaluate(async () => {
    const kept: (readonly [string, string])[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept.push(...requests.map(({ url }) => [name, new URL(url).pathname] as const));
    }
    return kept;
  });
}

test('the home page alone installs nothing; any other keeps the offline page, and only that', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(3000);
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(0);
  // What an earlier build has left behind.
  await page.evaluate(async () =>
    (await caches.open('offline-before')).put('/old', new Response()),
  );

  await page.goto('/about');
  await waitForWorker(page);
  expect(await workers()).toBe(1);
  await expect
    .poll(async () => (await keptFiles(page)).map(([, file]) => file))
    .toEqual([
      '/offline.html',
      expect.stringMatching(/^\/assets\/offline-[\w-]+\.css$/),
      expect.stringMatching(/^\/assets\/offline-[\w-]+\.js$/),
    ]);
  expect(new Set((await keptFiles(page)).map(([cache]) => cache)).size).toBe(1);
});

test('the worker is never kept from being replaced', async ({ request }) => {
  const worker = await request.get('/service-worker.js');
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  });
});

test('When the server stops, then the page says so, and comes back with it', async ({ page }, {
  workerIndex,
}) => {
  const environment = { PRODUCT_NAME: 'Gjett & <vinn>' };
  const demo = await startDemo(24_000 + workerIndex * 40, { environment });
  await page.goto(`${demo.url}/stats`);
  await waitForWorker(page);
  await page.evaluate(() => localStorage.setItem('theme', 'oled'));
  await demo.stop();

  await page.goto(`${demo.url}/score?year=2024`);
  await expect(page.getByRole('heading', OFFLINE)).toBeVisible();
  await expect(page.getByText('Gjett & <vinn>')).toBeVisible();
  await expect(page).toHaveTitle('Ingen forbindelse – Gjett & <vinn>');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'oled');
  expect(
    await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor),
  ).toBe('rgb(0, 0, 0)');
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByRole('heading', OFFLINE)).toBeVisible();

  // What the server itself answers is not covered up: nobody logs in to an offline page.
  for (const path of ['/api/public/home', '/oauth2/authorization/google']) {
    const other = await page.context().newPage();
    await expect(other.goto(`${demo.url}${path}`)).rejects.toThrow('ERR_CONNECTION_REFUSED');
    await other.close();
  }

  const again = await startDemo(0, { environment, port: demo.port });
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByRole('heading', { name: 'Poengberegning', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${demo.url}/score?year=2024`);

  await again.stop();
  await page.goto(`${demo.url}/score`);
  await expect(page.getByRole('heading', OFFLINE)).toBeVisible();
  const third = await startDemo(0, { environment, port: demo.port });
  // Without a tap.
  await expect(page.getByRole('heading', { name: 'Poengberegning', level: 1 })).toBeVisible({
    timeout: 60_000,
  });
  await third.stop();
});

test('a login passes by a worker that has to wake up for each step', async ({ page }) => {
  await page.goto('/about');
  await waitForWorker(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  // As a browser does it: between two steps, and never while the worker is at work on one.
  const stopWorker = () => browser.send('ServiceWorker.stopAllWorkers');
  await stopWorker();
  await page.goto('/oauth2/authorization/google');
  await stopWorker();
  await chooseLogin(page, 'spiller3');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stopWorker();
  await page.goto('/user/myprofile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
});

test('the offline page is accessible and fits the narrowest phone', async ({ page }) => {
  await expectUsable(page, '/offline.html');
});
