import type { Page } from '@playwright/test';
import { expect, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

test.use({ viewport: { width: 390, height: 844 } });

const SWITCH = { name: 'Skjul resultater til jeg åpner dem' };
const HIDDEN = 'Resultatet fra São Paulo er skjult';
const BEFORE = 'etter 20 av 24 løp';
const AFTER = 'etter 21 av 24 løp';
const RACE_OVER = '2025-11-09T20:00:00Z';

const board = (page: Page) => page.getByRole('region', { name: 'Ledertavle' });
const open = (page: Page) => page.getByRole('button', { name: 'Vis resultatene' });

async function hideResults(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings`);
  await page.getByRole('checkbox', SWITCH).check();
  await expect(page.getByText('Lagret', { exact: true })).toBeVisible();
}

test('When results are hidden, then both tabs stand still until one of them opens them @journey', async ({
  page,
  context,
  browser,
  freshDemo: { url, jumpTo },
}) => {
  await logIn(page, 'spiller1', url);
  await hideResults(page, url);
  await page.goto(url);
  // The sprint of the weekend has been run.
  await expect(page.getByText('Sprintresultatet fra São Paulo er skjult')).toBeVisible();
  await expect(board(page)).toContainText(BEFORE);
  const other = await context.newPage();
  await other.goto(`${url}/stats`);
  await other.goto(url);

  await jumpTo(RACE_OVER);
  for (const tab of [page, other]) {
    await expect(tab.getByText(HIDDEN)).toBeVisible({ timeout: 60_000 });
    await expect(board(tab)).toContainText(BEFORE);
  }
  await page.reload();
  await expect(page.getByText(HIDDEN)).toBeVisible();
  await expect(board(page)).toContainText(BEFORE);
  const narrow = await context.newPage();
  await expectUsable(narrow, url);
  await narrow.close();
  const visitor = await browser.newPage();
  await visitor.goto(url);
  await expect(board(visitor)).toContainText(AFTER);
  await visitor.close();

  await open(page).click();
  for (const tab of [page, other]) {
    await expect(tab.getByText(HIDDEN)).toHaveCount(0);
    await expect(board(tab)).toContainText(AFTER);
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('When the switch is turned on in one tab, then the other shows nothing more of the result', async ({
  page,
  context,
  freshDemo: { url, jumpTo },
}) => {
  await jumpTo(RACE_OVER);
  await logIn(page, 'spiller1', url);
  await page.goto(url);
  await expect(board(page)).toContainText(AFTER);
  const settings = await context.newPage();
  await hideResults(settings, url);
  await expect(page.getByText(HIDDEN)).toBeVisible();
  await expect(board(page)).toContainText(BEFORE);

  await settings.goto(`${url}/stats/2025`);
  await settings.getByRole('link', { name: /São Paulo/ }).click();
  await expect(settings.getByText(HIDDEN)).toBeVisible();
  await expectUsable(settings, settings.url());
  await settings.goto(`${url}/settings`);
  await settings.getByRole('checkbox', SWITCH).uncheck();
  await expect(board(page)).toContainText(AFTER);
  await expect(page.getByText(HIDDEN)).toHaveCount(0);
});

test('When a box is ticked, cleared and ticked again while nothing is answered yet, then it stays ticked', async ({
  page,
  freshDemo: { url },
}) => {
  await logIn(page, 'spiller1', url);
  await page.goto(`${url}/settings`);
  const box = page.getByRole('checkbox', SWITCH);
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/settings/results', async (route) => {
    if (route.request().method() !== 'GET') await isAsked;
    await route.fallback();
  });
  for (const isOn of [true, false, true]) await box.setChecked(isOn);
  // Each response removes one pending change.
  const ticks = await box.evaluateHandle((input: HTMLInputElement) => {
    const seen: boolean[] = [];
    const look = () => {
      if (seen.at(-1) !== input.checked) seen.push(input.checked);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  answer();
  await expect(page.getByText('Lagret', { exact: true })).toBeVisible();
  expect(await ticks.jsonValue()).toEqual([true]);
  await page.reload();
  await expect(box).toBeChecked();
});

test('When players take turns on a device, then each sees the game at the own moment', async ({
  page,
  freshDemo: { url, jumpTo },
}) => {
  await jumpTo(RACE_OVER);
  await logIn(page, 'spiller1', url);
  await hideResults(page, url);
  for (const [login, races, hidden] of [
    ['spiller2', AFTER, 0],
    ['spiller1', BEFORE, 1],
  ] as const) {
    await logIn(page, login, url);
    await page.goto(url);
    await expect(board(page)).toContainText(races);
    await expect(page.getByText(HIDDEN)).toHaveCount(hidden);
  }
  await page.context().clearCookies();
  await page.goto(url);
  await expect(board(page)).toContainText(AFTER);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('nothing of a result is kept on the device', async ({
    page,
    context,
    freshDemo: { url, jumpTo },
  }) => {
    await jumpTo(RACE_OVER);
    await logIn(page, 'spiller1', url);
    await page.goto(`${url}/stats/2025`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await hideResults(page, url);
    const kept = await page.evaluate(async () => {
      const files: string[] = [];
      for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        files.push(...requests.map((request) => new URL(request.url).pathname));
      }
      return files;
    });
    expect(kept.filter((file) => !/^\/(offline\.html|assets\/offline-)/.test(file))).toEqual([]);
    await context.setOffline(true);
    await page.goto(`${url}/`).catch(() => {});
    await expect(page.getByText(AFTER)).toHaveCount(0);
  });
});
