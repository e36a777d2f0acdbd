import type { Browser, Page } from '@playwright/test';
import type { Replay } from '#contract/scoring/replay.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { liveNowTexts } from '#web/widgets/live-race/live-now.texts.ts';
import { type Demo, expect, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

test.use({ viewport: { width: 390, height: 844 } });

const RACE_OVER = '2025-11-09T20:00:00Z';
const HIDDEN = 'Resultatet fra São Paulo er skjult';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const lightsOut = (page: Page) => button(page, 'Trykk når lysene slukker');
const lap = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Runde ${number}`, exact: true });
const time = (page: Page) => page.getByRole('timer', { name: 'Tid siden start' });

async function hideResults(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings`);
  await page.getByRole('checkbox', { name: 'Skjul resultater til jeg åpner dem' }).check();
  await expect(page.getByText('Lagret', { exact: true })).toBeVisible();
}

async function goToLap(page: Page, number: number): Promise<void> {
  const form = page.getByRole('group').filter({ hasText: 'Gå til en runde' });
  const field = form.getByRole('textbox', { name: 'Runde' });
  if (!(await field.isVisible())) await form.getByText('Gå til en runde').click();
  await field.fill(String(number));
  await button(page, 'Gå dit').click();
}

/** Returns what the server tells another player, who hides nothing, of any moment. */
async function openReplays({ url }: Demo, browser: Browser) {
  const other = await (await browser.newContext()).newPage();
  await logIn(other, 'spiller2', url);
  const races = await (await other.request.get(`${url}/api/public/race/list/2025`)).json();
  const raceId: string = races.find(({ name }: { name: string }) => name === 'São Paulo').id;
  const replayAt = async (moment: string): Promise<Replay> =>
    (await other.request.get(`${url}/api/user/replay?raceId=${raceId}&${moment}`)).json();
  const orderAt = async (moment: string) => {
    const { live } = (await replayAt(moment)).guesses;
    return liveNowTexts.stands(live?.first?.name, live?.tenth?.name);
  };
  return { other, raceId, replayAt, orderAt };
}

/** Notes the bodies of all responses, and the texts of all pages. */
function watchEverything(page: Page) {
  const told: Promise<string>[] = [];
  const asked: URL[] = [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (url.pathname.endsWith('/replay')) asked.push(url);
    // The body of a redirect, or of a page that was left meanwhile, cannot be read.
    told.push(response.text().catch(() => ''));
  });
  return {
    asked,
    async all() {
      told.push(page.content());
      return (await Promise.all(told)).join('\n');
    },
  };
}

test('who hides results sees a race at their own time, and its result when the flag has fallen @journey', async ({
  page,
  browser,
  freshDemo,
}) => {
  const { url, jumpTo } = freshDemo;
  await logIn(page, 'spiller1', url);
  await hideResults(page, url);
  await jumpTo(RACE_OVER);
  const { other, raceId, replayAt, orderAt } = await openReplays(freshDemo, browser);
  const end = await replayAt('at=21600');
  expect(end.isOver).toBe(true);
  const home = await (await other.request.get(`${url}/api/public/home`)).json();
  /** What is only known after the race: who is tenth then, and the points of the leader. */
  const spoilers = [
    `"tenth":{"name":"${end.guesses.live?.tenth?.name}"`,
    JSON.stringify(home.leaderboard[0].guesser),
  ];
  const { asked, all } = watchEverything(page);
  await page.clock.install();
  const state = page.getByRole('status').filter({ hasText: / leder, og .+ er nr\. 10\.$/ });
  const runFor = (seconds: number) => page.clock.fastForward(seconds * SECOND_MS);

  await test.step('the note of what is hidden leads to the lights', async () => {
    await page.goto(url);
    await expect(page.getByText(HIDDEN)).toBeVisible();
    await page.getByRole('link', { name: 'Se løpet om igjen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'São Paulo' })).toBeVisible();
    await expect(page).toHaveTitle(/^Løpet om igjen: São Paulo/);
    await expect(lightsOut(page)).toBeVisible();
    await runFor(60);
    expect(new Set(asked.map(({ search }) => search))).toEqual(new Set([`?raceId=${raceId}&at=0`]));
  });

  await test.step('a press starts their time, and it is never asked ahead of it', async () => {
    await lightsOut(page).click();
    await expect(lap(page, 1)).toBeVisible();
    await expect(state).toHaveText(await orderAt('at=0'));
    await runFor(300);
    await expect(time(page)).toHaveText(/^5:0\d$/);
    await expect(state).toHaveText(await orderAt('at=300'));
    const seconds = asked.map(({ searchParams }) => Number(searchParams.get('at')));
    expect(Math.max(...seconds)).toBeLessThanOrEqual(305);
    expect(seconds.filter((second) => second % 5 !== 0)).toEqual([]);
  });

  await test.step('a pause stands still and asks nothing; steps go both ways', async () => {
    await button(page, 'Pause').click();
    const paused = (await time(page).textContent()) ?? '';
    const before = asked.length;
    await runFor(90);
    await expect(time(page)).toHaveText(paused);
    expect(asked.length).toBe(before);
    await button(page, '10 s fram').click();
    await expect(time(page)).toHaveText(/^5:1\d$/);
    for (let steps = 0; steps < 4; steps += 1) await button(page, '10 s tilbake').click();
    await expect(time(page)).toHaveText(/^4:3\d$/);
    await expect(state).toHaveText(await orderAt('at=270'));
  });

  await test.step('a jump shows the start of a lap, and there is none after the last', async () => {
    await goToLap(page, 199);
    await expect(page.getByText('Så mange runder ble det ikke.')).toBeVisible();
    await goToLap(page, 23);
    await expect(lap(page, 23)).toBeVisible();
    await expect(state).toHaveText(await orderAt('lap=23'));
    await expect(page.getByText('Så mange runder ble det ikke.')).toHaveCount(0);
  });

  await test.step('a reload goes on; who comes back later is asked', async () => {
    await button(page, 'Fortsett').click();
    const startOfLap = (await replayAt('lap=23')).at;
    await page.reload();
    await expect(button(page, 'Pause')).toBeVisible();
    await runFor(60);
    const seconds = async () => {
      const [minutes, rest] = ((await time(page).textContent()) ?? '').split(':').map(Number);
      return 60 * (minutes ?? 0) + (rest ?? 0);
    };
    await expect.poll(seconds).toBeGreaterThanOrEqual(startOfLap + 60);
    const left = await seconds();
    await page.goto('about:blank');
    await runFor(10 * 60);
    await page.goto(`${url}/replay/${raceId}`);
    await expect(button(page, /^Fortsett i runde 2\d$/)).toBeVisible();
    expect(await seconds()).toBeLessThan(left + 60);
    await button(page, 'Det har gått hele tiden').click();
    await expect.poll(seconds).toBeGreaterThanOrEqual(left + 10 * 60);
    await button(page, '10 s tilbake').click();
  });

  await test.step('nothing has told how it ends', async () => {
    const told = await all();
    expect(spoilers.filter((spoiler) => told.includes(spoiler))).toEqual([]);
  });

  await test.step('the flag falls, and the result is theirs', async () => {
    const opened: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/settings/results/open')) opened.push(request.postDataJSON());
    });
    await goToLap(page, end.lap);
    await expect(lap(page, end.lap)).toBeVisible();
    const { at } = await replayAt(`lap=${end.lap}`);
    await runFor(end.at - at + 5);
    await expect(page.getByRole('heading', { name: 'Målflagget har falt' })).toBeVisible();
    await page.getByRole('link', { name: 'Se resultatet' }).click();
    await expect(page.getByRole('heading', { name: 'Slik gikk det' })).toBeVisible();
    await expect(page.getByText(HIDDEN)).toHaveCount(0);
    await page.goto(url);
    await expect(page.getByRole('table', { name: 'Ledertavle' })).toBeVisible();
    const told = await all();
    expect(spoilers.filter((spoiler) => told.includes(spoiler))).toEqual(spoilers);
    expect(opened).toEqual([{ raceId }]);
    await page.goto(`${url}/race-guess?raceId=${raceId}`);
    await expect(page.getByRole('link', { name: 'Se løpet om igjen' })).toHaveAttribute(
      'href',
      `/replay/${raceId}`,
    );
  });
  await other.close();
});

test('who hides nothing can see a race again, in two tabs, and is told when a result is not opened', async ({
  page,
  browser,
  context,
  freshDemo,
}) => {
  const { url, jumpTo } = freshDemo;
  await jumpTo(RACE_OVER);
  const { other, raceId, replayAt } = await openReplays(freshDemo, browser);
  await logIn(page, 'spiller1', url);
  const replay = `${url}/replay/${raceId}`;
  await page.goto(`${url}/race-guess?raceId=${raceId}`);
  await page.getByRole('link', { name: 'Se løpet om igjen' }).click();
  await expectUsable(page, replay);
  await lightsOut(page).click();
  await goToLap(page, 12);
  await expect(lap(page, 12)).toBeVisible();
  await expectUsable(page, replay, async () => {
    await page.getByText('Gå til en runde').click();
  });
  await expect(button(page, 'Pause')).toBeVisible();

  await test.step('a second tab of the race follows, and the last press counts', async () => {
    const tab = await context.newPage();
    await tab.goto(replay);
    await button(tab, 'Pause').click();
    await expect(button(page, 'Fortsett')).toBeVisible();
    await expect(time(page)).toHaveText((await time(tab).textContent()) ?? '');
    await button(page, 'Fortsett').click();
    await expect(button(tab, 'Pause')).toBeVisible();
    await tab.close();
  });

  await test.step('another race takes its place on the device, and not in an open tab', async () => {
    const tab = await context.newPage();
    const races = await (await page.request.get(`${url}/api/public/race/list/2025`)).json();
    await tab.goto(`${url}/replay/${races[0].id}`);
    await lightsOut(tab).click();
    await expect(button(tab, 'Pause')).toBeVisible();
    await expect(button(page, 'Pause')).toBeVisible();
    // Longer than a page takes to store that it was seen.
    await expect(time(tab)).toHaveText(/^0:0[6-9]$/);
    await tab.reload();
    await expect(button(tab, 'Pause')).toBeVisible();
    await tab.close();
    // The last press counts.
    await button(page, '10 s fram').click();
    await page.reload();
    await expect(button(page, 'Pause')).toBeVisible();
  });

  await test.step('without a connection the order stays, and it is said from when it is', async () => {
    const state = page.getByRole('status').filter({ hasText: / leder, og / });
    await button(page, 'Pause').click();
    const before = (await state.textContent()) ?? '';
    await context.setOffline(true);
    for (let steps = 0; steps < 4; steps += 1) await button(page, '10 s fram').click();
    await expect(page.getByText(/^Stillingen er fra \d+:\d\d\./)).toBeVisible();
    await expect(state).toHaveText(before);
    await context.setOffline(false);
    await button(page, '10 s fram').click();
    await expect(page.getByText(/^Stillingen er fra/)).toHaveCount(0);
  });

  await test.step('the league is that of the other pages', async () => {
    await button(page, 'Kontoret').click();
    await expect(page).toHaveURL(/liga=/);
    await expect(page.getByRole('table', { name: 'Hvis det ender slik' })).toBeVisible();
    await button(page, 'Alle').click();
  });

  const end = await replayAt('at=21600');
  const endPage = async () => {
    await page.goto(`${url}/score`);
    await page.evaluate((position) => localStorage.setItem('replay', JSON.stringify(position)), {
      raceId,
      at: end.at + 10,
      runningSince: null,
      seenAt: Date.now(),
    });
    await page.goto(replay);
    await expect(page.getByRole('heading', { name: 'Målflagget har falt' })).toBeVisible();
  };

  await test.step('at the end there is nothing to open for who hides nothing', async () => {
    await endPage();
    await expect(page.getByRole('link', { name: 'Se resultatet' })).toBeVisible();
    await expectUsable(page, replay);
    await button(page, 'Se løpet en gang til').click();
    await expect(lightsOut(page)).toBeVisible();
  });

  await test.step('a result that could not be opened is opened by another press', async () => {
    await hideResults(page, url);
    await page.route('**/results/open', (route) => route.abort());
    await endPage();
    await expect(page.getByText('Resultatet er ikke åpnet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Se resultatet' })).toHaveCount(0);
    await page.unroute('**/results/open');
    await button(page, 'Prøv igjen').click();
    await expect(page.getByRole('link', { name: 'Se resultatet' })).toBeVisible();
    await expect(page.getByText('Resultatet er ikke åpnet')).toHaveCount(0);
  });

  const races = await (await page.request.get(`${url}/api/public/race/list/2025`)).json();
  const [vegas, qatar] = ['Las Vegas', 'Qatar'].map(
    (wanted) => races.find(({ name }: { name: string }) => name === wanted).id,
  );

  await test.step('a race without a recording, and none at all', async () => {
    await page.goto(`${url}/replay/${qatar}`);
    await expect(page.getByText(/^Vi har ikke opptak av rekkefølgen/)).toBeVisible();
    await expectUsable(page, page.url());
    await expect(page.getByRole('link', { name: 'Til løpet' })).toBeVisible();
    await page.goto(`${url}/replay/finnes-ikke`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('kunne ikke finne siden');
  });

  await test.step('a race after one that is hidden leads to that one first', async () => {
    // No two races of the demo are hidden at once, so the header gets them.
    await page.route('**/api/public/header', async (route) => {
      const response = await route.fetch();
      const hidden = [
        { id: vegas, name: 'Las Vegas', isSprintOnly: false, isRecorded: true },
        { id: qatar, name: 'Qatar', isSprintOnly: false, isRecorded: true },
      ];
      const header = await response.json();
      await route.fulfill({ response, json: { ...header, hidden: { since: 0, races: hidden } } });
    });
    await page.goto(`${url}/replay/${qatar}`);
    await expect(page.getByText(/^Resultatet fra Las Vegas er skjult for deg/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Se Las Vegas først' })).toHaveAttribute(
      'href',
      `/replay/${vegas}`,
    );
    await page.goto(url);
    await expect(page.getByRole('link', { name: 'Se Las Vegas om igjen' })).toBeVisible();
  });
  await other.close();
});

test('without storage a replay lasts while the page is open', async ({
  page,
  browser,
  freshDemo,
}) => {
  const { url, jumpTo } = freshDemo;
  await jumpTo(RACE_OVER);
  const { other, raceId } = await openReplays(freshDemo, browser);
  await logIn(page, 'spiller1', url);
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    });
  });
  await page.goto(`${url}/replay/${raceId}`);
  await lightsOut(page).click();
  await button(page, '10 s fram').click();
  await expect(time(page)).toHaveText(/^0:1[1-9]$/);
  await button(page, 'Pause').click();
  await expect(button(page, 'Fortsett')).toBeVisible();
  await page.reload();
  await expect(lightsOut(page)).toBeVisible();
  await other.close();
});

test('who is away for longer than a race stands where they were, and nothing is asked meanwhile', async ({
  page,
  browser,
  freshDemo,
}) => {
  const { url, jumpTo } = freshDemo;
  await jumpTo(RACE_OVER);
  const { other, raceId } = await openReplays(freshDemo, browser);
  await logIn(page, 'spiller1', url);
  await page.clock.install();
  await page.goto(`${url}/replay/${raceId}`);
  await lightsOut(page).click();
  await page.clock.fastForward(5 * MINUTE_MS);
  await expect(time(page)).toHaveText(/^5:0\d$/);

  await test.step('a phone that was locked goes on by the wall clock', async () => {
    await page.clock.fastForward(40 * MINUTE_MS);
    await expect(time(page)).toHaveText(/^45:\d\d$/);
  });

  await test.step('but not the next day', async () => {
    await page.clock.fastForward(12 * 60 * MINUTE_MS);
    await expect(button(page, /^Fortsett i runde \d+$/)).toBeVisible();
    await expect(time(page)).toHaveText(/^45:\d\d$/);
    await expect(button(page, 'Det har gått hele tiden')).toHaveCount(0);
    await expectUsable(page, page.url());
  });
  await other.close();
});
