import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Access, PAGES } from '#contract/http/pages.ts';
import type { MyLeagues } from '#contract/leagues/leagues.ts';
import type { UserList } from '#contract/scoring/profiles.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import { startMailServer } from '#support/services/mail-server.ts';
import { expect, logIn, startDemo, test } from './demo-server.ts';
import { addressOf } from './routes.ts';
import { translatePages } from './translator.ts';

const PORTS_FROM = 29_000;
const DEADLINE = Date.parse('2025-11-09T16:55:00Z');
/** Player without a guess for the next race in the demo. */
const PLAYER = 'spiller3';

/** Where each page leads, with its heading. */
const AFTER_ANY = ['/about', 'Om Formelgjett'] as const;
const AFTER_ABOUT = ['/score', 'Poengberegning'] as const;

const slot = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, starter som nummer`) });
const choosePick = (page: Page, label: string) =>
  page.locator('label').filter({ hasText: label }).click();
const saved = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: `Lagret: ${text}` });

const expectTranslated = (page: Page) =>
  expect.poll(() => page.locator('main font').count()).toBeGreaterThan(0);

test.beforeEach(({ context }) => translatePages(context));

/** Goes to another page of the app without loading it anew, so that everything of this one goes. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), address);
}

/** Opens everything that folds, and chooses something else wherever there is a choice. */
async function useAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const summary of document.querySelectorAll<HTMLElement>('main summary')) summary.click();
  });
  for (const select of await page.locator('main select:visible').all()) {
    const count = await select.locator('option').count();
    if (count > 1) await select.selectOption({ index: 1 });
  }
  const dialogs = page.locator('main button[aria-haspopup="dialog"]:visible:enabled');
  if ((await dialogs.count()) === 0) return;
  await dialogs.first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Who opens which pages; those that everybody may see are a visitor's and a player's. */
const VISITS: readonly (readonly [login: string | null, accesses: readonly Access[]])[] = [
  [null, ['PUBLIC']],
  ['spiller1', ['PUBLIC', 'ACCOUNT', 'USER']],
  ['bingomester', ['BINGO_MASTER']],
  ['admin', ['ADMIN']],
];

async function addressesOf(
  page: Page,
  url: string,
  accesses: readonly Access[],
): Promise<readonly string[]> {
  const json = async <T>(path: string) => (await (await page.request.get(url + path)).json()) as T;
  const races = await json<RaceListItem[]>('/api/public/race/list/2025');
  const [user] = await json<UserList>('/api/public/user/list');
  const [league] = accesses.includes('USER') ? await json<MyLeagues>('/api/league') : [];
  const samples = {
    year: '2025',
    raceId: String(races[2]?.id),
    id: String(user?.id),
    leagueId: league?.id ?? 'none',
    code: 'ABCD2345',
    name: 'audit',
    reviewId: 'none',
  };
  return Object.entries(PAGES)
    .filter(([path, access]) => path !== '/logged-in' && accesses.includes(access))
    .map(([path]) => addressOf(path, samples));
}

for (const [login, accesses] of VISITS) {
  test(`every page stays while it is translated: ${login ?? 'a visitor'}`, async ({
    page,
    freshDemo: { url },
  }) => {
    if (login !== null) await logIn(page, login, url);
    for (const address of await addressesOf(page, url, accesses)) {
      await test.step(address, async () => {
        await page.goto(url + address);
        await expectTranslated(page);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await useAll(page);
        await page.getByRole('button', { name: /^Bytt tema/ }).click();
        const [next, heading] = address === '/about' ? AFTER_ABOUT : AFTER_ANY;
        await follow(page, next);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      });
    }
  });
}

test('a username of two words is typed and saved on a translated page', async ({
  page,
  freshDemo: { url },
}) => {
  await logIn(page, 'spiller6', url);
  await page.goto(`${url}/settings/username`);
  await expectTranslated(page);
  const name = page.getByRole('textbox', { name: 'Brukernavn' });
  await name.fill('');
  await name.pressSequentially('Kari Kjapp', { delay: 30 });
  await expect(page.getByText('«Kari Kjapp» er ledig.')).toBeVisible();
  await name.fill('Kаri');
  await expect(page.getByText(/^Bare latinske bokstaver/)).toBeVisible();
  await name.fill('Kari Kjapp');
  await expect(page.getByText('«Kari Kjapp» er ledig.')).toBeVisible();
  await page.getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByText(/Kari Kjapp/).first()).toBeVisible();
  await expect(name).toHaveValue('Kari Kjapp');
});

test('a wrong login code is refused, and the right one taken, on a translated page', async ({
  page,
}, { workerIndex }) => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-translated-'));
  const mailbox = await startMailServer();
  const demo = await startDemo(PORTS_FROM + workerIndex * 40, {
    environment: {
      DATABASE_URL: `sqlite:${join(folder, 'game.db')}`,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'spillet@example.no',
    },
  });
  const sentCode = async (count: number) => {
    await expect.poll(() => mailbox.mails.length).toBe(count);
    return /^\d{6}$/m.exec(mailbox.mails.at(-1)?.text ?? '')?.[0] ?? '';
  };
  const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
  const address = page.getByRole('textbox', { name: 'E-\u2060postadressen din' });
  const code = page.getByRole('textbox', { name: 'Kode' });
  try {
    await page.goto(`${demo.url}/login`);
    await expectTranslated(page);
    await address.fill('kari');
    await page.getByRole('button', { name: 'Send meg en kode' }).click();
    await expect(page.getByText('Dette ser ikke ut som en e-\u2060postadresse.')).toBeVisible();
    await address.fill('kari.nordmann@example.no');
    await page.getByRole('button', { name: 'Send meg en kode' }).click();
    const sent = await sentCode(1);
    const waits = page.getByRole('button', { name: /^Send ny kode \(om/ });
    const before = await waits.textContent();
    await expect(waits).not.toHaveText(String(before));
    for (const _ of [1, 2]) {
      await code.fill(wrong(sent));
      await expect(page.getByText(/^Det er ikke koden vi sendte/)).toBeVisible();
      await code.fill('');
      await expect(page.getByText(/^Det er ikke koden vi sendte/)).toHaveCount(0);
    }
    await code.fill(sent);
    await expect(page.getByRole('heading', { level: 1, name: 'Velg brukernavn' })).toBeVisible();
  } finally {
    await demo.stop();
    await mailbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('what is chosen and saved is what a translated page says @journey', async ({
  page,
  freshDemo: { url },
}) => {
  const tile = (place: string) => page.locator('label').filter({ hasText: place });
  await logIn(page, PLAYER, url);
  await page.goto(`${url}/guess`);
  await expectTranslated(page);
  await page.getByRole('link', { name: /^Gjett på løpet/ }).click();
  await expect(tile('1. plass')).toContainText('ikke valgt');
  await choosePick(page, '1. plass');
  await slot(page, 'Lando Norris').click();
  await choosePick(page, '10. plass');
  await slot(page, 'Charles Leclerc').click();
  await expect(saved(page, 'Lando Norris – Charles Leclerc')).toBeVisible();
  await expect(tile('1. plass')).toContainText('Lando Norris');
  await expect(tile('1. plass')).not.toContainText('ikke valgt');
  await expect(tile('10. plass')).toContainText('Charles Leclerc');
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(tile('10. plass')).toContainText('ikke valgt');
  await expect(tile('10. plass')).not.toContainText('Charles Leclerc');

  await test.step('and a choice that could not be saved is said to be so', async () => {
    await page.route('**/api/guess/race/*/first', (route) => route.abort());
    await choosePick(page, '1. plass');
    await slot(page, 'Lewis Hamilton').click();
    await expect(page.getByText('Ikke lagret. Fikk ikke kontakt.')).toBeVisible();
    await page.unroute('**/api/guess/race/*/first');
    await expect(saved(page, 'Lewis Hamilton')).toBeVisible();
    await expect(tile('1. plass')).toContainText('Lewis Hamilton');
  });
});

test('a translated page stays when the deadline of its race passes', async ({
  page,
  freshDemo,
}) => {
  await logIn(page, PLAYER, freshDemo.url);
  await page.goto(`${freshDemo.url}/guess/race`);
  await expectTranslated(page);
  await choosePick(page, '1. plass');
  await slot(page, 'Lewis Hamilton').click();
  await expect(saved(page, 'Lewis Hamilton')).toBeVisible();
  await freshDemo.jumpTo(new Date(DEADLINE - 2_000).toISOString());
  await expect(slot(page, 'Lewis Hamilton')).toHaveCount(0, { timeout: 60_000 });
  const state = page.getByRole('status').filter({ hasText: 'Fristen er ute' });
  await expect(state).toContainText('Dette er gjetningen din.');
  await expect(page.getByText('Stenger om')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'São Paulo' })).toBeVisible();
});

test('a page that is translated before it is hydrated works, and says what is true', async ({
  browser,
  freshDemo: { url },
}) => {
  const context = await browser.newContext();
  await translatePages(context, 'BEFORE_HYDRATION', '~');
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await logIn(page, PLAYER, url);
  for (const address of ['/', '/about', '/stats/2025', '/bingo', '/user']) {
    await page.goto(url + address);
    await page.locator('#root[data-hydrated]').waitFor();
    await expectTranslated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^~/);
    await page.getByRole('button', { name: /^Bytt tema/ }).click();
    await page.getByRole('button', { name: 'Meny' }).click();
    await page.getByRole('link', { name: '~Poengberegning' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '~Poengberegning' })).toBeVisible();
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('the front page of a player follows a league, on a translated page', async ({
  page,
  freshDemo: { url },
}) => {
  await logIn(page, 'spiller1', url);
  await page.goto(url);
  await expectTranslated(page);
  const rows = page.getByRole('table', { name: 'Ledertavle' }).locator('tbody').getByRole('row');
  const everybody = await rows.count();
  const leagues = page.getByRole('group', { name: 'Hvem tavlen viser' });
  await leagues.getByRole('button', { pressed: false }).first().click();
  await expect.poll(() => rows.count()).toBeLessThan(everybody);
  await page.getByRole('button', { name: 'Alle', exact: true }).click();
  await expect(rows).toHaveCount(everybody);
});
