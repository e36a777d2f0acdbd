import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { showGraph } from '#support/checks/show-graph.ts';
import { expect, latch, logIn, test } from './demo-server.ts';
import { addUpShifts } from './layout-shift.ts';

test('a visitor finds the way with the keyboard alone @journey', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /hopp til/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const menu = page.getByRole('button', { name: /meny/i });
  await menu.focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('link', { name: 'Poengberegning' });
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(menu).toBeFocused();

  await page.keyboard.press('Enter');
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/score$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(entry).toBeHidden();

  await menu.focus();
  await page.keyboard.press('Enter');
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(entry, 'an entry that leads to this very page').toBeHidden();

  await page.goto('/');
  const player = page.getByRole('table', { name: 'Ledertavle' }).getByRole('link').first();
  const name = (await player.textContent()) ?? '';
  await player.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/[a-z0-9]+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

for (const width of [390, 1280]) {
  test(`the focus goes through the header as it is read, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/stats/2025');
    await page.getByRole('link', { name: /hopp til/i }).focus();
    const places: string[] = [];
    const next = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused?.closest('header')) return null;
        const { top, left } = focused.getBoundingClientRect();
        return [Math.round(top / 20), Math.round(left)].map((n) => `${n}`.padStart(4)).join();
      });
    await page.keyboard.press('Tab');
    for (let place = await next(); place !== null; place = await next()) {
      places.push(place);
      await page.keyboard.press('Tab');
    }
    expect(places.length).toBeGreaterThanOrEqual(4);
    expect(places).toEqual(places.toSorted());
  });
}

test('what the game has from other sites is in the demo too', async ({ page }) => {
  await page.goto('/contact');
  const form = page.frameLocator('iframe[title="Kontaktskjema"]');
  await form.getByRole('textbox', { name: 'Hva gjelder det?' }).fill('Alt virker');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toContainText('Takk!');
  await page.getByRole('button', { name: /meny/i }).click();
  await page.getByRole('link', { name: 'Resultater før 2025' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultater før 2025');
  await page.goto('/about');
  await page.getByRole('link', { name: 'Utviklerens nettsted' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utvikleren');
});

test('a tab that is pressed is marked, and its page begins, before the code of the page has come', async ({
  page,
}) => {
  const late = latch();
  await page.route(/\/assets\/years-page-[^/]+\.js/, async (route) => {
    await late.opened;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const tab = page.getByRole('link', { name: 'Statistikk' }).last();
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('table', { name: 'Ledertavle' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laster …');
  late.open();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Statistikk');
});

test('a page that is being left does not take the place of the next one', async ({ page }) => {
  await page.goto('/score');
  await expect(page.getByRole('combobox').locator('option')).not.toHaveCount(1);
  // Both in one task, so that the next page is not rendered between them.
  await page.getByRole('combobox').evaluate((select: HTMLSelectElement) => {
    document.querySelector<HTMLAnchorElement>('footer a[href="/about"]')?.click();
    select.selectedIndex = select.selectedIndex === 0 ? 1 : 0;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Om Formelgjett');
  await expect(page).toHaveURL(/\/about$/);
});

test.describe('when code cannot be had', () => {
  test.use({ expectedErrors: /dynamically imported module|preload CSS/ });

  test('a page whose code cannot be had says so, and the rest lives on', async ({ page }) => {
    await page.route(/\/assets\/score-page-[^/]+\.js/, (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: /meny/i }).click();
    await page.getByRole('link', { name: 'Poengberegning' }).click();
    await expect(page.getByRole('main').getByRole('button')).toBeVisible();
    await page.getByRole('link', { name: 'Om siden' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Om Formelgjett');
  });

  for (const code of ['score-page', 'entry-client']) {
    test(`a page that has come stays while the line does not carry its ${code}`, async ({
      page,
    }) => {
      const missing = new RegExp(`/assets/${code}-[^/]+\\.js|/api/health`);
      await page.route(missing, (route) => route.abort());
      const asked = page.waitForEvent('requestfailed', (request) =>
        request.url().endsWith('/api/health'),
      );
      const taken = page.goto('/score');
      await asked;
      await expect(page.getByRole('heading', { level: 1, name: 'Poengberegning' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.unroute(missing);
      await taken;
      await page.getByRole('button', { name: /meny/i }).click();
      await expect(page.getByRole('link', { name: 'Om siden' }).first()).toBeVisible();
    });
  }

  test('a page whose code is gone from the server says so', async ({ page }) => {
    await page.route(/\/assets\/score-page-[^/]+\.js/, (route) => route.abort());
    await page.goto('/score');
    await expect(page.getByRole('main').getByRole('button')).toBeVisible();
  });

  test('the panel of the demo that cannot be had leaves the page', async ({ page }) => {
    const missed = page.waitForEvent('requestfailed', (request) =>
      /\/assets\/time-machine-/.test(request.url()),
    );
    await page.route(/\/assets\/time-machine-/, (route) => route.abort());
    await page.goto('/');
    await missed;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Om siden' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Om Formelgjett');
  });

  test('a graph that cannot be had leaves the leaderboard', async ({ page }) => {
    await page.route(/\/assets\/points-graph-[^/]+\.js/, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('table', { name: 'Ledertavle' }).getByRole('row')).toHaveCount(13);
  });
});

const LIKE_ARIAL = ['Arial', 'Liberation*', 'Helvetica*', 'Roboto*'];
/** System fonts for which the style sheets have a fallback font. */
const LIKE_ANY = [...LIKE_ARIAL, 'DejaVu Sans', 'Verdana'];

const fontsWithout = (names: readonly string[]) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <selectfont><rejectfont>
    ${names
      .map((name) => `<pattern><patelt name="family"><string>${name}</string></patelt></pattern>`)
      .join('')}
  </rejectfont></selectfont>
</fontconfig>`;

test('nothing moves while the front page comes, whoever looks with whatever fonts', async ({
  browser,
  demo,
  playwright,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'formelgjett-fonts-'));
  const { launchOptions = {} } = test.info().project.use;
  const browserWithout = async (names: readonly string[]) => {
    const file = join(folder, `${names.length}.conf`);
    await writeFile(file, fontsWithout(names));
    const env = { ...process.env, FONTCONFIG_FILE: file };
    return playwright.chromium.launch({ ...launchOptions, env });
  };
  const dejaVu = await browserWithout(LIKE_ARIAL);
  const bare = await browserWithout(LIKE_ANY);
  const shiftIn = async (where: Browser, width: number, login: string | null) => {
    const context = await where.newContext({
      viewport: { width, height: 844 },
      baseURL: demo.url,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    if (login !== null) await logIn(page, login, demo.url);
    const shiftSoFar = await addUpShifts(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto('/');
    await expect(page.getByRole('table', { name: 'Ledertavle' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await showGraph(page);
    await page.waitForLoadState('networkidle');
    const shift = await shiftSoFar();
    await context.close();
    return shift;
  };
  try {
    for (const [where, width, login] of [
      [browser, 390, 'spiller6'],
      [browser, 1280, 'spiller6'],
      [dejaVu, 390, null],
      [dejaVu, 1280, null],
      [bare, 360, 'admin'],
      [bare, 430, null],
      [bare, 1280, 'spiller6'],
    ] as const) {
      const shift = await shiftIn(where, width, login);
      expect(shift, `${width} px, ${login ?? 'visitor'}`).toBeLessThanOrEqual(0.01);
    }
  } finally {
    await Promise.all([dejaVu.close(), bare.close()]);
    await rm(folder, { recursive: true });
  }
});

/** Starts a proxy that sends pages in small pieces, like a slow network. */
async function startThinLine(serverUrl: string) {
  const line = createServer(async (request, response) => {
    const { accept = '*/*', cookie = '' } = request.headers;
    const answer = await fetch(`${serverUrl}${request.url}`, { headers: { accept, cookie } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      'content-security-policy': answer.headers.get('content-security-policy') ?? '',
    });
    if (request.url === '/') {
      for (let from = 0; from < bytes.length; from += 1500) {
        response.write(bytes.subarray(from, from + 1500));
        await sleep(50);
      }
      response.end();
    } else response.end(bytes);
  });
  await once(line.listen(0), 'listening');
  const { port } = line.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => line.close() };
}

test('back leads to where a page was left, and a link to the top of one', async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const top = () => page.evaluate(() => scrollY);
  await page.goto(demo.url);
  const player = page.getByRole('table', { name: 'Ledertavle' }).getByRole('link').last();
  await player.scrollIntoViewIfNeeded();
  const left = await top();
  expect(left).toBeGreaterThan(400);
  const name = (await player.textContent()) ?? '';
  await player.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect.poll(top).toBe(0);
  await page.mouse.wheel(0, 300);
  await expect.poll(top).toBe(300);
  await page.goBack();
  await expect(player).toBeInViewport();
  await expect.poll(top).toBe(left);
  await page.goForward();
  await expect.poll(top).toBe(300);
  await page.goBack();
  await expect.poll(top).toBe(left);
  // After a reload the browser restores the position by itself.
  await page.reload();
  await expect(player).toBeInViewport();
  await context.close();
});

test('nothing moves when the front page comes piece by piece', async ({ browser, demo }) => {
  const line = await startThinLine(demo.url);
  for (const [width, login] of [
    [390, null],
    [1280, null],
    [390, 'spiller6'],
    [1280, 'spiller6'],
  ] as const) {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    if (login !== null) await logIn(page, login, demo.url);
    // Shifts by the typeface are tested above.
    await page.route('**/*.woff2', (route) => route.abort());
    const shiftSoFar = await addUpShifts(page);
    await page.goto(line.url);
    await expect(page.getByRole('table', { name: 'Ledertavle' })).toBeVisible();
    const shift = await shiftSoFar();
    expect(shift, `${width} px, ${login ?? 'visitor'}`).toBeLessThan(0.002);
    await context.close();
  }
  line.close();
});

test('a page names all the code it needs, and nothing has to be found in what came first', async ({
  page,
}) => {
  for (const path of ['/score', '/stats/2025', '/user/compare', '/bingo', '/about']) {
    const fetched: string[] = [];
    page.removeAllListeners('request');
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The demo's panel, its form and its calls are not part of the pages.
      const isOfDemo = /time-machine|oslo-time|\/form-|\/mutation-/.test(pathname);
      if (/\.(js|css)$/.test(pathname) && !isOfDemo) {
        fetched.push(pathname);
      }
    });
    const html = (await (await page.goto(path))?.text()) ?? '';
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(fetched.length).toBeGreaterThan(5);
    expect(fetched.filter((file) => !html.includes(file))).toEqual([]);
  }
});

test('what is sent compressed is what is sent plain', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const assets = html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g) ?? [];
  expect(assets.length).toBeGreaterThan(4);
  for (const path of assets) {
    const answers = await Promise.all(
      ['identity', 'gzip', 'br'].map((encoding) =>
        request.get(path, { headers: { 'accept-encoding': encoding } }),
      ),
    );
    const [plain, gzip, brotli] = await Promise.all(answers.map((answer) => answer.text()));
    expect(gzip).toBe(plain);
    expect(brotli).toBe(plain);
    expect(answers.map((answer) => answer.headers()['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(answers[0]?.headers()['cache-control']).toContain('immutable');
  }
});
