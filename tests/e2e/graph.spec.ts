import type { Locator, Page } from '@playwright/test';
import type { Home } from '#contract/scoring/home.ts';
import type { LeaderboardLine } from '#contract/scoring/leaderboard.ts';
import { chooseInGraph, inGraphSheet, showGraph } from '#support/checks/show-graph.ts';
import { csrfHeader, type Demo, expect, logIn, startDemo, test } from './demo-server.ts';
import { expectUsable, resize } from './screen-checks.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const MODES = ['Poeng', 'Bak lederen', 'Plassering', 'Sjanse'] as const;

const card = (page: Page) => page.getByRole('region', { name: 'Gjennom sesongen' });
const picture = (page: Page) => card(page).getByRole('img');
const names = (page: Page) => picture(page).locator('text[class*="label"]');
const legend = (page: Page) => page.getByRole('list', { name: 'Følg en spiller' });
const homeOf = async (page: Page, url: string): Promise<Home> =>
  (await page.request.get(`${url}/api/public/home`)).json();

async function open(page: Page, url: string, login: string | null = 'spiller1') {
  if (login !== null) await logIn(page, login, url);
  await page.goto(url);
  await showGraph(page);
  await expect(picture(page)).toBeVisible();
}

/** Finds pairs of names that overlap, and names outside the picture. */
const misplaced = (svg: Locator) =>
  svg.evaluate((graph) => {
    const frame = graph.getBoundingClientRect();
    const boxes = [...graph.querySelectorAll('text')].map((text) => ({
      text: text.textContent,
      box: text.getBoundingClientRect(),
    }));
    const faults: string[] = [];
    boxes.forEach(({ text, box }, i) => {
      if (box.left < frame.left - 1 || box.right > frame.right + 1) faults.push(`outside: ${text}`);
      for (const other of boxes.slice(i + 1)) {
        const over =
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
          // Only the letters count, without the room above and below them.
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 5;
        if (over) faults.push(`${text} over ${other.text}`);
      }
    });
    return faults;
  });

test.describe('with forty players', () => {
  // One demo for all of them.
  test.describe.configure({ mode: 'default' });
  let demo: Demo & { readonly stop: () => Promise<void> };
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
  test.beforeAll(async ({}, { workerIndex }) => {
    const environment = { DEMO_PLAYERS: '40' };
    demo = await startDemo(23_400 + workerIndex * 40, { environment });
  });
  test.afterAll(() => demo.stop());

  for (const size of [PHONE, DESK]) {
    test.describe(`at ${size.width} px`, () => {
      test.use({ viewport: size });

      test('no name stands over another, whatever is shown', async ({ page }) => {
        await open(page, demo.url);
        for (const view of ['Rundt meg', 'Alle']) {
          await chooseInGraph(page, view);
          for (const mode of MODES) {
            await chooseInGraph(page, mode);
            await expect(names(page).first()).toBeVisible();
            expect(await misplaced(picture(page)), `${view}, ${mode}`).toEqual([]);
          }
        }
      });
    });
  }

  test('around me are the leader, two on each side, and whom I follow; the others are grey', async ({
    page,
  }) => {
    await open(page, demo.url);
    const { graph } = await homeOf(page, demo.url);
    const header = await (await page.request.get(`${demo.url}/api/public/header`)).json();
    const own = graph.findIndex(({ id }) => id === header.user.id);
    const about = [graph[0], ...graph.slice(Math.max(0, own - 2), own + 3)];
    const expected = new Set(about.map((line) => line?.name ?? ''));
    await expect(names(page)).toHaveCount(expected.size);
    await expect(picture(page).locator('g[class*="faint"]')).toHaveCount(40 - expected.size);
    const other = graph.find(({ name }) => !expected.has(name))?.name ?? '';
    await expect(legend(page)).toHaveCount(0);
    const follow = async () => {
      await chooseInGraph(page, 'Alle');
      await legend(page).getByRole('button', { name: other }).click();
      await page.mouse.move(0, 0);
      await chooseInGraph(page, 'Rundt meg');
    };
    await follow();
    await expect(names(page)).toHaveCount(expected.size + 1);
    await page.reload();
    await showGraph(page);
    await expect(names(page)).toHaveCount(expected.size + 1);
    await follow();
    await expect(names(page)).toHaveCount(expected.size);
  });

  test('the table has a row of each, and its choices can be used', async ({ page }) => {
    await logIn(page, 'spiller1', demo.url);
    await expectUsable(page, demo.url, async () => {
      await showGraph(page);
      await chooseInGraph(page, 'Tabell');
      await expect(card(page).getByRole('row')).toHaveCount(1 + 40);
      await expect(picture(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Visning' }).click();
      await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(3);
    });
  });

  test('what makes the difference adds up', async ({ page }) => {
    await open(page, demo.url);
    const { graph } = await homeOf(page, demo.url);
    const header = await (await page.request.get(`${demo.url}/api/public/header`)).json();
    const own = graph.findIndex(({ id }) => id === header.user.id);
    const [me, above] = [graph[own], graph[own - 1]];
    const behind = Number(above?.scores.at(-1)) - Number(me?.scores.at(-1));
    const told = card(page).getByText(new RegExp(`^Du .* ${above?.name}`));
    await expect(told).toBeVisible();
    const text = (await told.textContent()) ?? '';
    const parts = [...text.matchAll(/([+−]\d+)\u00a0på/g)].map(([, part = '']) =>
      Number(part.replace('−', '-')),
    );
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(-behind);
    const line: LeaderboardLine = await (
      await page.request.get(`${demo.url}/api/public/board/line/${me?.id}`)
    ).json();
    const all = Object.values(line.points).reduce((sum: number, points = 0) => sum + points, 0);
    expect(all).toBe(me?.scores.at(-1));
  });
});

test('a visitor sees the top, and why its first is there', async ({ page, demo }) => {
  await open(page, demo.url, null);
  await chooseInGraph(page, 'Toppen');
  await expect(names(page)).toHaveCount(5);
  const { leaderboard } = await homeOf(page, demo.url);
  const [first] = leaderboard ?? [];
  await expect(card(page).getByText(new RegExp(`^${first?.guesser.username} leder`))).toBeVisible();
});

test('places stand at both ends, and what was chosen is there the next time', async ({
  page,
  demo,
}) => {
  await open(page, demo.url);
  await chooseInGraph(page, 'Plassering');
  await chooseInGraph(page, 'Alle');
  const { leaderboard = [], completedRaces } = await homeOf(page, demo.url);
  const count = leaderboard?.length ?? 0;
  await expect(names(page)).toHaveCount(2 * count);
  for (const { rank, guesser } of leaderboard ?? []) {
    const entry = legend(page).getByRole('button', { name: guesser.username });
    await expect(entry).toContainText(`${rank}`);
  }
  await page.reload();
  await showGraph(page);
  await expect(card(page).getByText('Plassering · Alle')).toBeVisible();
  await expect(names(page)).toHaveCount(2 * count);
  await chooseInGraph(page, 'Tabell');
  const row = card(page).getByRole('row', { name: leaderboard?.[0]?.guesser.username ?? '' });
  await expect(row.getByRole('cell')).toHaveCount(completedRaces.length);
  await expect(row.getByRole('cell').last()).toHaveText('1');
});

test('with the keyboard one goes from race to race, and follows somebody @journey', async ({
  page,
  demo,
}) => {
  await open(page, demo.url);
  await chooseInGraph(page, 'Poeng');
  await chooseInGraph(page, 'Alle');
  const { completedRaces } = await homeOf(page, demo.url);
  const nameOf = (at: number) => completedRaces.at(at)?.name ?? '';
  const slider = card(page).getByRole('slider', { name: 'Løp' });
  await slider.focus();
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`etter ${nameOf(-1)}$`));
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`etter ${nameOf(-2)}$`));
  await expect(
    card(page).getByText(new RegExp(`: [\\d ]+ poeng etter ${nameOf(-2)}$`)),
  ).toBeVisible();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /0 poeng før første løp$/);
  const third = legend(page).getByRole('button').nth(2);
  await third.focus();
  await page.keyboard.press('Enter');
  await expect(third).toHaveAttribute('aria-pressed', 'true');
  await expect(third).toBeFocused();
  await slider.focus();
  const name = (await third.locator('span').first().textContent()) ?? '';
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${name}: `));
});

test('ghosts are drawn beside the players, and stay', async ({ page, demo }) => {
  await open(page, demo.url);
  await chooseInGraph(page, 'Poeng');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const before = await names(page).count();
  const answer = await (await page.request.get(`${demo.url}/api/public/board/ghosts`)).json();
  expect(answer).toHaveLength(3);
  await inGraphSheet(page, async (sheet) => {
    const ghosts = sheet.getByRole('group', { name: 'Sammenlign med' }).getByRole('checkbox');
    await expect(ghosts).toHaveCount(3);
    expect(asked).not.toContain('/api/public/board/ghosts');
    for (const index of answer.keys()) {
      const ghost = ghosts.nth(index);
      await ghost.check();
      await expect(ghost).toHaveAccessibleDescription(
        new RegExp(`: ${answer[index].scores.at(-1)}$`),
      );
    }
  });
  for (const name of ['Flertallet', 'Startoppstilling', 'I fjor']) {
    await expect(names(page).filter({ hasText: name })).toHaveCount(1);
  }
  await expect(names(page)).toHaveCount(before + 3);
  expect(await misplaced(picture(page))).toEqual([]);
  await page.reload();
  await showGraph(page);
  await expect(names(page)).toHaveCount(before + 3);
  await chooseInGraph(page, 'Tabell');
  await expect(card(page).getByRole('row', { name: 'Flertallet' })).toBeVisible();
});

test('in a league the graph is about its members, and so is the majority; it has the room it takes', async ({
  page,
  freshDemo: { url },
}) => {
  await logIn(page, 'spiller1', url);
  const made = await page.request.post(`${url}/api/league`, {
    data: { name: 'Små' },
    headers: await csrfHeader(page, url),
  });
  const { id } = await made.json();
  await page.goto(`${url}/league/${id}`);
  await showGraph(page);
  await chooseInGraph(page, 'Alle');
  await expect(legend(page).getByRole('button')).toHaveCount(1);
  await inGraphSheet(page, async (sheet) => {
    const answered = page.waitForResponse(`${url}/api/league/${id}/ghosts`);
    const majority = sheet.getByRole('checkbox', { name: 'Flertallet' });
    await majority.check();
    expect((await answered).status()).toBe(200);
    await expect(majority).toHaveAccessibleDescription('ikke noe å gå etter ennå');
  });
  // The choices would change the height.
  await page.evaluate(() => localStorage.clear());

  for (const path of ['/', `/league/${id}`]) {
    await page.goto(url + path);
    await showGraph(page);
    const room = card(page).locator('[class*="graphRoom"]');
    for (const width of [320, 390, 768, 1280]) {
      await resize(page, width, 900);
      await expect(picture(page)).toBeVisible();
      const [kept = 0, taken = 0] = await room.evaluate((element: HTMLElement) => {
        const kept = Number.parseFloat(getComputedStyle(element).minHeight);
        element.style.minHeight = '0';
        const taken = element.getBoundingClientRect().height;
        element.style.minHeight = '';
        return [kept, taken];
      });
      expect(Math.abs(kept - taken), `${path} at ${width} px`).toBeLessThanOrEqual(2);
    }
  }
});

test('without script the card has the lines and names of the graph, where it would be', async ({
  browser,
  page: own,
  demo,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(demo.url);
  await expect(card(page)).toContainText('Bak lederen · Toppen');
  await expect(picture(page)).toBeVisible();
  await own.setViewportSize(PHONE);
  await open(own, demo.url, null);
  await expect(names(page)).toHaveText(await names(own).allTextContents());
  const [painted, touchable] = await Promise.all([
    picture(page).boundingBox(),
    picture(own).boundingBox(),
  ]);
  expect(painted?.height).toBe(touchable?.height);
  await context.close();
});
