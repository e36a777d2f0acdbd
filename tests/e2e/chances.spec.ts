import type { Page } from '@playwright/test';
import type { MyLeagues } from '#contract/leagues/leagues.ts';
import type { SeasonChances } from '#contract/scoring/chances.ts';
import type { Home } from '#contract/scoring/home.ts';
import {
  chooseInGraph,
  inGraphSheet,
  showGraph,
  showStatistics,
} from '#support/checks/show-graph.ts';
import { percent } from '#web/formatting/numbers.ts';
import { chanceTexts } from '#web/widgets/leaderboard/chance.texts.ts';
import { finishSeason } from './admin-actions.ts';
import { test as base, type Demo, expect, logIn, startDemoInWorker } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

const MIDWAY = '2025-05-12T12:00:00Z';
const RUN = '2025-12-10T12:00:00Z';

/** One demo for all tests, because its chances are many seconds of work. */
const test = base.extend<object, { readonly chancesDemo: Demo }>({
  chancesDemo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
    async ({}, use, { workerIndex }) => {
      const demo = await startDemoInWorker(21_020 + workerIndex * 40, { worksOutChances: true });
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

const card = (page: Page) => page.getByRole('region', { name: 'Gjennom sesongen' });

async function json<Answer>(page: Page, url: string): Promise<Answer> {
  return (await page.request.get(url)).json();
}

/** Waits until all chances are computed, which has low priority. */
async function whenReady(page: Page, url: string): Promise<SeasonChances> {
  await expect
    .poll(async () => (await json<SeasonChances>(page, url)).missing, { timeout: 240_000 })
    .toBe(0);
  return json(page, url);
}

/** Matches «22 → 41 %» and «fortsatt under 1 %». */
const CHANGE = /^(fortsatt|.* →) .*\s%$/;

test('the graph has a mode for chances, in per cent, by keyboard too', async ({
  page,
  chancesDemo: { url, jumpTo },
}) => {
  await jumpTo(MIDWAY);
  const { players, raceIds } = await whenReady(page, `${url}/api/public/chances`);
  await logIn(page, 'spiller1', url);
  const { leaderboard } = await json<Home>(page, `${url}/api/public/home`);
  await page.goto(`${url}/?liga=alle`);
  await showGraph(page);
  await inGraphSheet(page, async (sheet) => {
    const ghost = sheet.getByRole('checkbox', { name: 'Startoppstilling' });
    await ghost.check();
    await sheet.getByText('Plassering').click();
    await sheet.getByRole('radio', { name: 'Plassering' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(sheet.getByRole('radio', { name: 'Sjanse' })).toBeChecked();
    // Ghosts have no chances.
    await expect(ghost).toHaveCount(0);
  });
  const picture = card(page).getByRole('img');
  await expect(picture).toHaveAccessibleName(/^Linjegraf, sjanse: 11 spillere/);
  await expect(picture.locator('text').filter({ hasText: /^0\s%$/ })).toBeVisible();
  await expect(picture.locator('[class*="ghost"]')).toHaveCount(0);
  await expect(card(page).getByText(/simulerer resten av sesongen 10 000 ganger/)).toBeVisible();

  // The pointer must not hover over a line.
  await page.mouse.move(0, 0);
  const slider = card(page).getByRole('slider', { name: 'Løp' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  const own = leaderboard?.find(({ guesser }) => guesser.username === 'Boksestopp')?.guesser.id;
  const before = players.find(({ id }) => id === own)?.chances.at(-2) ?? -1;
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`: ${percent(before)} etter `));

  await chooseInGraph(page, 'Tabell');
  for (const { guesser } of leaderboard ?? []) {
    const chance = players.find(({ id }) => id === guesser.id)?.chances.at(-1) ?? -1;
    const row = card(page).getByRole('row', { name: guesser.username });
    await expect(row.getByRole('cell')).toHaveCount(raceIds.length);
    await expect(row.getByRole('cell').last()).toHaveText(percent(chance));
  }
  await expectUsable(page, `${url}/?liga=alle`, showGraph);
});

test('what the latest race did to chances stands behind the graph, and of a league its own', async ({
  page,
  chancesDemo: { url, jumpTo },
}) => {
  await jumpTo(MIDWAY);
  await whenReady(page, `${url}/api/public/chances`);
  await page.goto(url);
  // Visitors see one line.
  await expect(card(page).getByText(CHANGE)).toHaveCount(1);
  await logIn(page, 'spiller1', url);
  await page.goto(`${url}/?liga=alle`);
  await expect(card(page).getByText(CHANGE)).toHaveCount(2);
  await showStatistics(page);
  await expect(card(page).getByText('Vinnersjansen din:', { exact: true })).toBeVisible();
  const method = card(page).getByRole('link', { name: chanceTexts.method });
  await method.click();
  await expect(page).toHaveURL(/\/score#sjanse$/);
  await expect(page.getByRole('heading', { name: 'Sjansen til å vinne' })).toBeVisible();

  const [league] = await json<MyLeagues>(page, `${url}/api/league`);
  await whenReady(page, `${url}/api/league/${league?.id}/chances`);
  const home = await json<Home>(page, `${url}/api/league/${league?.id}/home`);
  expect(home.chances?.now).toHaveLength(home.leaderboard?.length ?? -1);
  await page.goto(`${url}/league/${league?.id}`);
  await expect(card(page).getByText(CHANGE)).toHaveCount(2);
  await showGraph(page);
  const asked = page.waitForRequest(`${url}/api/league/${league?.id}/chances`);
  await chooseInGraph(page, 'Sjanse');
  await asked;
  await expect(card(page).getByRole('img')).toHaveAccessibleName(/^Linjegraf, sjanse/);
});

test('before they are known a line says so, and nothing moves when they come', async ({
  page,
  chancesDemo: { url, jumpTo },
}) => {
  await jumpTo(MIDWAY);
  await whenReady(page, `${url}/api/public/chances`);
  await logIn(page, 'spiller1', url);
  await page.route('**/api/public/home', async (route) => {
    const answer = await route.fetch();
    const home: Home = await answer.json();
    const chances = { isReady: false, now: [], before: [], turningPoints: [] };
    await route.fulfill({ response: answer, json: { ...home, chances } });
  });
  await page.route('**/api/public/chances', async (route) => {
    const answer = await route.fetch();
    const all: SeasonChances = await answer.json();
    const players = all.players.map((each) => ({ ...each, chances: each.chances.map(() => null) }));
    await route.fulfill({
      response: answer,
      json: { ...all, players, missing: all.raceIds.length },
    });
  });
  await page.goto(`${url}/score`);
  await page.getByRole('link', { name: 'Formelgjett' }).first().click();
  await page.getByRole('button', { name: 'Alle' }).click();
  await showStatistics(page);
  await expect(card(page).getByText(chanceTexts.toCome)).toBeVisible();
  await showGraph(page);
  await chooseInGraph(page, 'Sjanse');
  await expect(card(page).getByText('Regner ut sjansene. Det tar et øyeblikk …')).toBeVisible();
  await expect(card(page).getByText(/løp til regnes ut/)).toBeVisible();
  const table = page.getByRole('table', { name: 'Ledertavle' });
  const top = async (of = table) => (await of.boundingBox())?.y;
  const before = [await top(), await top(card(page))];

  await page.unrouteAll();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(card(page).getByText(CHANGE)).toHaveCount(2);
  await expect(card(page).getByRole('img')).toBeVisible();
  expect([await top(), await top(card(page))]).toEqual(before);
});

test('when the season is run the turning points stand behind the graph, and then the podium above', async ({
  page,
  chancesDemo: { url, jumpTo },
}) => {
  await jumpTo(RUN);
  await whenReady(page, `${url}/api/public/chances`);
  const { chances, completedRaces } = await json<Home>(page, `${url}/api/public/home`);
  const points = chances?.turningPoints ?? [];
  expect(points).toHaveLength(3);
  await page.goto(url);
  await showStatistics(page);
  const list = page.getByRole('region', { name: chanceTexts.turningPoints });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  for (const [index, { raceId, player, from, to }] of points.entries()) {
    const item = list.getByRole('listitem').nth(index);
    await expect(item).toContainText(completedRaces.find(({ id }) => id === raceId)?.name ?? '?');
    const { name, text } = chanceTexts.change(player.username, from, to);
    await expect(item).toContainText(name);
    await expect(item).toContainText(text);
  }
  await finishSeason(page, url);
  await page.goto(url);
  await expect(page.getByRole('region', { name: 'Slik endte 2025' })).toBeVisible();
  await expectUsable(page, url);
});
