import type { Page } from '@playwright/test';
import type { AdminPointsTables } from '#contract/admin/admin-points.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { Placements } from '#contract/scoring/profiles.ts';
import { expect, latch, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

const SEASON_OVER = '2025-12-08T18:00:00Z';
const EFFECT = 'Tabell: Tabellen før og etter';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

type Board = readonly { readonly name: string; readonly rank: number; readonly points: number }[];

async function publicBoard(page: Page, url: string): Promise<Board> {
  const home = (await (await page.request.get(`${url}/api/public/home`)).json()) as Home;
  return (home.leaderboard ?? []).map(({ rank, guesser }) => ({
    name: guesser.username,
    rank,
    points: guesser.points,
  }));
}
const stored = async (page: Page, url: string, year = 2025): Promise<AdminPointsTables> =>
  (await page.request.get(`${url}/api/admin/seasons/${year}/points`)).json();

/** Reads the ranks and points that the screen previews. */
async function promisedBoard(page: Page): Promise<Board> {
  const rows = page.getByRole('region', { name: EFFECT }).locator('tbody tr');
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const [name, , after] = [...row.children].map((cell) => cell.textContent ?? '');
      const [, rank, points] = /^(\d+)\.\D*?(?:\d+\D*?(?:plass|plasser) (?:opp|ned))?(\d+) p/.exec(
        after ?? '',
      ) ?? ['', '', ''];
      return { name: name ?? '', rank: Number(rank), points: Number(points) };
    }),
  );
}
const field = (page: Page, difference: number) =>
  page.getByRole('textbox', {
    name: difference === 0 ? 'Poeng for helt riktig' : `Poeng for ${difference} unna`,
    exact: true,
  });
const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

test('the leaderboard is seen before and after while points are typed, and changes when they are saved', async ({
  page,
  freshDemo,
}) => {
  const { url } = freshDemo;
  await logIn(page, 'admin', url);
  const before = await publicBoard(page, url);
  await page.goto(`${url}/admin/season/2025/points`);
  await expect.poll(() => promisedBoard(page)).toEqual(before);

  await field(page, 1).fill('60');
  await expect(said(page, /får andre poeng, \d+ bytter plass/)).toBeVisible();
  const promised = await promisedBoard(page);
  expect(promised).not.toEqual(before);
  expect(await publicBoard(page, url)).toEqual(before);

  await test.step('an answer that comes late does not overtake a later one', async () => {
    const late = latch();
    const isLate = (address: URL) =>
      address.searchParams.get('points')?.startsWith('25,900,') === true;
    await page.route(isLate, async (route) => {
      await late.opened;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest((request) => isLate(new URL(request.url())));
    await field(page, 1).fill('900');
    await asked;
    await field(page, 1).fill('60');
    await expect(said(page, /får andre poeng/)).toBeVisible();
    late.open();
    await expect.poll(() => promisedBoard(page)).toEqual(promised);
    await page.unroute(isLate);
  });

  await test.step('when the effect cannot be had, that is said, and it can be tried again', async () => {
    await page.route('**/points/preview?*', (route) => route.fulfill({ status: 400, body: '{}' }));
    await field(page, 2).fill('14');
    await expect(page.getByRole('alert')).toContainText('Virkningen kunne ikke regnes ut');
    await page.unroute('**/points/preview?*');
    await page.getByRole('button', { name: 'Prøv igjen' }).tap();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Ett poeng mer for 2 unna' }).tap();
    await expect.poll(() => promisedBoard(page)).toEqual(promised);
  });

  await page.getByRole('button', { name: 'Lagre poengene' }).tap();
  await expect(said(page, 'Poengene er lagret')).toBeVisible();
  expect(await publicBoard(page, url)).toEqual(promised);
  expect((await stored(page, url)).FIRST.slice(0, 3)).toEqual([25, 60, 15]);

  await test.step('what somebody else has saved meanwhile is not replaced unseen', async () => {
    const other = await page.context().newPage();
    await other.goto(`${url}/admin/season/2025/points`);
    await field(other, 2).fill('50');
    await field(page, 1).fill('70');
    await other.getByRole('button', { name: 'Lagre poengene' }).tap();
    await expect(said(other, 'Poengene er lagret')).toBeVisible();
    await page.getByRole('button', { name: 'Lagre poengene' }).tap();
    await expect(said(page, 'er blitt endret mens du holdt på')).toBeVisible();
    await expect(field(page, 1)).toHaveValue('70');
    expect((await stored(page, url)).FIRST.slice(0, 3)).toEqual([25, 60, 50]);
    await page.getByRole('button', { name: 'Lagre mitt likevel' }).tap();
    await expect(said(page, 'Poengene er lagret')).toBeVisible();
    expect((await stored(page, url)).FIRST.slice(0, 3)).toEqual([25, 70, 15]);
  });
});

test('a table is lengthened, shortened, copied and set back', async ({ page, freshDemo }) => {
  const { url } = freshDemo;
  await logIn(page, 'admin', url);
  await page.goto(`${url}/admin/season/2025/points?part=FLAG`);
  await expect(field(page, 2)).toHaveValue('5');
  await page.getByRole('button', { name: 'Legg til en rad' }).tap();
  await field(page, 3).fill('3');
  await page.getByRole('button', { name: 'Lagre poengene' }).tap();
  await expect(said(page, 'Poengene er lagret')).toBeVisible();
  expect((await stored(page, url)).FLAG).toEqual([25, 12, 5, 3]);

  await page.getByRole('button', { name: 'Fjern siste rad' }).tap();
  await page.getByRole('button', { name: 'Sjåfører', exact: true }).tap();
  const question = page.getByRole('dialog', { name: 'Bytte uten å lagre?' });
  await question.getByRole('button', { name: 'Avbryt' }).tap();
  await expect(field(page, 3)).toHaveCount(0);
  await page.getByRole('button', { name: 'Angre', exact: true }).tap();
  await expect(field(page, 3)).toHaveValue('3');
  await page.getByRole('button', { name: 'Tilbake til standard' }).tap();
  await expect(field(page, 3)).toHaveCount(0);
  await page.getByRole('button', { name: 'Lagre poengene' }).tap();
  await expect(said(page, 'Poengene er lagret')).toBeVisible();
  expect((await stored(page, url)).FLAG).toEqual([25, 12, 5]);

  await test.step('all tables of another season', async () => {
    await field(page, 0).fill('999');
    await page.getByRole('button', { name: 'Lagre poengene' }).tap();
    await expect(said(page, 'Poengene er lagret')).toBeVisible();
    await page.getByRole('button', { name: 'Kopier', exact: true }).tap();
    await page.getByLabel('Sesong', { exact: true }).selectOption('2024');
    await expect(page.getByText('999 12 5')).toBeVisible();
    await page.getByRole('button', { name: 'Bruk tabellene fra 2024' }).tap();
    await expect(said(page, 'Poengene er lagret')).toBeVisible();
    expect(await stored(page, url)).toEqual(await stored(page, url, 2024));
  });
});

test('what is no points table is refused in place, with the limit', async ({ page, demo }) => {
  await logIn(page, 'admin', demo.url);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await page.goto(`${demo.url}/admin/season/2025/points?part=DRIVER`);
  await expect(field(page, 0)).toHaveValue('10');
  for (const text of ['1.5', '1000000000', '', '-1', '1001']) {
    await field(page, 0).fill(text);
    await expect(page.getByText('Et helt tall fra 0 til 1000.')).toBeVisible();
    await expect(field(page, 0)).toHaveValue(text);
    // The button keeps its place but is disabled.
    await page.getByRole('button', { name: 'Lagre poengene' }).tap({ force: true });
    await expect(said(page, 'Noen av tallene kan ikke lagres')).toBeVisible();
  }
  await field(page, 0).fill('1000');
  await expect(page.getByText('Et helt tall fra 0 til 1000.')).toHaveCount(0);
  expect(writes).toEqual([]);
  expect((await stored(page, demo.url)).DRIVER[0]).toBe(10);
});

test('a season is finished by typing its year, and that is undone once', async ({
  page,
  freshDemo,
}) => {
  const { url } = freshDemo;
  await logIn(page, 'admin', url);
  await page.goto(`${url}/admin/season/2025/finish`);
  await expect(page.getByText('4 løp mangler resultat')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Avslutt sesongen' })).toHaveCount(0);

  await freshDemo.jumpTo(SEASON_OVER);
  await page.reload();
  const [winner] = await publicBoard(page, url);
  const medals = async () => {
    const users = await (await page.request.get(`${url}/api/public/user/list`)).json();
    const { id } = users.find(({ username }: { username: string }) => username === winner?.name);
    const placements = await page.request.get(`${url}/api/public/user/placements/${id}`);
    return ((await placements.json()) as Placements).previousPlacements.filter(
      ({ value }) => value === 2025,
    );
  };
  const finish = async () => {
    await page.getByLabel('Skriv 2025 for å bekrefte').fill('2025');
    await page.getByRole('button', { name: 'Avslutt sesongen' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sesongen er avsluttet');
  };
  await expect(page.getByRole('heading', { name: 'Slik blir pallen' })).toBeVisible();
  await page.getByLabel('Skriv 2025 for å bekrefte').fill('2024');
  await page.getByRole('button', { name: 'Avslutt sesongen' }).tap();
  await expect(page.getByText('Skriv årstallet 2025.')).toBeVisible();
  expect(await medals()).toEqual([]);
  await finish();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Gull' })).toContainText(
    winner?.name ?? '',
  );
  expect(await medals()).toEqual([{ pos: 1, value: 2025 }]);

  await page.goto(url);
  const board = page.getByRole('region', { name: 'Slik endte 2025' });
  const champion = board.getByRole('listitem').filter({ hasText: 'Mester 2025' });
  await expect(champion).toContainText(winner?.name ?? '');

  await page.goto(`${url}/admin/season/2025/points`);
  await expect(page.getByText('De kan ikke endres før avslutningen er angret.')).toBeVisible();
  await expect(field(page, 0)).toHaveCount(0);

  await page.goto(`${url}/admin/season/2025/finish`);
  await page.getByRole('button', { name: 'Angre avslutningen' }).tap();
  const question = page.getByRole('dialog', { name: 'Angre avslutningen av 2025?' });
  await question.getByRole('button', { name: 'Angre avslutningen' }).tap();
  await expect(page.getByText('Denne gangen er det for godt')).toBeVisible();
  expect(await medals()).toEqual([]);
  await finish();
  await expect(page.getByText('kan ikke angres igjen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Angre avslutningen' })).toHaveCount(0);
});

test('the screens of points and finishing are accessible, and fit a phone', async ({
  page,
  demo,
}) => {
  await logIn(page, 'admin', demo.url);
  const points = `${demo.url}/admin/season/2025/points`;
  const mistype = async (screen: Page) => {
    await field(screen, 1).fill('x');
    await expect(screen.getByText('Et helt tall fra 0 til 1000.')).toBeVisible();
  };
  const choose = async (screen: Page) => {
    await screen.getByLabel('Sesong', { exact: true }).selectOption('2024');
    await expect(screen.getByRole('button', { name: 'Bruk tabellene fra 2024' })).toBeVisible();
  };
  for (const [address, prepare] of [
    [points, undefined],
    [points, mistype],
    [`${points}?part=COPY`, choose],
    [`${demo.url}/admin/season/2024/points`, undefined],
    [`${demo.url}/admin/season/2025/finish`, undefined],
    [`${demo.url}/admin/season/2024/finish`, undefined],
  ] as const) {
    await expectUsable(page, address, prepare);
  }
});
