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

  await test.step('who takes turns on the device sees the game at the own moment', async () => {
    await context.clearCookies();
    for (const [login, races, hidden] of [
      [null, AFTER, 0],
      ['spiller2', AFTER, 0],
      ['spiller1', BEFORE, 1],
    ] as const) {
      if (login !== null) await logIn(page, login, url);
      await page.goto(url);
      await expect(board(page)).toContainText(races);
      await expect(page.getByText(HIDDEN)).toHaveCount(hidden);
    }
  });

  await settings.goto(`${url}/settings`);
  await settings.getByRole('checkbox', SWITCH).uncheck();
  await expect(board(page)).toContainText(AFTER);
  await expect(page.getByText(HIDDEN)).toHaveCount(0);
});
