import type { Page } from '@playwright/test';
import type { Home } from '#contract/scoring/home.ts';
import type { SeasonRecap } from '#contract/scoring/season-recap.ts';
import { finishSeason } from './admin-actions.ts';
import { expect, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';
import { catchShared, shared } from './sharing.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

test.use({ viewport: PHONE });

const podium = (page: Page, year = 2025) =>
  page.getByRole('region', { name: `Slik endte ${year}` });
const cards = (page: Page) => page.getByRole('list', { name: 'Kortene' });
const next = (page: Page) => page.getByRole('button', { name: 'Neste kort' });
const previous = (page: Page) => page.getByRole('button', { name: 'Forrige kort' });
const homeOf = async (page: Page, url: string): Promise<Home> =>
  (await page.request.get(`${url}/api/public/home`)).json();

/** Counts all confetti thrown on pages opened from now on. */
async function countThrown(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const thrown = added.filter(
        (node) => node instanceof HTMLElement && 'confetti' in node.dataset,
      );
      const before = Number(sessionStorage.getItem('thrown'));
      sessionStorage.setItem('thrown', String(before + thrown.length));
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('thrown')));
}

/** Fetches a player's recap of the demo's previous season. */
async function yearOf(page: Page, url: string, login: string): Promise<SeasonRecap> {
  await logIn(page, login, url);
  const header = await (await page.request.get(`${url}/api/public/header`)).json();
  return (await page.request.get(`${url}/api/public/user/${header.user.id}/year/2024`)).json();
}

test('once the season is finished the front page has its podium, and throws confetti once', async ({
  page,
  browser,
  freshDemo: { url, jumpTo },
}) => {
  await jumpTo('2025-12-10T12:00:00Z');
  await finishSeason(page, url);
  const { ended } = await homeOf(page, url);
  const [gold] = ended?.steps ?? [];
  const [champion] = gold?.players ?? [];

  await test.step('a visitor sees it, with and without script', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({
        viewport: PHONE,
        javaScriptEnabled,
        reducedMotion: 'reduce',
      });
      const visitor = await context.newPage();
      await visitor.goto(url);
      const first = podium(visitor).getByRole('listitem').first();
      await expect(first).toContainText('Mester 2025');
      await expect(first).toContainText(`${gold?.points} p`);
      await podium(visitor)
        .getByRole('link', { name: `Året til ${champion?.username}` })
        .click();
      await expect(visitor).toHaveURL(`${url}/user/${champion?.id}/2025`);
      await expect(cards(visitor).getByRole('listitem', { name: 'Sesongen 2025' })).toContainText(
        `Gull med ${gold?.points} poeng`,
      );
      await context.close();
    }
  });

  await test.step('a player sees the own place, and confetti the first time', async () => {
    await logIn(page, 'spiller2', url);
    const thrown = await countThrown(page);
    await page.goto(`${url}/?liga=alle`);
    await expect(podium(page).getByText(/^Du ble nummer \d+ av 12 med \d+ poeng\.$/)).toBeVisible();
    await expect.poll(thrown).toBe(1);
    const layer = page.locator('[data-confetti]');
    await expect(layer).toHaveCount(0);
    await page.reload();
    await expect(podium(page)).toBeVisible();
    await page.getByRole('heading', { name: 'Ledertavle' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 0));
    expect(await page.evaluate(() => localStorage.getItem('confetti'))).toBe('2025');
    expect(await thrown()).toBe(1);
  });

  await test.step('who wants nothing to move sees none', async () => {
    const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
    const calm = await context.newPage();
    const thrown = await countThrown(calm);
    const loaded = calm.waitForResponse(/confetti/);
    await calm.goto(url);
    await loaded;
    await expect(podium(calm)).toBeVisible();
    await calm.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await thrown()).toBe(0);
    expect(await calm.evaluate(() => localStorage.getItem('confetti'))).toBeNull();
    await context.close();
  });

  await test.step('a league has a podium of its own', async () => {
    await logIn(page, 'spiller1', url);
    const leagues = await (await page.request.get(`${url}/api/league`)).json();
    const league = await (await page.request.get(`${url}/api/league/${leagues[0].id}/home`)).json();
    await page.goto(`${url}/?liga=${leagues[0].id}`);
    for (const { players } of league.ended.steps) {
      await expect(podium(page)).toContainText(players[0].username);
    }
    expect(league.ended).not.toEqual(ended);
  });

  await test.step('the own year is one press away', async () => {
    await podium(page).getByRole('link', { name: 'Ditt år' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ditt år 2025');
    await expect(cards(page).getByRole('listitem', { name: 'Sesongen 2025' })).toBeVisible();
  });

  await test.step('it is still there in January', async () => {
    await jumpTo('2026-01-10T12:00:00Z');
    await page.goto(url);
    await expect(podium(page)).toBeVisible();
  });
});

test('until the new season’s testing the front page tells how the last one ended', async ({
  page,
  freshDemo: { url, jumpTo },
}) => {
  await jumpTo('2025-01-15T12:00:00Z');
  await page.goto(url);
  await expect(podium(page, 2024)).toContainText('Mester 2024');
  await expect(page.getByText('Sesongen starter snart')).toBeVisible();
  await expect(page.getByText('Fristen går ut om')).toBeVisible();
  await expectUsable(page, url);
  const closesAt = (await homeOf(page, url)).next?.closesAt ?? 0;
  await jumpTo(new Date(closesAt + 1000).toISOString());
  await page.reload();
  await expect(page.getByRole('table', { name: 'Ledertavle' })).toBeVisible();
  await expect(podium(page, 2024)).toHaveCount(0);
});

/** Presses «Neste kort», and again in the very moment in which the next card arrives. */
async function pressTwice(page: Page) {
  const button = await next(page).evaluateHandle((element: HTMLElement) => element);
  await cards(page).evaluate((list, pressed) => {
    const [first = 0, second = 0] = [...list.children].map(
      (card) => card.getBoundingClientRect().left,
    );
    const pressOnArrival = () => {
      if (Math.round(list.scrollLeft / (second - first)) !== 1) return;
      list.removeEventListener('scroll', pressOnArrival);
      pressed.click();
    };
    list.addEventListener('scroll', pressOnArrival);
    pressed.click();
  }, button);
}

test('a year is swiped through by keys and by buttons', async ({ page, demo: { url } }) => {
  const recap = await yearOf(page, url, 'spiller1');
  await page.goto(`${url}/user/${recap.user.id}/2024`);
  const list = cards(page);
  const all = list.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  const count = await all.count();
  expect(count).toBeGreaterThan(3);
  const card = (index: number) => all.nth(index);

  await expect(previous(page)).toHaveAttribute('aria-disabled', 'true');
  await list.focus();
  await page.keyboard.press('ArrowRight');
  await expect(card(1)).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('img', { name: `Kort 2 av ${count}` })).toBeVisible();
  await page.keyboard.press('End');
  await expect(card(count - 1)).toBeInViewport({ ratio: 0.9 });
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Home');
  await expect(card(0)).toBeInViewport({ ratio: 0.9 });
  await pressTwice(page);
  await expect(card(2)).toBeInViewport({ ratio: 0.9 });
  await previous(page).click();
  // If the demo's own button covers the target, the press has scrolled the page to its end.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(card(1)).toBeInViewport({ ratio: 0.9 });
  for (const button of [next(page), previous(page)]) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }

  await test.step('on a desk three stand beside each other', async () => {
    await page.setViewportSize(DESK);
    await page.reload();
    for (const index of [0, 1, 2]) await expect(card(index)).toBeInViewport({ ratio: 0.9 });
    await list.focus();
    await page.keyboard.press('End');
    await expect(card(count - 1)).toBeInViewport({ ratio: 0.9 });
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  });
});

test('a year is shared by name, and can be read without script @journey', async ({
  page,
  browser,
  demo: { url },
}) => {
  const recap = await yearOf(page, url, 'spiller1');
  const address = `${url}/user/${recap.user.id}/2024`;
  await catchShared(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Del året 2024' }).click();
  const { text, url: link } = await shared(page);
  expect(link).toBe(address);
  expect(text).toMatch(new RegExp(`^${recap.user.username} i 2024: nummer ${recap.rank} av `));
  expect(text).not.toMatch(/\bdu\b|\bditt\b/i);

  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    `${recap.user.username} i 2024`,
  );
  await expect(cards(visitor).getByRole('heading', { level: 2 }).last()).toBeAttached();
  await expect(next(visitor)).toBeHidden();
  await context.close();
});

test('a profile leads to the years that are over', async ({ page, demo: { url } }) => {
  const recap = await yearOf(page, url, 'spiller1');
  await page.goto(`${url}/user/${recap.user.id}`);
  await page.getByRole('link', { name: /^2024/ }).click();
  await expect(page).toHaveURL(`${url}/user/${recap.user.id}/2024`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto(`${url}/user/${recap.user.id}/2025`);
  await expect(page.getByText('2025 er ikke over ennå')).toBeVisible();
});
