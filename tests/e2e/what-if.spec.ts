import type { HeaderInfo } from '#contract/accounts/header.ts';
import type { WhatIfView } from '#contract/scoring/what-if.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import { leaderboardAfterRace } from '#domain/scoring/what-if/race.ts';
import { decodeRaceScenario } from '#web/features/what-if/scenario-url.ts';
import { knownRace, toWhatIf } from '#web/features/what-if/to-what-if.ts';
import { expect, logIn, test } from './demo-server.ts';

test('a race is played through, and its address brings the same to others @journey', async ({
  page,
  demo,
  browser,
}) => {
  await logIn(page, 'spiller1', demo.url);
  const json = async <T>(path: string) => (await (await page.request.get(path)).json()) as T;
  const races = await json<RaceListItem[]>('/api/public/race/list/2025');
  const race = races.findLast(({ isCompleted }) => isCompleted);
  const view = await json<WhatIfView>(`/api/public/what-if?raceId=${race?.id}`);
  await page.goto(`/race-guess?raceId=${race?.id}`);
  await page.getByRole('link', { name: 'Hva om …?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: race?.name ?? '' })).toBeVisible();
  await expect(page.getByText('Flytt en sjåfør og se hva som ville ha skjedd')).toBeVisible();

  const order = page.getByRole('list', { name: 'Rekkefølgen i mål' });
  const winner = view.drivers.find(({ id }) => id === view.field[0]?.driverId)?.name ?? '';
  await expect(order.getByRole('listitem').first()).toContainText(winner);
  // Moves the driver to the tenth place by keyboard.
  await order.getByRole('button', { name: new RegExp(`^Flytt ${winner}, plass 1$`) }).focus();
  await page.keyboard.press('Space');
  for (let step = 1; step < 10; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(order.getByRole('listitem').nth(9)).toContainText(winner);
  await page.getByRole('button', { name: 'Flere gule flagg' }).click();
  await page.getByRole('button', { name: 'Flere ute av løpet' }).click();
  await expect(page).toHaveURL(/order=.*flags=|flags=.*order=/);

  const known = knownRace(view);
  const scenario = decodeRaceScenario(new URL(page.url()).searchParams, known, view);
  expect(scenario.order.indexOf(known.order[0] ?? '')).toBe(9);
  expect(scenario.flags.YELLOW_FLAG).toBe(known.flags.YELLOW_FLAG + 1);
  expect(scenario.retired).toBe(known.retired + 1);
  const board = leaderboardAfterRace(toWhatIf(view), scenario);
  const texts = board.map(({ name, points }) => ({ name, points }));
  const shownOn = async (shown: typeof page) => {
    const rows = shown.getByRole('table', { name: 'Tabellen' }).getByRole('row');
    await expect(rows).toHaveCount(board.length + 1);
    return Promise.all(
      (await rows.all()).slice(1).map(async (row) => ({
        name: (await row.getByRole('button').textContent())?.replace(/^.* for /, ''),
        points: Number(await row.getByRole('cell').last().textContent()),
      })),
    );
  };
  await expect.poll(() => shownOn(page)).toEqual(texts);

  // A tapped player is shown the required results.
  const header = await json<HeaderInfo>('/api/public/header');
  const other = board.slice(1).find(({ playerId }) => playerId !== header.user?.id);
  await page.getByRole('button', { name: `Se hva som må til for ${other?.name}` }).click();
  await expect(page.getByRole('heading', { name: `Hva må til for ${other?.name}?` })).toBeVisible();

  const visitor = await browser.newContext({ baseURL: demo.url });
  const pasted = await visitor.newPage();
  await pasted.goto(page.url());
  await expect.poll(() => shownOn(pasted)).toEqual(texts);
  await visitor.close();

  await page.getByRole('button', { name: 'Nullstill' }).click();
  await expect(page).toHaveURL(new RegExp(`/what-if/${race?.id}$`));
  await expect(order.getByRole('listitem').first()).toContainText(winner);
});

test('a season is played through beside it', async ({ page }) => {
  const json = async <T>(path: string) => (await (await page.request.get(path)).json()) as T;
  const races = await json<RaceListItem[]>('/api/public/race/list/2025');
  const race = races.findLast(({ isCompleted }) => isCompleted);
  await page.goto(`/what-if/${race?.id}`);
  await page.getByText('Sesongen', { exact: true }).click();
  await expect(page.getByText(/løpene som gjenstår, teller ikke med/)).toBeVisible();
  const teams = page.getByRole('list', { name: 'Konstruktører' });
  const down = teams.getByRole('button', { name: /én plass ned$/ }).first();
  const leader = (await down.getAttribute('aria-label'))?.replace(
    /^Flytt (.*) én plass ned$/,
    '$1',
  );
  await expect(teams.getByRole('listitem').first()).toContainText(leader ?? '');
  await down.click();
  await expect(page).toHaveURL(/mode=season.*constructors=/);
  await expect(teams.getByRole('listitem').nth(1)).toContainText(leader ?? '');
});
