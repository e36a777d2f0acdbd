import type { Page } from '@playwright/test';
import type { RaceListItem } from '#contract/season/races.ts';
import { expect, logIn, test } from './demo-server.ts';
import { addressOf, routesLike } from './routes.ts';

const ADMIN = routesLike(/^\/admin(\/|$)/);
const BINGO_MASTER = routesLike(/^\/bingo\/admin(\/|$)/);
const PLAYER = routesLike(/^\/(guess(\/|$)|user\/myprofile$)/);

const LOGGED_OUT = 'Du må være logget inn...';
const NO_USERNAME = 'Du må ha laget et brukernavn...';
const NOT_ADMIN = 'Du trenger administrator tilgang...';
const NOT_BINGO_MASTER = 'Du må være bingomester for å endre brettet.';

/** Messages for users who may not see a page; all others may. */
const REFUSALS: readonly {
  readonly who: string;
  readonly login: string | null;
  readonly told: string;
  readonly at: readonly string[];
}[] = [
  { who: 'a visitor', login: null, told: LOGGED_OUT, at: [...ADMIN, ...BINGO_MASTER, ...PLAYER] },
  {
    who: 'somebody without a username',
    login: 'ny',
    told: NO_USERNAME,
    at: [...ADMIN, ...BINGO_MASTER, ...PLAYER],
  },
  { who: 'a player', login: 'spiller1', told: NOT_ADMIN, at: ADMIN },
  { who: 'a player', login: 'spiller1', told: NOT_BINGO_MASTER, at: BINGO_MASTER },
  { who: 'a bingo master', login: 'bingomester', told: NOT_ADMIN, at: ADMIN },
  { who: 'an admin', login: 'admin', told: NOT_BINGO_MASTER, at: BINGO_MASTER },
];

const SAMPLES = { year: '2025', name: 'audit', reviewId: 'x' };

test('the table of routes has been read', () => {
  expect(ADMIN.length).toBeGreaterThan(9);
  expect(BINGO_MASTER).toHaveLength(3);
  expect(PLAYER.length).toBeGreaterThan(4);
});

/**
 * Navigates within the app, from a page with another message, so that the message read is the new
 * page's.
 */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(() => history.pushState(null, '', '/finnes-ikke'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Beklager');
  await page.evaluate((path) => history.pushState(null, '', path), address);
}

for (const { who, login, told, at } of REFUSALS) {
  test(`${who} reads «${told}» wherever that holds`, async ({ page, demo }) => {
    if (login !== null) await logIn(page, login, demo.url);
    const list = `${demo.url}/api/public/race/list/2025`;
    const [race]: RaceListItem[] = await (await page.request.get(list)).json();
    await page.goto(demo.url);
    for (const path of at) {
      const address = addressOf(path, { ...SAMPLES, raceId: String(race?.id) });
      await follow(page, address);
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(told);
    }
  });
}

test('from each gate there is a way on', async ({ page, demo }) => {
  await page.goto(`${demo.url}/admin/log/audit?kind=FLAG`);
  await page.getByRole('main').getByRole('link', { name: 'Logg inn' }).click();
  await expect(page).toHaveURL(`${demo.url}/login`);
  expect(await page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toBe(
    '/admin/log/audit?kind=FLAG',
  );
  await logIn(page, 'ny', demo.url);
  await page.goto(`${demo.url}/admin`);
  await page.getByRole('link', { name: 'Lag brukernavn' }).click();
  await expect(page).toHaveURL(`${demo.url}/settings/username`);
});

test('a gate says when the server does not answer as it should', async ({ page }) => {
  await page.route('**/api/public/user/status', (route) => route.fulfill({ status: 500 }));
  await page.goto('/guess');
  await expect(page.getByText('Det oppstod en ukjent feil...')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /kontakt/ })).toBeVisible();
});
