import type { Page } from '@playwright/test';
import type { UserList } from '#contract/profiles.ts';
import type { RaceListItem } from '#contract/races.ts';
import { expect, logIn, test } from './demo-server.ts';

const THEMES = ['light', 'dark', 'oled'] as const;
const ROLES = [null, 'spiller1', 'admin'] as const;

async function addresses(page: Page, site: string): Promise<readonly string[]> {
  const json = async <T>(path: string) => (await (await page.request.get(site + path)).json()) as T;
  const races = await json<RaceListItem[]>('/api/public/race/list/2025');
  const [user] = await json<UserList>('/api/public/user/list');
  const run = races[2]?.id;
  return [
    '/',
    '/about',
    '/contact',
    '/github',
    '/privacy',
    '/score',
    '/stats',
    '/stats/2025',
    `/stats/2025/${run}`,
    '/user',
    `/user/${user?.id}`,
    '/user/compare',
    `/race-guess?raceId=${run}`,
    '/bingo',
  ];
}

/** A server that is behind sends the page without them: it is asked again. */
async function openWithContents(page: Page, address: string): Promise<string> {
  let html = '';
  await expect(async () => {
    const response = await page.goto(address);
    html = (await response?.text()) ?? '';
    expect(html, address).toContain('<h1');
  }).toPass();
  return html;
}

for (const role of ROLES) {
  test(`every page comes with its contents, and the browser takes it as it is: ${role ?? 'a visitor'}`, async ({
    page,
    demo,
  }) => {
    if (role !== null) await logIn(page, role, demo.url);
    const heard: string[] = [];
    // React tells of what it could not take over as of an error that nobody caught.
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('console', (message) => {
      const isOwn = !message.text().includes('blocked by Playwright');
      if (isOwn && ['error', 'warning'].includes(message.type())) heard.push(message.text());
    });
    for (const theme of THEMES) {
      await page.goto(`${demo.url}/privacy`);
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.context().addCookies([{ name: 'theme', value: theme, url: demo.url }]);
      for (const address of await addresses(page, demo.url)) {
        const html = await openWithContents(page, demo.url + address);
        expect(html, address).toContain(`data-theme="${theme}"`);
        const [, title = ''] = /<title>([^<]*)/.exec(html) ?? [];
        await expect(page, address).toHaveTitle(title);
        await page.waitForLoadState('networkidle');
        await expect(page.locator('[data-style]'), address).toHaveCount(0);
        expect(heard, `${address} in ${theme}`).toEqual([]);
      }
    }
  });
}

test('without script every page can be read, and its links lead on', async ({ browser, demo }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const address of await addresses(page, demo.url)) {
    await openWithContents(page, demo.url + address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(page.getByRole('contentinfo'), address).toBeVisible();
  }
  await openWithContents(page, `${demo.url}/`);
  const player = page.getByRole('table', { name: 'Ledertavle' }).getByRole('link').first();
  const name = (await player.textContent()) ?? '';
  await player.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await context.close();
});
