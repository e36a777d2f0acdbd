import type { Page, Request } from '@playwright/test';
import { chooseLogin, expect, startDemo, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

test.use({ serviceWorkers: 'allow' });

const OFFLINE = { name: 'Ingen forbindelse', level: 1 };

/** Waits until the worker controls the page. */
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

test('the home page alone installs nothing; any other keeps the offline page, and only that @journey', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(3000);
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(0);
  // Adds a cache of an earlier build.
  await page.evaluate(async () =>
    (await caches.open('offline-before')).put('/old', new Response()),
  );

  await page.goto('/contact');
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

  // Responses of the server are never replaced: nobody can log in on an offline page.
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
  // The page reloads without a tap.
  await expect(page.getByRole('heading', { name: 'Poengberegning', level: 1 })).toBeVisible({
    timeout: 60_000,
  });
  await third.stop();
});

/** Returns what the device keeps besides the offline page. */
const keptPages = async (page: Page) =>
  (await keptFiles(page)).filter(([, file]) => !/^\/(offline\.html|assets\/offline-)/.test(file));

/** Waits until there is a copy of the page. */
async function waitForCopy(page: Page, path: string): Promise<void> {
  const isKept = () => page.evaluate(async (url) => (await caches.match(url)) !== undefined, path);
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
}

test('Without a connection a page that was visited is shown as it was, as a visitor has it', async ({
  page,
}, { workerIndex }) => {
  const demo = await startDemo(24_020 + workerIndex * 40);
  await page.goto(`${demo.url}/about`);
  await waitForWorker(page);
  await page.goto(`${demo.url}/oauth2/authorization/google`);
  await chooseLogin(page, 'spiller3');
  await page.goto(`${demo.url}/race-guess`);
  await waitForCopy(page, '/race-guess');
  // The copy is also shown after a link within the app.
  await page.goto(`${demo.url}/score`);
  await page.getByRole('link', { name: 'Formelgjett' }).first().click();
  await waitForCopy(page, '/');
  const leader = await page.getByRole('table').first().getByRole('link').first().textContent();
  await demo.stop();

  await page.goto(demo.url);
  const notice = page.getByRole('status');
  await expect(notice).toContainText(/Slik var siden \d+\. \S+ \d{4} kl\.\s\d\d\.\d\d\./);
  await expect(page.getByRole('table').first()).toContainText(leader ?? '');
  await expect(page.getByText('spiller3')).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.getByRole('button', { name: 'Meny' }).click();
  await expect(page.getByRole('link', { name: 'Gjettet på løp' }).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Logg inn' }).first().click();
  await expect(page.getByRole('heading', OFFLINE)).toBeVisible();
  await page.goBack();
  await expect(notice).toBeVisible();
  await page.goto(`${demo.url}/race-guess`);
  await expect(notice).toBeVisible();
  await page.goto(`${demo.url}/guess`);
  await expect(page.getByRole('heading', OFFLINE)).toBeVisible();

  const again = await startDemo(0, { port: demo.port });
  await page.goto(`${demo.url}/race-guess`);
  await expect(notice).toBeHidden();
  await again.stop();
});

test('While results are hidden no copy stays', async ({ page, context }) => {
  await page.goto('/about');
  await waitForWorker(page);
  await page.goto('/oauth2/authorization/google');
  await chooseLogin(page, 'spiller4');
  await page.goto('/race-guess');
  await waitForCopy(page, '/race-guess');
  await page.goto('/settings');
  await page.getByRole('checkbox', { name: 'Skjul resultater til jeg åpner dem' }).check();
  await expect.poll(() => keptPages(page)).toEqual([]);
  await page.goto('/race-guess');
  await page.waitForTimeout(4000);
  expect(await keptPages(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto('/race-guess');
  await expect(page.getByRole('heading', OFFLINE)).toBeVisible();
});

test('After a logout nothing tells who was here and whom they compared', async ({ page }) => {
  await page.goto('/about');
  await waitForWorker(page);
  await page.goto('/oauth2/authorization/google');
  await chooseLogin(page, 'spiller3');
  await page.goto('/user/compare');
  await page.waitForURL(({ searchParams }) => searchParams.has('a') && searchParams.has('b'));
  const { pathname, search, searchParams } = new URL(page.url());
  await waitForCopy(page, pathname + search);

  // Another copy is requested before the logout, and arrives after it.
  const profile = `/user/${searchParams.get('a')}`;
  const isProfile = (url: URL) => url.pathname === profile;
  const isCopy = (request: Request) =>
    isProfile(new URL(request.url())) && request.resourceType() === 'fetch';
  let letThrough = () => {};
  const isOut = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(isProfile, async (route) => {
    if (isCopy(route.request())) await isOut;
    await route.continue();
  });
  const requested = page.waitForEvent('request', isCopy);
  const arrived = page.waitForEvent('requestfinished', isCopy);
  await page.goto(profile);
  await requested;
  await page.getByRole('button', { name: 'Meny', exact: true }).click();
  await page.getByRole('button', { name: 'Logg ut', exact: true }).click();
  await page.waitForURL('/');
  letThrough();
  await arrived;
  await waitForCopy(page, '/');
  expect(await keptPages(page)).toEqual([['copies', '/']]);
});

test('a login passes by a worker that has to wake up for each step', async ({ page }) => {
  await page.goto('/about');
  await waitForWorker(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  // Browsers stop a worker between two events, never during one.
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
