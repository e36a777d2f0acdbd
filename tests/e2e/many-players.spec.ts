import type { Page } from '@playwright/test';
import { demoUserId } from '#demo/seed-people.ts';
import { chooseInGraph, showGraph } from '#support/checks/show-graph.ts';
import { insertManyPlayers } from '#support/rows/many-players.ts';
import { expectUsable } from './screen-checks.ts';
import { test as base, expect, logIn, openDemoSite, type TestSite } from './test-site.ts';

const PHONE = { width: 390, height: 844 };
const YEAR = 2025;
/** Number of the demo's players. */
const PLAYERS = 12;
const FAR_DOWN = { login: 'spiller1', name: 'Boksestopp' };

const table = (page: Page) => page.getByRole('table', { name: 'Ledertavle' });

/** Adds players up to 250, and leaves one of the demo so few guesses that the rank is low. */
async function fill({ database }: TestSite): Promise<void> {
  await insertManyPlayers(database, { year: YEAR, count: 250 - PLAYERS });
  await database.inWriteTransaction(async (trx) => {
    for (const guess of ['order_guess', 'race_guess'] as const) {
      await trx.deleteFrom(guess).where('user_id', '=', demoUserId(FAR_DOWN.login)).execute();
    }
    await trx
      .updateTable('season')
      .set((column) => ({
        revision: column('revision', '+', 1),
        guess_revision: column('guess_revision', '+', 1),
      }))
      .where('year', '=', YEAR)
      .execute();
  });
}

/** One site for all tests, because none of them changes it. */
const test = base.extend<object, { readonly crowdedSite: TestSite }>({
  crowdedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
    async ({}, use) => {
      const { site, close } = await openDemoSite();
      await fill(site);
      await use(site);
      await close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
test.describe.configure({ mode: 'default' });

test.describe('with 250 players', () => {
  test.use({ viewport: PHONE });

  test('the leaderboard has the first five and the viewer; when asked a hundred, and more @journey', async ({
    page,
    crowdedSite: site,
  }) => {
    await logIn(page, FAR_DOWN.login, site.url);
    await page.goto(site.url);
    const rows = table(page).locator('tbody tr');
    const own = rows.filter({ hasText: FAR_DOWN.name });
    await expect(table(page).getByText(/\d+ plasser imellom/)).toBeVisible();
    await expect(own).toHaveCount(1);
    // The excerpt has the first five, a gap, and the viewer with two players on each side.
    await expect.poll(() => rows.count()).toBeLessThanOrEqual(11);
    await page.getByRole('link', { name: /^Vis alle \d+$/ }).click();
    await expect(page.getByText(/^Viser 100 av/)).toBeVisible();
    await expect(own).toHaveCount(1);
    // The page has the first hundred, a gap, and the viewer with two players on each side.
    await expect.poll(() => rows.count()).toBeLessThanOrEqual(106);
    const home = await (await page.request.get(`${site.url}/api/public/home`)).json();
    const { playerCount, guessers, guesserCount } = home;
    await expect(page.getByText(`Viser 100 av ${playerCount}`)).toBeVisible();
    const players = page.getByRole('region', { name: 'Årets deltakere' });
    await players.getByRole('heading').click();
    await expect(players.getByRole('listitem')).toHaveText(guessers);
    await expect(players.getByText(guessers[99], { exact: true })).toBeVisible();
    await expect(
      players.getByRole('link', { name: `… og ${guesserCount - 100} til`, exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Vis flere' }).click();
    await expect(page.getByText(`Viser 200 av ${playerCount}`)).toBeVisible();
    await page.getByRole('button', { name: 'Vis flere' }).click();
    await expect(rows).toHaveCount(playerCount);
    await expect(own).toHaveCount(1);
    await expect(table(page).getByText('imellom')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Vis flere' })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  test('the graph has the leaders, the viewer, and who is picked', async ({
    page,
    crowdedSite: site,
  }) => {
    await logIn(page, FAR_DOWN.login, site.url);
    await page.goto(site.url);
    await showGraph(page);
    await chooseInGraph(page, 'Topp ti');
    const legend = page.getByRole('list', { name: 'Følg en spiller' }).getByRole('button');
    const { own } = await (await page.request.get(`${site.url}/api/user/my-board`)).json();
    // The graph has ten leaders, and the viewer with neighbours.
    const count = 10 + own.entries.length;
    await expect(legend).toHaveCount(count);
    await expect(legend.filter({ hasText: FAR_DOWN.name })).toHaveCount(1);
    await page.getByLabel('Legg til en spiller').fill('mange 0200');
    await page.getByRole('option', { name: /^Mange 0200/ }).click();
    await expect(legend).toHaveCount(count + 1);
    await expect(legend.filter({ hasText: 'Mange 0200' })).toHaveAttribute('aria-pressed', 'true');
    await chooseInGraph(page, 'Plassering');
    const { leaderboard } = await (await page.request.get(`${site.url}/api/public/home`)).json();
    await expect(legend.first()).toContainText(`${leaderboard[0].rank}`);
    await expect(legend.filter({ hasText: FAR_DOWN.name })).toContainText(
      `${own.line.ranks.at(-1)}`,
    );
    await page.getByRole('button', { name: 'Ta bort Mange 0200' }).click();
    await expect(legend).toHaveCount(count);
  });

  test('players are found by name, to look at and to compare', async ({
    page,
    crowdedSite: site,
  }) => {
    await logIn(page, FAR_DOWN.login, site.url);
    await page.goto(`${site.url}/user`);
    const users = page.getByRole('table', { name: 'Brukere' }).getByRole('rowheader');
    await expect(users).toHaveCount(100);
    await page.getByRole('button', { name: 'Vis flere' }).click();
    await expect(users).toHaveCount(200);
    await page.getByLabel('Søk etter navn').fill('mange 0199');
    await expect(users).toHaveCount(1);

    await page.goto(`${site.url}/user/compare`);
    await expect(page.getByLabel('Spiller', { exact: true })).toHaveValue(FAR_DOWN.name);
    await page.getByLabel('Mot', { exact: true }).fill('mange 0150');
    await page.getByRole('option', { name: /^Mange 0150/ }).click();
    await expect(page).toHaveURL(/b=many-150/);
    const search = page.getByRole('combobox', { name: 'Mot', exact: true });
    await expect(search).toHaveValue('Mange 0150');

    // The search works by keyboard alone, and announces the number of players.
    await search.fill('mange 015');
    await expect(page.getByRole('status').filter({ hasText: '10 treff' })).toBeAttached();
    await expect(search).toHaveAttribute('aria-expanded', 'true');
    await search.press('ArrowDown');
    await search.press('ArrowDown');
    const second = page.getByRole('option').nth(1);
    await expect(second).toHaveAttribute('aria-selected', 'true');
    await expect(search).toHaveAttribute(
      'aria-activedescendant',
      (await second.getAttribute('id')) ?? '',
    );
    await search.press('Enter');
    await expect(page).toHaveURL(/b=many-151/);
    await search.fill('nobody of that name');
    await expect(page.getByText('Fant ingen med «nobody of that name» i navnet.')).toBeVisible();
    await search.press('Escape');
    await expect(search).toHaveValue('Mange 0151');
  });

  test('a race’s guesses come in pages, and count everybody', async ({
    page,
    crowdedSite: site,
  }) => {
    await logIn(page, FAR_DOWN.login, site.url);
    const { completedRaces } = await (await page.request.get(`${site.url}/api/public/home`)).json();
    await page.goto(`${site.url}/race-guess?raceId=${completedRaces.at(-1).id}`);
    const rows = page.getByRole('table', { name: '1.plass' }).locator('tbody tr');
    await expect(rows).toHaveCount(5);
    await expect(page.getByText('De fem med flest poeng').first()).toBeVisible();
    await page
      .getByRole('link', { name: /^Vis alle \d+$/ })
      .first()
      .click();
    await expect(rows).toHaveCount(100);
    await page.getByRole('button', { name: 'Vis flere' }).click();
    await expect(rows).toHaveCount(200);
  });

  test('every screen that has them can be used', async ({ page, crowdedSite: site }) => {
    await logIn(page, FAR_DOWN.login, site.url);
    for (const path of ['/', '/user', '/user/compare']) await expectUsable(page, site.url + path);
  });
});
