import type { Page } from '@playwright/test';
import type { MyLeagues } from '#contract/leagues/leagues.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import type { ScoreTables } from '#contract/scoring/score.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import { CATEGORIES } from '#domain/season/category.ts';
import { expect, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

const PHONE = { width: 390, height: 844 };
const RACE_OVER = '2025-11-09T20:00:00Z';
const CLOSED = '2025-11-09T16:56:00Z';

test.use({ viewport: PHONE });

const json = async <T>(page: Page, url: string) =>
  (await (await page.request.get(url)).json()) as T;
const columnsOf = (page: Page, name: string) =>
  page.getByRole('table', { name, exact: true }).getByRole('columnheader');

/** Asserts that cards with these titles show a table; what is folded has no role. */
async function expectTables(page: Page, titles: readonly string[]): Promise<void> {
  for (const name of titles) {
    const card = page.getByRole('region', { name, exact: true });
    await expect(card.getByRole('table').first(), name).toBeVisible();
  }
}

/** Returns the page's height in windows. */
const screensOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);

/** Asserts how long a page is at most, and that what is above its contents is low. */
async function expectShort(page: Page, screens: number): Promise<void> {
  await expect(page.getByText('Laster …', { exact: true })).toHaveCount(0);
  expect(await screensOf(page)).toBeLessThanOrEqual(screens);
  const end = await page.locator('#page-heading-end').boundingBox();
  expect(end && end.y + end.height).toBeLessThanOrEqual(130);
}

/** Returns the tables' headings that a narrow column breaks into several lines. */
const brokenHeadings = (page: Page) =>
  page
    .getByRole('columnheader')
    .getByRole('heading')
    .evaluateAll((headings) =>
      headings
        .filter(
          (each) =>
            each.getBoundingClientRect().height >
            2 * Number.parseFloat(getComputedStyle(each).fontSize),
        )
        .map(({ textContent }) => textContent),
    );

test('the points of every difference are seen when the page opens', async ({
  page,
  demo: { url },
}) => {
  await page.goto(`${url}/score`);
  const tables = await json<ScoreTables>(page, `${url}/api/public/score`);
  const shown = page.getByRole('table');
  await expect(shown).toHaveCount(CATEGORIES.length);
  for (const [index, category] of CATEGORIES.entries()) {
    const table = shown.nth(index);
    await expect(table).toBeVisible();
    await expect(table.getByRole('columnheader')).toHaveText(['Differanse', 'Poeng']);
    const steps = Object.entries(tables[category]);
    for (const [place, [difference, points]] of steps.entries()) {
      const row = table.locator('tbody').getByRole('row').nth(place);
      await expect(row.getByRole('rowheader')).toHaveText(difference);
      await expect(row.getByRole('cell')).toHaveText(String(points));
    }
  }
  await expectShort(page, 2);
});

test('who guessed whom stands in the two tables when the page opens, then with the points', async ({
  page,
  freshDemo: { url, jumpTo },
}) => {
  const expectRows = async (columns: readonly string[]) => {
    await page.goto(`${url}/race-guess`);
    const view = await json<RaceGuesses>(page, `${url}/api/public/race-guess`);
    for (const [pickName, name] of [
      ['first', '1.plass'],
      ['tenth', '10.plass'],
    ] as const) {
      await expect(columnsOf(page, name)).toHaveText([...columns]);
      const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr');
      await expect(rows).toHaveCount(view[pickName].length);
      for (const { user, driver, position, points } of view[pickName]) {
        const row = rows.filter({ has: page.getByRole('link', { name: user, exact: true }) });
        await expect(row).toBeVisible();
        await expect(row).toContainText(driver);
        await expect(row.getByRole('cell').nth(1)).toHaveText(String(position ?? '–'));
        if (points !== null) {
          await expect(row.getByRole('cell').last()).toHaveText(points > 0 ? `+${points}` : '0');
        }
      }
    }
  };
  await jumpTo(CLOSED);
  await expectRows(['Navn', 'Gjettet', 'Startet']);
  await jumpTo(RACE_OVER);
  await expectRows(['Navn', 'Gjettet', 'Startet', 'Poeng']);
  await expectShort(page, 2);
  await logIn(page, 'spiller1', url);
  await expectRows(['Navn', 'Gjettet', 'Startet', 'Poeng']);
  // A player can see the race again, which takes one more row of links.
  await expectShort(page, 2.05);
  await expectUsable(page, `${url}/race-guess`);
});

test('a visitor sees the first of the leaderboard when the front page opens', async ({
  page,
  freshDemo: { url, jumpTo },
}) => {
  for (const moment of [CLOSED, RACE_OVER]) {
    await jumpTo(moment);
    await page.goto(url);
    const board = page.getByRole('table', { name: 'Ledertavle' });
    const row = await board.locator('tbody tr').first().boundingBox();
    expect(row?.y).toBeLessThanOrEqual(560);
  }
});

test('a race has its grid first, and one that is to come is one state', async ({
  page,
  demo: { url },
}) => {
  const races = await json<RaceListItem[]>(page, `${url}/api/public/race/list/2025`);
  await page.goto(`${url}/stats/2025`);
  await expectShort(page, 1.8);
  await page.goto(`${url}/stats/2025/${races.findLast(({ isCompleted }) => isCompleted)?.id}`);
  const parts = [
    'Startoppstilling',
    'Result av løp',
    'Sjåførmesterskap',
    'Konstruktørmesterskap',
    'Flagg',
  ];
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(parts);
  await expectTables(page, parts);
  await expect(columnsOf(page, 'Startoppstilling')).toHaveText(['Plass', 'Navn']);
  await expect(columnsOf(page, 'Flagg')).toHaveText(['Økt Løp/Sprint', 'Runde', 'Type']);

  const last = `${url}/stats/2025/${races.at(-1)?.id}`;
  await page.goto(last);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Ikke kjørt ennå',
  ]);
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gjetningene dine' })).toBeVisible();
  await expect(page.getByText(/ennå/)).toHaveCount(1);
  await expectUsable(page, last);
});

test('a profile has every race in a strip, and tells of the one that is tapped', async ({
  page,
  demo: { url },
}) => {
  await logIn(page, 'spiller1', url);
  await page.goto(`${url}/user/myprofile`);
  const strip = page.getByRole('table', { name: 'Løpene' });
  await expect(strip).toBeVisible();
  await expectTables(page, ['Sammendrag', 'Løpene', 'Sjåfører', 'Konstruktører', 'Flagg']);
  for (const medal of ['Gull', 'Sølv', 'Bronse']) {
    await expect(page.getByText(medal, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Tidligere plasseringer' })).toBeVisible();
  await expectShort(page, 3);
  await expect(strip.getByRole('columnheader')).toHaveText(['Løp', '1. plass', '10. plass']);
  await expect(strip.getByRole('row')).toHaveCount(25);
  const australia = strip.getByRole('row').filter({ hasText: '1. Australia' });
  await expect(australia.getByRole('cell').first()).toContainText(/startet som nr\. \d+, .*poeng/);
  const card = page.getByRole('region', { name: 'Løpene' });
  await expect(card.getByRole('link')).toHaveText(['20. Mexico']);
  await australia.click();
  await expect(card.getByRole('link')).toHaveText(['1. Australia']);
  await expect(page.getByText('Gjettet topp fem').first()).toBeVisible();
});

test('the strip of races is one tab stop, and arrow keys go through them', async ({
  page,
  demo: { url },
}) => {
  await logIn(page, 'spiller1', url);
  await page.goto(`${url}/user/myprofile`);
  const card = page.getByRole('region', { name: 'Løpene' });
  const races = card.getByRole('radio');
  await expect(races).toHaveCount(24);
  await card.getByRole('link', { name: '20. Mexico' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(card.getByRole('radio', { name: '20. Mexico' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(card.getByRole('radio', { name: '19. USA' })).toBeFocused();
  await expect(card.getByRole('link')).toHaveText(['19. USA']);
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(card.locator(':focus')).toHaveCount(0);
});

test('the list of users is the rows of the leaderboard, and hardly more than a window', async ({
  page,
  demo: { url },
}) => {
  const { leaderboard } = await json<Home>(page, `${url}/api/public/home`);
  await page.goto(`${url}/user`);
  const rows = page.getByRole('table', { name: 'Brukere' }).locator('tbody tr[data-id]');
  const players = leaderboard ?? [];
  for (const [index, { rank, guesser }] of players.entries()) {
    const row = rows.nth(index);
    await expect(row.getByRole('cell')).toHaveText([`${rank}`, `${guesser.points}`]);
    const name = row.getByRole('rowheader').getByRole('link', { name: guesser.username });
    await expect(name).toHaveAttribute('href', `/user/${guesser.id}`);
  }
  await expect(rows.nth(players.length)).toContainText('–');
  const { height } = (await rows.first().boundingBox()) ?? { height: 0 };
  expect(Math.round(height)).toBe(44);
  expect(await screensOf(page)).toBeLessThanOrEqual(1.4);
});

test.describe('without an answer', () => {
  for (const [path, title] of [
    ['/user/nobody', 'Spiller'],
    ['/stats/2025/nowhere', 'Statistikk'],
    ['/race-guess', 'Gjettet på løp'],
    ['/league/none', 'Liga'],
  ] as const) {
    test(`${path} has a title all the same`, async ({ page, demo }) => {
      await logIn(page, 'spiller1', demo.url);
      await page.goto(`${demo.url}/about`);
      await page.route(
        ({ pathname }) => pathname.startsWith('/api/'),
        (route) => route.fulfill({ status: 500 }),
      );
      await page.evaluate((address) => history.pushState(null, '', address), path);
      await expect(page.getByRole('button', { name: 'Prøv igjen' }).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    });
  }

  test('a comparison has no links to sections that are not there', async ({ page, demo }) => {
    await page.goto(`${demo.url}/about`);
    await page.route('**/api/public/user/*', (route) => route.fulfill({ status: 500 }));
    await page.evaluate(() => {
      history.pushState(null, '', '/user/compare');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    const sections = page.getByRole('navigation', { name: 'Deler av siden' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sammenlign brukere');
    await expect(page.getByRole('button', { name: 'Prøv igjen' }).first()).toBeVisible();
    await expect(sections).toHaveCount(0);
    await page.unroute('**/api/public/user/*');
    await page.getByRole('button', { name: 'Prøv igjen' }).first().click();
    await expect(sections).toBeVisible();
  });
});

/** Returns neighbours in a table's row whose texts run into each other. */
const meetingTexts = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const boxes: { readonly text: string; readonly box: DOMRect }[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        const isRead = node.parentElement?.checkVisibility() && node.parentElement.offsetWidth > 1;
        if (isRead) boxes.push({ text: node.nodeValue ?? '', box });
      }
      return boxes
        .toSorted((one, other) => one.box.left - other.box.left)
        .flatMap(({ text, box }, at, all) => {
          const next = all[at + 1];
          if (next === undefined) return [];
          // The boxes of two lines overlap by a few pixels.
          const isBeside =
            Math.min(box.bottom, next.box.bottom) - Math.max(box.top, next.box.top) > 8;
          return isBeside && box.right > next.box.left ? [`${text} ${next.text}`] : [];
        });
    }),
  );

test('no name in a comparison runs into what is beside it', async ({ page, demo: { url } }) => {
  const { leaderboard } = await json<Home>(page, `${url}/api/public/home`);
  const [a, b] = [leaderboard?.[0]?.guesser.id, leaderboard?.[3]?.guesser.id];
  await page.goto(`${url}/user/compare?a=${a}&b=${b}`);
  await page.getByRole('link', { name: 'Vis alle gjetninger' }).click();
  await expect(page.locator('#sjaforer').getByRole('row')).toHaveCount(21);
  expect(await meetingTexts(page)).toEqual([]);
});

test('no name in the leaderboard of a league is divided by what is beside it', async ({
  page,
  demo: { url },
}) => {
  await logIn(page, 'spiller1', url);
  const [league] = await json<MyLeagues>(page, `${url}/api/league`);
  await page.goto(`${url}/league/${league?.id}`);
  const names = page.getByRole('table', { name: 'Ledertavle' }).getByRole('rowheader');
  await expect(names.filter({ hasText: 'deg' }).filter({ hasText: '2024' })).toHaveCount(1);
  const lines = await names
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getClientRects().length));
  expect(new Set(lines)).toEqual(new Set([1]));
});

test('a comparison says which rows it has, and has all of them at one tap', async ({
  page,
  demo: { url },
}) => {
  const { leaderboard } = await json<Home>(page, `${url}/api/public/home`);
  const [a, b] = [leaderboard?.[0]?.guesser.id, leaderboard?.[3]?.guesser.id];
  await page.goto(`${url}/user/compare?a=${a}&b=${b}`);
  const card = page.locator('#sjaforer');
  await expect(page.getByText('Her skilte de lag mest')).toBeVisible();
  // With the row of the heads.
  await expect(card.getByRole('row')).toHaveCount(4);
  await expectShort(page, 2.5);
  await page.setViewportSize({ ...PHONE, width: 320 });
  await expect(page.getByRole('heading', { name: 'Konstruktører' })).toBeVisible();
  expect(await brokenHeadings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Vis alle gjetninger' }).click();
  await expect(card.getByRole('row')).toHaveCount(21);
});
