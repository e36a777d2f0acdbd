import type { Browser, Page } from '@playwright/test';
import { LIVE_POLL_MS } from '#contract/http/polling.ts';
import { STREAM_DELAY_KEY } from '#contract/http/stream-delay.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { type Demo, expect, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

/** The deadline has just passed; five minutes later the demo begins to replay the race. */
const CLOSED = '2025-11-09T16:55:05Z';
const RACE_ON = '2025-11-09T17:05:00Z';
const STARTED = '2025-11-09T17:00:10Z';
/** A minute after the lights can go out at the earliest. */
const LIGHTS_OUT_ON_STREAM = '2025-11-09T17:03:55Z';
const TOO_LATE = '2025-11-09T17:08:00Z';
const LIGHTS_ARE_OUT = '2025-11-09T17:10:00Z';
const RESULT_IN = '2025-11-09T22:30:00Z';
const SOON = { timeout: LIVE_POLL_MS + 2 * SECOND_MS };

const liveCard = (page: Page) => page.getByRole('region', { name: 'Mens løpet går' });

/** Moves the demo to the deadline, and returns a player's page in a browser of its own. */
async function playerAtDeadline({ url, jumpTo }: Demo, browser: Browser): Promise<Page> {
  await jumpTo(CLOSED);
  const player = await (await browser.newContext()).newPage();
  await logIn(player, 'spiller1', url);
  return player;
}

/** Enters as an admin, by the link of the live page, that Leclerc leads. */
async function enterLeader(page: Page, { url }: Demo): Promise<void> {
  await logIn(page, 'admin', url);
  await page.goto(`${url}/race-guess`);
  await page.getByRole('link', { name: 'Sett stillingen' }).click();
  await page.getByLabel('Leder').selectOption({ label: 'Charles Leclerc' });
  await expect(page.getByText('Lederen er satt')).toBeVisible();
}

test('an admin enters who leads, and a player sees the points within twelve seconds @journey', async ({
  page,
  freshDemo,
  browser,
}) => {
  const player = await playerAtDeadline(freshDemo, browser);
  await player.goto(`${freshDemo.url}/race-guess`);
  await expect(player.getByRole('table', { name: '1.plass' })).toBeVisible();
  await expect(player.getByRole('heading', { name: 'Mens løpet går' })).toHaveCount(0);
  await expect(player.getByRole('link', { name: 'Sett stillingen' })).toHaveCount(0);

  await enterLeader(page, freshDemo);

  const card = liveCard(player);
  await expect(card.getByRole('status')).toHaveText('Charles Leclerc leder.', SOON);
  await expect(card.getByRole('list', { name: 'Gjetningene dine' })).toContainText('nå nr.');
  await expect(card.getByRole('row').filter({ hasText: 'deg' })).toBeVisible();

  await page.getByLabel('Nr. 10').selectOption({ label: 'Lando Norris' });
  await expect(page.getByText('Nr. 10 er satt')).toBeVisible();
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(page.getByLabel('Nr. 10')).toHaveValue('');
  await expect(page.getByLabel('Leder').locator('option:checked')).toHaveText('Charles Leclerc');

  await expectUsable(page, page.url());
  await expectUsable(player, player.url());
  await expect(card).toBeVisible();

  await freshDemo.jumpTo(RESULT_IN);
  await expect(card).toHaveCount(0, SOON);
  await expect(player.getByText(/ble nr\. \d/).first()).toBeAttached();
});

test('the demo replays a race, and the points of a player follow', async ({ page, freshDemo }) => {
  await logIn(page, 'spiller1', freshDemo.url);
  await freshDemo.jumpTo(RACE_ON);
  await page.goto(`${freshDemo.url}/race-guess`);
  const card = liveCard(page);
  await expect(card.getByRole('status')).toHaveText(/ leder, og .+ er nr\. 10\.$/);
  const table = card.getByRole('table');
  const before = (await table.textContent()) ?? '';
  await expect(table).not.toHaveText(before, { timeout: MINUTE_MS });
});

test('who watches a late stream sees the order that late, also before the page runs', async ({
  freshDemo,
  browser,
  page,
}) => {
  const player = await playerAtDeadline(freshDemo, browser);
  await enterLeader(page, freshDemo);

  await player.goto(`${freshDemo.url}/race-guess`);
  const card = liveCard(player);
  await expect(card.getByRole('status')).toHaveText('Charles Leclerc leder.');
  await card.getByText('Ser du en forsinket sending?').click();
  const delay = card.getByRole('group', { name: 'Forsinkelse' });
  for (const seconds of [5, 10, 15]) {
    await delay.getByRole('button', { name: '5 sekunder mer' }).click();
    await expect(delay.getByText(`${seconds} sekunder`, { exact: true })).toBeVisible();
  }
  await expect(card.getByRole('status')).toHaveText(
    'Vi venter på sendingen din før vi viser stillingen.',
  );
  await expect(player.getByText(/nå nr\. \d/)).toHaveCount(0);
  await expectUsable(player, player.url());
  await expect(card.getByRole('status')).toHaveText('Charles Leclerc leder.');

  await test.step('a correction is not waited for again', async () => {
    await card.getByText('Vises 15 sekunder forsinket').click();
    for (const name of ['5 sekunder mindre', '5 sekunder mer']) {
      await delay.getByRole('button', { name }).click();
      expect(await card.getByRole('status').textContent()).toBe('Charles Leclerc leder.');
    }
  });

  const sent = player.waitForResponse(
    async (response) =>
      response.url().includes('/race-guess') &&
      (await response.text()).includes('"first":{"name":"Lando Norris"'),
  );
  await page.getByLabel('Leder').selectOption({ label: 'Lando Norris' });
  await sent;
  await expect(card.getByRole('status')).toHaveText('Charles Leclerc leder.');
  await expect(card.getByRole('status')).toHaveText('Lando Norris leder.');

  expect(await player.evaluate((key) => localStorage.getItem(key), STREAM_DELAY_KEY)).toBe('15');
  const unrun = await player.context().newPage();
  await unrun.route('**/assets/*.js', (route) => route.abort());
  for (const path of ['/race-guess', '/']) {
    await unrun.goto(`${freshDemo.url}${path}`);
    await expect(unrun.getByText('Lando Norris leder.')).toBeAttached();
    await expect(unrun.getByText('Lando Norris leder.')).toBeHidden();
  }
  await expect(unrun.getByRole('table', { name: 'Hvis det ender slik' })).toHaveCount(0);
});

test('a press when the lights go out makes both pages as late as the stream @journey', async ({
  page,
  freshDemo,
}) => {
  const { url, jumpTo } = freshDemo;
  const waits = page.getByText('Vi venter på sendingen din før vi viser stillingen.');
  const button = page.getByRole('button', { name: 'Trykk når lysene slukker' });
  const stored = () => page.evaluate((key) => localStorage.getItem(key), STREAM_DELAY_KEY);
  await logIn(page, 'spiller1', url);

  await test.step('nobody can press while the race has not been started', async () => {
    await jumpTo(CLOSED);
    await page.goto(url);
    await expect(page.getByRole('heading', { name: /^São Paulo starter/ })).toBeVisible();
    await expect(button).toHaveCount(0);
  });

  await test.step('a press on the formation lap changes nothing', async () => {
    await jumpTo(STARTED);
    await page.goto(`${url}/race-guess`);
    await liveCard(page).getByRole('button', { name: 'Trykk når lysene slukker' }).click();
    await expect(page.getByText(/^Lysene kan ikke ha slukket ennå\./)).toBeVisible();
    expect(await stored()).toBeNull();
    await expectUsable(page, page.url());
  });

  await test.step('a press on the front page delays all of it', async () => {
    await jumpTo(LIGHTS_OUT_ON_STREAM);
    await page.goto(url);
    await expect(page.getByRole('table', { name: 'Hvis det ender slik' })).toBeVisible(SOON);
    await button.click();
    const header = await (await page.request.get(`${url}/api/public/header`)).json();
    const delay = Number(await stored());
    expect(delay).toBeGreaterThanOrEqual(60);
    expect(delay).toBeLessThanOrEqual(
      Math.ceil((header.now - Date.parse(LIGHTS_OUT_ON_STREAM)) / SECOND_MS) + 60,
    );
    await expect(page.getByText(`Stillingen vises ${delay} sekunder forsinket.`)).toBeVisible();
    await expect(waits).toBeVisible();
    await expect(page.getByRole('table', { name: 'Ledertavle' })).toBeVisible();
    await expectUsable(page, page.url());
  });

  await test.step('who presses too late has the most, and corrects it by steps', async () => {
    await jumpTo(TOO_LATE);
    await page.goto(`${url}/race-guess`);
    await button.click();
    await expect(
      page.getByText('Stillingen vises 300 sekunder forsinket. Mer går ikke.'),
    ).toBeVisible();
    const card = liveCard(page);
    await card.getByText('Vises 300 sekunder forsinket').click();
    const more = card.getByRole('button', { name: '5 sekunder mer' });
    await expect(more).toBeDisabled();
    await card.getByRole('button', { name: '5 sekunder mindre' }).click();
    await expect(card.getByText('Vises 295 sekunder forsinket')).toBeVisible();
    await expect(more).toBeEnabled();
    expect(await stored()).toBe('295');
  });

  await test.step('who comes later has the steps', async () => {
    await jumpTo(LIGHTS_ARE_OUT);
    await page.goto(`${url}/race-guess`);
    await expect(waits).toBeVisible();
    await expect(button).toHaveCount(0);
    await liveCard(page).getByText('Vises 295 sekunder forsinket').click();
    await liveCard(page).getByRole('button', { name: '5 sekunder mer' }).click();
    expect(await stored()).toBe('300');
  });
});

test('the front page is live while a race is on, by the call of its guesses, as late as the stream', async ({
  page,
  freshDemo,
  browser,
}) => {
  const player = await playerAtDeadline(freshDemo, browser);
  const calls: string[] = [];
  player.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await player.goto(freshDemo.url);
  await expect(player.getByRole('table', { name: 'Ledertavle' })).toBeVisible();

  await enterLeader(page, freshDemo);

  const hero = player.getByRole('region', { name: /^São Paulo / });
  await expect(hero.getByRole('status')).toHaveText('Charles Leclerc leder.', SOON);
  await expect(hero.getByRole('list', { name: 'Gjetningene dine' })).toContainText('nå nr.');
  await expect(hero.getByText(/^Du er nummer \d+ akkurat nå, /)).toBeVisible();
  const view = await (await player.request.get(`${freshDemo.url}/api/public/race-guess`)).json();
  const { driver, overtaken } = view.live.overtake;
  await expect(hero.getByText(`Går ${driver} forbi ${overtaken}, `)).toBeVisible();
  const [leader] = view.live.leaderboard;
  const board = player.getByRole('table', { name: 'Hvis det ender slik' });
  const first = board.getByRole('row').nth(1);
  await expect(first).toContainText(leader.name);
  await expect(first).toContainText(String(leader.points));
  await expect(player.getByRole('table', { name: 'Ledertavle' })).toHaveCount(0);
  await expectUsable(player, player.url());

  calls.length = 0;
  await player.waitForResponse((response) => response.url().includes('/api/public/race-guess'));
  expect(calls.filter((path) => path === '/api/public/race-guess')).toHaveLength(1);
  expect(calls.filter((path) => path.startsWith('/api/guess'))).toEqual([]);

  await test.step('who has opened a delayed stream waits for it here, too', async () => {
    await player.evaluate((key) => localStorage.setItem(key, '15'), STREAM_DELAY_KEY);
    await player.reload();
    const waits = 'Vi venter på sendingen din før vi viser stillingen.';
    await expect(hero.getByRole('status')).toHaveText(waits);
    await expect(player.getByRole('table', { name: 'Ledertavle' })).toBeVisible();
    await expect(board).toHaveCount(0);
    await expect(hero.getByRole('status')).toHaveText('Charles Leclerc leder.');
    await expect(board).toBeVisible();
  });

  await hero.getByRole('link', { name: 'Følg løpet' }).click();
  await expect(liveCard(player)).toBeVisible();
});
