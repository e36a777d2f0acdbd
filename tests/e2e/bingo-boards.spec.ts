import type { Page } from '@playwright/test';
import { dealBoard } from '#domain/bingo/bingo-board.ts';
import { expectUsable } from './screen-checks.ts';
import { expect, logIn, type TestSite, test } from './test-site.ts';

const YEAR = 2025;
const COUNT = 45;

/** Deletes the demo's pool. */
async function clearPool({ database: { db } }: TestSite): Promise<void> {
  await db.deleteFrom('bingo_text').where('year', '=', YEAR).execute();
  await db.deleteFrom('bingo_deal').where('year', '=', YEAR).execute();
}

const rowOf = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) });

test('the master writes a pool, deals it, and a mark is on the board of who has the text @journey', async ({
  page,
  site,
}) => {
  const { url, database } = site;
  await clearPool(site);
  await logIn(page, 'bingomester', url);
  await page.goto(`${url}/bingo/admin/${YEAR}`);
  await page.getByRole('link', { name: 'Egne brett', exact: true }).click();
  await expect(page).toHaveURL(`${url}/bingo/admin/${YEAR}/pool`);

  const field = page.getByLabel('Én tekst på hver linje');
  const numbers = Array.from({ length: COUNT }, (_, index) => `Hendelse ${index + 1}`);
  await field.fill([...numbers, 'hendelse 3'].join('\n'));
  await page.getByRole('button', { name: `Legg til ${COUNT + 1} tekster` }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'finnes fra før' });
  await expect(refusal.getByRole('listitem')).toHaveText(['hendelse 3']);
  await expect(field).toHaveValue([...numbers, 'hendelse 3'].join('\n'));
  await page.getByRole('button', { name: 'Ta dem bort fra feltet' }).click();
  await page.getByRole('button', { name: `Legg til ${COUNT} tekster` }).click();
  await expect(page.getByRole('heading', { name: `${COUNT} tekster`, exact: true })).toBeVisible();
  await expect(field).toHaveValue('');

  await page.getByRole('button', { name: 'Endre: Hendelse 1', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Endre tekst' });
  await dialog.getByLabel('Tekst', { exact: true }).fill('Sikkerhetsbil tidlig');
  await dialog.getByLabel('Hva avgjør den?').selectOption('Sikkerhetsbil i de første rundene');
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(dialog.getByText('Velg det som mangler.')).toBeVisible();
  await dialog.getByLabel('Runder').fill('3');
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Del ut brettene' }).click();
  const question = page.getByRole('dialog', { name: `Dele ut brett av ${COUNT} tekster?` });
  await question.getByRole('button', { name: 'Del ut brettene' }).click();
  await expect(page.getByRole('heading', { name: /^Delt ut / })).toBeVisible();
  await expect(field).toHaveCount(0);

  // Moves the deal to a time before the first race.
  const { db } = database;
  const dealt_at = Date.UTC(YEAR, 1, 20);
  await db.updateTable('bingo_deal').set({ dealt_at, seed: 'seed' }).execute();
  await page.reload();
  await expect(rowOf(page, 'Sikkerhetsbil tidlig').getByText(/^Skjedde i /)).toBeVisible();
  const player = await db
    .selectFrom('user')
    .select(['id', 'username'])
    .where('id', 'in', (query) => query.selectFrom('order_guess').select('user_id'))
    .orderBy('id')
    .executeTakeFirstOrThrow();
  // Returns the first row of that player's board, without texts that the results decide.
  const row = dealBoard('seed', player.id, COUNT)
    .slice(0, 5)
    .filter((place) => place > 0)
    .map((place) => `Hendelse ${place + 1}`);
  const races = page.getByLabel('Løpet du markerer for');
  await races.selectOption({ index: 1 });
  const race = await races.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  for (const text of row) {
    await page.getByRole('button', { name: `Marker: ${text}`, exact: true }).click();
    await expect(page.getByRole('button', { name: `Fjern markering: ${text}` })).toBeVisible();
    await expect(rowOf(page, text).getByText(`Skjedde i ${race}`)).toBeVisible();
  }

  await page.goto(`${url}/bingo?player=${player.id}`);
  const board = page.getByRole('list', { name: `Brettet til ${player.username}` });
  await expect(board.getByRole('button')).toHaveCount(25);
  await expect(board.getByRole('button', { name: 'Del av en full linje' })).toHaveCount(5);
  await board.getByRole('button', { name: `Rad 1, kolonne 5` }).press('Enter');
  const cell = page.getByRole('dialog');
  await expect(cell.getByText(/^Skjedde i /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Først til bingo' })).toContainText(
    player.username ?? '',
  );
});

test('a player goes from the common card to the own board, and to that of another', async ({
  page,
  site: { url },
}) => {
  await logIn(page, 'spiller3', url);
  await page.goto(`${url}/bingo`);
  await expect(page.getByRole('list', { name: 'Bingobrett' }).getByRole('button')).toHaveCount(25);
  await page.getByRole('link', { name: 'Mitt brett' }).click();
  await expect(page.getByRole('heading', { name: 'Brettet ditt' })).toBeVisible();
  const ranking = page.getByRole('region', { name: 'Slik ligger brettene an' });
  // One of the twelve players joins later.
  await expect(ranking.getByRole('listitem')).toHaveCount(11);
  const another = ranking.getByRole('link').filter({ hasNotText: 'deg' }).first();
  await another.click();
  await expect(page.getByRole('heading', { name: /^Brettet til / })).toBeVisible();
  await page.getByRole('link', { name: 'Til brettet ditt' }).click();
  await expect(page.getByRole('heading', { name: 'Brettet ditt' })).toBeVisible();
  await page.getByRole('link', { name: 'Felles brett' }).click();
  await expect(page).toHaveURL(`${url}/bingo`);
});

test('without a script a visitor reads who leads, and everybody’s board', async ({
  browser,
  demo: { url },
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${url}/bingo`);
  await page.getByRole('link', { name: 'Egne brett' }).click();
  const ranking = page.getByRole('region', { name: 'Slik ligger brettene an' });
  await ranking.getByRole('link').last().click();
  await expect(page.getByRole('heading', { name: /^Brettet til / })).toBeVisible();
  await expect(page.getByRole('list', { name: /^Brettet til / }).getByRole('button')).toHaveCount(
    25,
  );
  await context.close();
});

test('boards and the pool fit a phone, and are accessible', async ({ page, site }) => {
  const { url } = site;
  await logIn(page, 'bingomester', url);
  await expectUsable(page, `${url}/bingo/admin/${YEAR}/pool`);
  await expectUsable(page, `${url}/bingo?board=own`);
  await clearPool(site);
  await expectUsable(page, `${url}/bingo/admin/${YEAR}/pool`);
});
