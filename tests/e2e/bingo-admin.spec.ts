import type { Page } from '@playwright/test';
import { completeLines } from '#domain/bingo/bingo.ts';
import { expect, logIn, type TestSite, test } from './test-site.ts';

const YEAR = 2025;
const CELLS = Array.from({ length: 25 }, (_, id) => id);

/** Collects the messages of the browser's alerts, and closes them at once. */
function collectAlerts(page: Page): string[] {
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(`${dialog.type()}: ${dialog.message()}`);
    return dialog.accept();
  });
  return messages;
}

const cellOf = (page: Page, number: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Rute ${number}`, exact: true }) });

async function mark({ database }: TestSite, ids: readonly number[]): Promise<void> {
  const { db } = database;
  await db.updateTable('bingo_cell').set({ is_marked: 0 }).where('year', '=', YEAR).execute();
  if (ids.length === 0) return;
  await db
    .updateTable('bingo_cell')
    .set({ is_marked: 1 })
    .where('year', '=', YEAR)
    .where('id', 'in', [...ids])
    .execute();
}

test('a year without a card is given one of 25 cells', async ({ page, site }) => {
  const { url, database } = site;
  await database.db.deleteFrom('bingo_cell').where('year', '=', YEAR).execute();
  const alerts = collectAlerts(page);
  await logIn(page, 'bingomester', url);
  await page.goto(`${url}/bingo`);
  await expect(page.getByText('Årets bingo er ikke tilgjenglig enda')).toBeVisible();
  await page.getByRole('link', { name: 'Endre bingo' }).click();
  await page.getByRole('link', { name: String(YEAR) }).click();
  await expect(page).toHaveURL(`${url}/bingo/admin/${YEAR}`);

  const add = page.getByRole('button', { name: 'Legg til bingo' });
  await page.route('**/api/bingomaster/add-card?*', (route) => route.abort());
  await add.click();
  await expect.poll(() => alerts).toEqual(['alert: Kunne ikke legg til bingo']);
  await page.unroute('**/api/bingomaster/add-card?*');
  await add.click();

  await expect(add).toHaveCount(0);
  for (const id of CELLS) {
    const cell = cellOf(page, id + 1);
    const area = cell.getByRole('textbox');
    await expect(area).toHaveValue('');
    await expect(area).toHaveAttribute('rows', '8');
    await expect(area).toHaveAttribute('cols', '20');
    await expect(cell.getByRole('button')).toHaveText(['Sett ny tekst', 'Marker']);
  }
  expect(alerts).toHaveLength(1);
});

test('the bingo master marks a cell where everybody reads it @journey', async ({ page, site }) => {
  await mark(site, []);
  await page.goto(`${site.url}/bingo`);
  const cell = page.getByRole('button', { name: /^Rad 1, kolonne 1:/ });
  await cell.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button')).toHaveText(['Lukk']);

  await logIn(page, 'bingomester', site.url);
  await page.goto(`${site.url}/bingo`);
  await cell.click();
  await dialog.getByRole('button', { name: 'Marker', exact: true }).click();
  await expect(dialog.getByRole('button')).toHaveText(['Fjern markering', 'Lukk']);
  await dialog.getByRole('button', { name: 'Lukk' }).click();
  await expect(cell).toHaveAccessibleName(/\. Markert$/);
});

test('the button says «Lagret!» for one second', async ({ page, site }) => {
  await logIn(page, 'bingomester', site.url);
  await page.goto(`${site.url}/bingo/admin/${YEAR}`);
  const cell = cellOf(page, 7);
  await cell.getByRole('textbox').fill('Regn i kvalifiseringen');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await cell.getByRole('button', { name: 'Sett ny tekst' }).click();
  const saved = cell.getByRole('button', { name: 'Lagret!' });
  await expect(async () => {
    await page.clock.runFor(5);
    await expect(saved).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(980);
  await expect(saved).toBeVisible();
  await page.clock.runFor(20);
  await expect(cell.getByRole('button', { name: 'Sett ny tekst' })).toBeVisible();
});

test('texts and marks are kept, and a failure is told by an alert', async ({ page, site }) => {
  const { url } = site;
  await mark(site, []);
  const alerts = collectAlerts(page);
  await logIn(page, 'bingomester', url);
  await page.goto(`${url}/bingo/admin/${YEAR}`);
  await expect(page.getByRole('textbox')).toHaveCount(25);
  await expect(page.getByRole('button', { name: 'Legg til bingo' })).toHaveCount(0);
  const cell = cellOf(page, 7);
  const area = cell.getByRole('textbox', { name: 'Tekst på rute 7', exact: true });
  const setText = cell.getByRole('button', { name: 'Sett ny tekst' });
  const text = '<b>"Hei" & 🏁</b>\nlinje to';
  await area.fill(text);
  const answer = page.waitForResponse('**/api/bingomaster/**');
  await setText.click();
  expect((await answer).ok()).toBe(true);
  await cell.getByRole('button', { name: 'Marker', exact: true }).click();
  await expect(cell.getByRole('button', { name: 'Fjern markering' })).toBeVisible();
  await page.reload();
  await expect(area).toHaveValue(text);
  await cell.getByRole('button', { name: 'Fjern markering' }).click();
  await expect(cell.getByRole('button', { name: 'Marker', exact: true })).toBeVisible();

  await page.route('**/api/bingomaster/**', (route) => route.abort());
  await area.fill('Ikke lagret');
  await setText.click();
  await expect.poll(() => alerts).toEqual(['alert: Kunne ikke endre tekst på rute']);
  await expect(area).toHaveValue('Ikke lagret');
  await cell.getByRole('button', { name: 'Marker', exact: true }).click();
  await expect.poll(() => alerts.at(-1)).toBe('alert: Kunne ikke endre markering på rute');
  expect(alerts).toHaveLength(2);

  await page.goto(`${url}/bingo/admin/1999`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Beklager');
});

test('the mark that completes a row is celebrated, and so are columns and diagonals', async ({
  page,
  site,
}) => {
  const { url } = site;
  await mark(site, [0, 1, 2, 3]);
  await logIn(page, 'bingomester', url);
  await page.goto(`${url}/bingo`);
  const shout = page.getByRole('heading', { name: 'Bingo!', exact: true });
  await expect(page.getByRole('heading', { name: 'Ingen full linje ennå' })).toBeVisible();
  await expect(shout).toHaveCount(0);
  await page.goto(`${url}/bingo/admin/${YEAR}`);
  await cellOf(page, 5).getByRole('button', { name: 'Marker', exact: true }).click();
  await expect(cellOf(page, 5).getByRole('button', { name: 'Fjern markering' })).toBeVisible();

  for (const { ids, line } of [
    { ids: null, line: '1. rad' },
    { ids: [2, 7, 12, 17, 22], line: '3. kolonne' },
    { ids: [0, 6, 12, 18, 24], line: 'Diagonalen ned mot høyre' },
    { ids: [4, 8, 12, 16, 20], line: 'Diagonalen opp mot høyre' },
  ]) {
    if (ids !== null) await mark(site, ids);
    await page.goto(`${url}/bingo`);
    const celebration = page.getByRole('region', { name: 'Bingo!' });
    await expect(celebration.getByRole('listitem')).toHaveText([line]);
    await expect(page.getByRole('button', { name: 'Del av en full linje' })).toHaveCount(5);
  }

  await mark(site, CELLS);
  await page.goto(`${url}/bingo`);
  const all = completeLines(CELLS.map((id) => ({ id, marked: true }))).length;
  await expect(shout).toBeVisible();
  await expect(page.getByText(`${all} fulle linjer`)).toBeVisible();
});
