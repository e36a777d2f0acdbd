import type { Browser, Page } from '@playwright/test';
import type { GuessOverview, RaceToGuessView } from '#contract/guessing/guesses.ts';
import type { ScoreTables } from '#contract/scoring/score.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';
import {
  chooseLogin,
  csrfHeader,
  draftsOn,
  expect,
  latch,
  logIn,
  logOut,
  test,
} from './demo-server.ts';

const FIVE_MINUTES_LEFT = '2025-11-09T16:50:00Z';
const RACE_OVER = '2025-11-09T20:00:00Z';
const DEADLINE = Date.parse('2025-11-09T16:55:00Z');
/** Player without a guess for this race in the demo. */
const PLAYER = 'spiller3';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const slot = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, starter som nummer`) });
const choosePick = (page: Page, label: string) =>
  page.locator('label').filter({ hasText: label }).tap();
const saved = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: `Lagret: ${text}` });

async function stored(page: Page, url: string) {
  const overview = (await (await page.request.get(`${url}/api/guess`)).json()) as GuessOverview;
  return [overview.race?.first?.name ?? null, overview.race?.tenth?.name ?? null];
}

/**
 * Removes a driver from the grid, as an admin does in another browser. The grid is provisional
 * then.
 */
async function takeOffGrid(browser: Browser, url: string, form: RaceToGuessView, name: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, 'admin', url);
  const rest = form.grid.filter((slot) => slot.name !== name);
  const response = await page.request.put(`${url}/api/admin/races/${form.race.id}/grid`, {
    headers: await csrfHeader(page, url),
    data: {
      state: 'PROVISIONAL',
      places: rest.map(({ competitor, isPitLane }, index) => ({
        driverId: competitor.id,
        position: isPitLane ? null : index + 1,
      })),
    },
  });
  expect(response.status()).toBe(204);
  await context.close();
}

/** Returns the result of São Paulo from the season's file. */
function finishersOfSaoPaulo(): readonly string[] {
  const file = readSeasonFile(2025);
  const race = file.races.find(({ key }) => key === 'sao-paulo');
  const nameOf = new Map(file.drivers.map(({ key, name }) => [key, name]));
  return race?.result?.map(({ driver }) => nameOf.get(driver) ?? '') ?? [];
}

test('the places most visited are at the bottom, with a dot for as long as a guess is missing', async ({
  page,
  freshDemo: { url },
}) => {
  const tabs = page.getByRole('navigation', { name: 'Snarveier' });
  await page.goto(url);
  await expect(tabs.getByRole('link')).toHaveText([
    'Hjem',
    'Gjett',
    'Statistikk',
    'Bingo',
    'Logg inn',
  ]);

  await logIn(page, PLAYER, url);
  await page.goto(url);
  await expect(tabs.getByRole('link')).toHaveText([
    'Hjem',
    'Gjett, noe er ikke gjettet ennå',
    'Ligaer',
    'Bingo',
    'Min Profil',
  ]);
  await expect(tabs.getByRole('link', { name: 'Hjem' })).toHaveAttribute('aria-current', 'page');
  const bottom = await tabs.evaluate((bar) => bar.getBoundingClientRect().bottom);
  expect(bottom, 'in view without scrolling').toBe(844);

  await tabs.getByRole('link', { name: /^Gjett/ }).tap();
  await expect(page).toHaveURL(`${url}/guess`);
  await page.getByRole('link', { name: /^Gjett på løpet/ }).tap();
  await expect(slot(page, 'Lando Norris')).toBeVisible();
  await slot(page, 'Lando Norris').tap();
  await choosePick(page, '10. plass');
  await slot(page, 'Charles Leclerc').tap();
  await expect(saved(page, 'Lando Norris – Charles Leclerc')).toBeVisible();
  const tops = await Promise.all(
    [saved(page, 'Lando Norris'), tabs].map((bar) =>
      bar.evaluate((e) => e.getBoundingClientRect()),
    ),
  );
  expect(tops[0]?.bottom, 'the save bar stands above the tabs').toBeLessThanOrEqual(
    tops[1]?.top ?? 0,
  );
  await tabs.getByRole('link', { name: 'Hjem' }).tap();
  await expect(tabs.getByRole('link', { name: 'Gjett', exact: true })).toBeVisible();
});

test('a race weekend, from the grid to the points @journey', async ({ page, freshDemo }) => {
  const finishers = finishersOfSaoPaulo();
  const [winner = '', , third = ''] = finishers;
  const tenth = finishers[9] ?? '';
  await logIn(page, PLAYER, freshDemo.url);
  await page.goto(freshDemo.url);
  await page
    .getByRole('link', { name: /^(Gjett på løpet|Gjett 1\. plass|Gjett 10\. plass|Endre)/ })
    .tap();
  await expect(page.getByRole('heading', { level: 1, name: 'São Paulo' })).toBeVisible();

  await choosePick(page, '1. plass');
  await slot(page, third).tap();
  await expect(page.getByRole('status').filter({ hasText: third })).toBeVisible();
  await choosePick(page, '10. plass');
  await slot(page, winner).tap();
  await expect(saved(page, `${third} – ${winner}`)).toBeVisible();
  expect(await stored(page, freshDemo.url)).toEqual([third, winner]);

  await test.step('a choice is taken back', async () => {
    await slot(page, tenth).tap();
    await expect(saved(page, `${third} – ${tenth}`)).toBeVisible();
    await page.getByRole('button', { name: 'Angre' }).tap();
    await expect(saved(page, `${third} – ${winner}`)).toBeVisible();
    expect(await stored(page, freshDemo.url)).toEqual([third, winner]);
  });

  await test.step('a tap that follows at once on the driver beside is a choice as well', async () => {
    await slot(page, tenth).tap();
    await slot(page, winner).hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(saved(page, `${third} – ${winner}`)).toBeVisible();
  });

  await test.step('five minutes before the deadline it can still be changed', async () => {
    await freshDemo.jumpTo(FIVE_MINUTES_LEFT);
    await page.reload();
    await expect(page.getByRole('timer')).toContainText(/[345] min/);
    await choosePick(page, '10. plass');
    await slot(page, tenth).dblclick();
    await expect(saved(page, `${third} – ${tenth}`)).toBeVisible();
    expect(await stored(page, freshDemo.url)).toEqual([third, tenth]);
  });

  await freshDemo.jumpTo(RACE_OVER);
  const tables = (await (
    await page.request.get(`${freshDemo.url}/api/public/score`)
  ).json()) as ScoreTables;
  const pointsFor = (category: 'FIRST' | 'TENTH', difference: number) =>
    `+${tables[category]?.[difference]}`;
  await page.goto(freshDemo.url);
  await expect(
    page.getByRole('list', { name: 'Gjetningene dine' }).getByRole('listitem'),
  ).toHaveText([
    `1.1. plass${third}ble nr. 3${pointsFor('FIRST', 2)} poeng`,
    `10.10. plass${tenth}ble nr. 10${pointsFor('TENTH', 0)} poeng`,
  ]);
  // The heading tells of the race, so no card repeats it.
  await expect(page.getByRole('region', { name: 'Forrige løp' })).toHaveCount(0);
});

test('a save that fails keeps the choice, and tries again by itself', async ({
  page,
  freshDemo,
}) => {
  await logIn(page, PLAYER, freshDemo.url);
  await page.goto(`${freshDemo.url}/guess/race`);
  await choosePick(page, '1. plass');
  const before = await stored(page, freshDemo.url);
  await page.route('**/api/guess/race/*/first', (route) => route.abort());
  await slot(page, 'Charles Leclerc').tap();
  await expect(page.getByText('Ikke lagret. Fikk ikke kontakt.')).toBeVisible();
  await choosePick(page, '1. plass');
  await expect(slot(page, 'Charles Leclerc')).toHaveAttribute('aria-pressed', 'true');
  expect(await stored(page, freshDemo.url)).toEqual(before);
  await page.unroute('**/api/guess/race/*/first');
  // The save is retried without a tap.
  await expect(saved(page, 'Charles Leclerc')).toBeVisible();
  expect((await stored(page, freshDemo.url))[0]).toBe('Charles Leclerc');

  await test.step('a choice is not lost when the session has ended', async () => {
    await logOut(page, freshDemo.url);
    await slot(page, 'Oscar Piastri').tap();
    await expect(page.getByText('Du er ikke logget inn lenger.')).toBeVisible();
    await page.getByRole('button', { name: 'Logg inn igjen' }).tap();
    await page.getByRole('button', { name: 'Logg inn med Google' }).tap();
    // Until the server has it, the bar must not say that it is saved.
    await page.addInitScript(() => {
      const said = new Set<string>();
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('[role=status]')) {
          said.add(textContent);
        }
        document.documentElement.dataset.said = [...said].join('|');
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    const sending = latch();
    await page.route('**/api/guess/race/*/first', async (route) => {
      await sending.opened;
      await route.continue();
    });
    await chooseLogin(page, PLAYER);
    await expect(page.getByRole('status').filter({ hasText: 'Lagrer' })).toBeVisible();
    const said = await page.evaluate(() => document.documentElement.dataset.said);
    expect(said).not.toContain('Lagret: Oscar Piastri');
    sending.open();
    await expect(saved(page, 'Oscar Piastri')).toBeVisible();
    await page.unroute('**/api/guess/race/*/first');
    await expect(page).toHaveURL(/\/guess\/race$/);
    expect((await stored(page, freshDemo.url))[0]).toBe('Oscar Piastri');
  });

  await test.step('nor is it another’s who logs in on the device', async () => {
    await choosePick(page, '1. plass');
    await logOut(page, freshDemo.url);
    await slot(page, 'George Russell').tap();
    await page.getByRole('button', { name: 'Logg inn igjen' }).tap();
    await page.getByRole('button', { name: 'Logg inn med Google' }).tap();
    await chooseLogin(page, 'spiller9');
    await expect(slot(page, 'George Russell')).toBeVisible();
    await expect(slot(page, 'George Russell')).toHaveAttribute('aria-pressed', 'false');
    expect(await draftsOn(page)).toEqual([]);
  });

  await page.context().setOffline(true);
  await slot(page, 'Oscar Piastri').tap();
  await expect(page.getByText('Ikke lagret. Fikk ikke kontakt.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(saved(page, 'Oscar Piastri')).toBeVisible();

  await test.step('of two choices the later one is stored, however slow the first is', async () => {
    await choosePick(page, '1. plass');
    const sent: string[] = [];
    await page.route('**/api/guess/race/*/first', async (route) => {
      sent.push(route.request().postData() ?? '');
      if (sent.length === 1) await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await slot(page, 'George Russell').tap();
    await choosePick(page, '1. plass');
    await slot(page, 'Charles Leclerc').tap();
    await expect(saved(page, 'Charles Leclerc')).toBeVisible();
    expect((await stored(page, freshDemo.url))[0]).toBe('Charles Leclerc');
    expect(sent).toHaveLength(2);
  });
});

test('a driver who leaves the grid stays the guess, and is shown as gone', async ({
  page,
  browser,
  freshDemo,
}) => {
  await logIn(page, PLAYER, freshDemo.url);
  await page.goto(`${freshDemo.url}/guess/race`);
  await choosePick(page, '10. plass');
  await slot(page, 'Alexander Albon').tap();
  await expect(saved(page, 'Alexander Albon')).toBeVisible();

  const overview = await page.request.get(`${freshDemo.url}/api/guess`);
  const raceId = ((await overview.json()) as GuessOverview).race?.id ?? '';
  const form = await page.request.get(`${freshDemo.url}/api/guess/race/${raceId}`);
  await takeOffGrid(browser, freshDemo.url, await form.json(), 'Alexander Albon');
  await page.reload();
  await expect(page.getByText(/^Alexander Albon står ikke lenger/)).toBeVisible();
  await expect(page.getByText(/^Foreløpig startoppstilling/)).toBeVisible();
  await expect(slot(page, 'Alexander Albon')).toHaveCount(0);
  await choosePick(page, '10. plass');
  await slot(page, 'Carlos Sainz Jr.').tap();
  await expect(saved(page, 'Carlos Sainz Jr.')).toBeVisible();
  await expect(page.getByText(/^Alexander Albon står ikke lenger/)).toHaveCount(0);
});

test('the race locks itself at the deadline, and a late save hears why @journey', async ({
  page,
  context,
  freshDemo,
}) => {
  await logIn(page, PLAYER, freshDemo.url);
  await page.goto(`${freshDemo.url}/guess/race`);
  await choosePick(page, '1. plass');
  await slot(page, 'Lewis Hamilton').tap();
  await expect(saved(page, 'Lewis Hamilton')).toBeVisible();

  // Simulates a phone without contact to the server for a while.
  const late = await context.newPage();
  await late.goto(`${freshDemo.url}/guess/race`);
  await expect(slot(late, 'Carlos Sainz Jr.')).toBeVisible();
  await late.route('**/api/**', (route) => {
    const isSave =
      route.request().method() === 'PUT' || route.request().url().endsWith('/csrf-token');
    return isSave ? route.continue() : route.abort();
  });

  await freshDemo.jumpTo(new Date(DEADLINE - 2_000).toISOString());
  // The page fetches the time within ten seconds, and counts down the last two by itself.
  await expect(slot(page, 'Lewis Hamilton')).toHaveCount(0, { timeout: 60_000 });
  const state = page.getByRole('status').filter({ hasText: 'Fristen er ute' });
  await expect(state).toContainText('Dette er gjetningen din.');
  await expect(page.getByText('Lewis Hamilton').first()).toBeVisible();

  await slot(late, 'Carlos Sainz Jr.').tap();
  await expect(
    late.getByText(
      /fristen gikk ut kl\.\s17\.55\.00, og klokken på serveren var kl\.\s17\.5[5-9]\.\d\d/,
    ),
  ).toBeVisible();
  await expect(slot(late, 'Carlos Sainz Jr.')).toHaveCount(0);
  await expect(late.getByText('Lewis Hamilton').first()).toBeVisible();
});
