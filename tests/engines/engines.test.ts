import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Access, PAGES } from '#contract/http/pages.ts';
import type { MyLeagues } from '#contract/leagues/leagues.ts';
import type { UserList } from '#contract/scoring/profiles.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import { sample } from '#support/running/exhaustive.ts';
import { step } from '#support/running/step.ts';
import { startDemoInWorker } from '../e2e/demo-server.ts';
import { addressOf } from '../e2e/routes.ts';
import type { Engine, Point } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { COMPLAINTS, startWatchingProxy, type WatchingProxy } from './watching-proxy.ts';
import { startWebKit } from './webkit.ts';

/** Login of a player. */
const PLAYER = 'spiller3';
const BEFORE_SEASON = '2025-02-20T18:00:00Z';
const BEFORE_RACE = '2025-11-09T16:00:00Z';
const WAIT_MS = 60_000;

const ENGINES = [
  { name: 'WebKit', program: '/usr/bin/WebKitWebDriver', start: startWebKit },
  { name: 'Firefox', program: '/usr/bin/firefox-esr', start: startFirefox },
];

/** Paths of a visitor or a player. */
const pagesOf = (...access: readonly Access[]) =>
  sample(
    Object.entries(PAGES).flatMap(([path, needed]) => (access.includes(needed) ? [path] : [])),
    4,
  );

/**
 * Scrolls an element into view and returns its position; `null` until it can be pressed, with
 * nothing covering it.
 */
function pointOf(selector: string, name: string): Point | null {
  const element = [...document.querySelectorAll(selector)].find((each) =>
    (each.getAttribute('aria-label') ?? each.textContent ?? '').includes(name),
  );
  if (element === undefined) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const found = document.elementFromPoint(point.x, point.y);
  return found !== null && element.contains(found) ? point : null;
}

function isReady(): boolean {
  const root = document.getElementById('root');
  return (
    root !== null &&
    'hydrated' in root.dataset &&
    document.querySelector('h1') !== null &&
    document.querySelector('[aria-busy="true"]') === null
  );
}

/** Returns the errors of this page and those before it, and elements wider than the window. */
function takeComplaints(key: string): string[] {
  const noted: string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  sessionStorage.removeItem(key);
  const excess = document.documentElement.scrollWidth - innerWidth;
  return excess > 0 ? [...noted, `${location.pathname} is ${excess} px too wide`] : noted;
}

/** WebKit, which all browsers of iPhones are, and both if exhaustive. */
const tried = sample(ENGINES, 2);
const installed = tried.filter(({ program }) => existsSync(program));

test.runIf(installed.length < tried.length)('the engines are installed', ({ skip }) => {
  skip(`Missing: ${tried.filter((engine) => !installed.includes(engine)).map(({ name }) => name)}`);
});

describe.each(installed)('$name', ({ start }) => {
  let demo: Awaited<ReturnType<typeof startDemoInWorker>>;
  let proxy: WatchingProxy;
  let browser: Engine;
  const values: Record<string, string> = { year: '2024', code: 'ABCD2345' };

  beforeAll(async () => {
    [demo, proxy] = await Promise.all([startDemoInWorker(4700), startWatchingProxy()]);
    browser = await start(proxy.address);
    const json = async (path: string) => (await fetch(demo.url + path)).json();
    const [race] = ((await json('/api/public/race/list/2025')) as RaceListItem[]).slice(1);
    const [user] = (await json('/api/public/user/list')) as UserList;
    Object.assign(values, { raceId: race?.id, id: user?.id });
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([proxy?.close(), demo?.stop()]);
  });

  const until = async (work: () => Promise<boolean>) =>
    expect.poll(work, { timeout: WAIT_MS }).toBe(true);

  const address = (page: string) => demo.url + addressOf(page, values);

  async function open(page: string): Promise<void> {
    await browser.goTo(address(page));
    await until(() => browser.evaluate(isReady));
  }

  async function find(selector: string, name: string): Promise<Point> {
    const find = () => browser.evaluate(pointOf, selector, name);
    await until(async () => (await find()) !== null);
    return (await find()) as Point;
  }

  const press = async (selector: string, name: string) => browser.drag(await find(selector, name));
  const shows = (text: string) =>
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not shown
    until(() => browser.evaluate((part) => document.body.innerText.includes(part), text));
  const saved = () =>
    until(() =>
      browser.evaluate(() =>
        [...document.querySelectorAll('[role="status"]')].some((status) =>
          status.textContent?.startsWith('Lagret'),
        ),
      ),
    );
  const complaints = () => browser.evaluate(takeComplaints, COMPLAINTS);

  async function logIn(): Promise<void> {
    await browser.goTo(address('/login'));
    await until(() => browser.evaluate(isReady));
    await press('main a, main button', 'Google');
    await press(`button[value="${PLAYER}"]`, '');
    await until(async () => (await browser.evaluate(() => location.href)).startsWith(demo.url));
    await shows('Velkommen');
  }

  // One browser, as one person has it: who is logged in, and what is kept, goes from step to step.
  test('a visitor, who then logs in, meets nothing that this browser does not do', async () => {
    await step(
      'every page of a visitor is hydrated, fits a phone, and complains of nothing',
      async () => {
        for (const page of [...pagesOf('PUBLIC'), '/what-if/:raceId?mode=season', '/nowhere']) {
          await open(page);
          expect(await complaints(), page).toEqual([]);
        }
      },
    );

    await step('what the browser makes otherwise than the server is told of', async () => {
      proxy.changePage = (html) => html.replaceAll('Ledertavle', 'Ledertavla');
      // A unique URL, because the browser may have the page cached.
      await open('/?planted');
      proxy.changePage = (html) => html;
      await expect.poll(complaints).toEqual([expect.stringContaining('React error #418')]);
    });

    await step('somebody logs in, and every page of a player is as sound', async () => {
      await logIn();
      const [league] = await browser.evaluate(
        async (): Promise<MyLeagues> => (await fetch('/api/league')).json(),
      );
      Object.assign(values, { leagueId: league?.id });
      for (const page of ['/', ...pagesOf('ACCOUNT', 'USER')]) {
        await open(page);
        expect(await complaints(), page).toEqual([]);
      }
    });

    await step('a name of the leaderboard leads to its player', async () => {
      await open('/');
      const name = await browser.evaluate(
        () => document.querySelector('tbody a[href^="/user/"]')?.textContent ?? '',
      );
      await press('tbody a', name);
      await until(() =>
        browser.evaluate((of) => document.querySelector('h1')?.textContent === of, name),
      );
      expect(await complaints()).toEqual([]);
    });

    await step('a race is seen again from a press on, and goes on after a reload', async () => {
      await open('/replay/:raceId');
      await press('button', 'Trykk når lysene slukker');
      await press('button', 'fram');
      await press('button', 'Pause');
      const seconds = () =>
        browser.evaluate(() => document.querySelector('[role="timer"]')?.textContent ?? '');
      await find('button', 'Fortsett');
      const paused = await seconds();
      expect(paused).toMatch(/^0:1\d$/);
      await open('/replay/:raceId');
      await press('button', 'Fortsett i runde 1');
      await until(async () => (await seconds()) > paused);
      await open('/replay/:raceId');
      await find('button', 'Pause');
      expect(await complaints()).toEqual([]);
    });

    await step('a guess of a race is saved by a press', async () => {
      await demo.jumpTo(BEFORE_RACE);
      await open('/guess/race');
      await press('button[aria-pressed="false"]', 'starter som nummer 5');
      await saved();
      await open('/guess/race');
      await find('button', 'starter som nummer 5, valgt til 1. plass');
      expect(await complaints()).toEqual([]);
    });

    await step('a driver is dragged to another place, and the order is saved', async () => {
      await demo.jumpTo(BEFORE_SEASON);
      await open('/guess/drivers');
      const from = await find('button[data-control="handle"]', ', plass 3');
      const name = await browser.evaluate(
        ({ x, y }) =>
          document.elementFromPoint(x, y)?.closest('button')?.getAttribute('aria-label') ?? '',
        from,
      );
      const row = await browser.evaluate(
        () => document.querySelector('[data-control="handle"]')?.closest('li')?.offsetHeight ?? 0,
      );
      const below = (rows: number) => ({ x: from.x, y: Math.round(from.y + rows * row) });
      await browser.drag(from, ...[0.3, 0.7, 1.2, 1.9, 2].map(below));
      const moved = name.replace(', plass 3', ', plass 5');
      await until(() =>
        browser.evaluate(
          (label) => document.querySelector(`[aria-label="${label}"]`) !== null,
          moved,
        ),
      );
      await press('button', 'Lagre rekkefølgen');
      await saved();
      expect(await complaints()).toEqual([]);
    });

    await step('a dialog takes the focus, and gives it back', async () => {
      await open('/guess/drivers');
      await press('button[data-control="place"]', '2. plass: ');
      await until(() => browser.evaluate(() => document.querySelector('dialog[open]') !== null));
      await browser.pressKey('Escape');
      await until(() => browser.evaluate(() => document.querySelector('dialog[open]') === null));
      const focused = () =>
        browser.evaluate(() => document.activeElement?.getAttribute('data-control') ?? '');
      await expect.poll(focused).toBe('place');
      expect(await complaints()).toEqual([]);
    });

    await step('the theme is changed by a press, and comes with the next page', async () => {
      await open('/about');
      const theme = () => browser.evaluate(() => document.documentElement.dataset.theme ?? '');
      const before = await theme();
      await press('header button', 'tema');
      await expect.poll(theme).not.toBe(before);
      const chosen = await theme();
      await open('/score');
      expect(await theme()).toBe(chosen);
      expect(await complaints()).toEqual([]);
    });

    await step('the game says that there is no connection, and goes on when there is', async () => {
      await open('/about');
      await until(() =>
        browser.evaluate(async () => {
          await navigator.serviceWorker.ready;
          return (await caches.keys()).length > 0;
        }),
      );
      proxy.isOffline = true;
      await browser.goTo(address('/score'));
      await shows('Ingen forbindelse');
      proxy.isOffline = false;
      await open('/score');
      await shows('Poeng');
    });
  });
});
