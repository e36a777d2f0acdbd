import { devices, type Page } from '@playwright/test';
import type { AdminRace, AdminSeason } from '#contract/admin/admin-seasons.ts';
import { expect, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

// The browser is not named here: even the same one would be started anew for this file, with a
// demo.
const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
// The admin's device is in another time zone; typed times are Norwegian all the same.
test.use({ ...phone, timezoneId: 'America/New_York' });

async function seasonOf(page: Page, url: string, year: number): Promise<AdminSeason> {
  const answer = await page.request.get(`${url}/api/admin/seasons/${year}`);
  expect(answer.status()).toBe(200);
  return answer.json();
}

async function raceNamed(page: Page, url: string, year: number, name: string): Promise<AdminRace> {
  const race = (await seasonOf(page, url, year)).races.find((each) => each.name === name);
  if (race === undefined) throw new Error(`There is no ${name} in ${year}`);
  return race;
}

const dialogOf = (page: Page) => page.getByRole('dialog');

test('a season is found at its source, looked at, and stored @journey', async ({
  page,
  freshDemo,
}) => {
  const { url } = freshDemo;
  await logIn(page, 'admin', url);
  await page.goto(`${url}/admin`);
  await page.getByRole('link', { name: /^Sesonger/ }).click();
  await page.getByRole('button', { name: 'Legg til sesong' }).click();

  const year = page.getByLabel('År', { exact: true });
  await expect(year).toHaveValue('2026');
  for (const [typed, answer] of [
    ['-1', 'Skriv et år fra 1950 til 2100.'],
    ['99999', 'Skriv et år fra 1950 til 2100.'],
    ['2025', 'Denne sesongen finnes allerede.'],
  ] as const) {
    await year.fill(typed);
    await page.getByRole('button', { name: 'Hent fra kilde' }).click();
    await expect(page.getByText(answer)).toBeVisible();
    await page.getByRole('button', { name: 'Lag tom sesong' }).click();
    await expect(page.getByText(answer)).toBeVisible();
  }

  await year.fill('2026');
  await page.getByRole('button', { name: 'Hent fra kilde' }).click();
  const summary = page.getByRole('region', { name: 'Sesongen 2026, før den lagres' });
  await expect(summary.getByText('Australia, 8. mars 2026')).toBeVisible();
  await summary.getByText('Se sjåførene').click();
  await expect(summary.getByText('Lando Norris')).toBeVisible();
  expect((await page.request.get(`${url}/api/admin/seasons/2026`)).status()).toBe(404);

  await summary.getByRole('button', { name: 'Lagre sesongen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sesongen 2026');
  await expect(page.getByRole('link', { name: /Monaco/ })).toBeVisible();
  expect((await seasonOf(page, url, 2026)).races).toHaveLength(23);

  await test.step('a source that fails can be asked again, or done without', async () => {
    await page.goto(`${url}/admin/season`);
    await page.getByRole('button', { name: 'Legg til sesong' }).click();
    // The bundled facts lack the season, and the demo has no other source.
    await page.getByLabel('År', { exact: true }).fill('2031');
    await page.getByRole('button', { name: 'Hent fra kilde' }).click();
    await expect(page.getByRole('alert')).toContainText('Kilden har ikke denne sesongen');

    const problem = { type: 'x', title: 'x', status: 502, code: 'source-unavailable' };
    await page.route('**/seasons/2031/source', (route) =>
      route.fulfill({ status: 502, contentType: 'application/problem+json', json: problem }),
    );
    await page.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(page.getByRole('alert')).toContainText('Kilden svarer ikke nå');
    await page.getByRole('button', { name: 'Lag tom sesong' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sesongen 2031');
    await expect(page.getByText('Ingen løp ennå')).toBeVisible();
  });
});

test('races are put in another order, and one is renamed and moved across the change of clocks', async ({
  page,
  freshDemo,
}) => {
  const { url } = freshDemo;
  await logIn(page, 'admin', url);
  const before = await raceNamed(page, url, 2025, 'Qatar');
  await page.goto(`${url}/admin/season/2025`);
  await page.getByRole('button', { name: 'Endre rekkefølge' }).click();
  await page.getByRole('button', { name: 'Flytt Qatar én plass opp' }).click();
  await page.getByRole('button', { name: 'Lagre rekkefølgen' }).click();
  const list = page.getByRole('list').filter({ has: page.getByRole('link', { name: /Qatar/ }) });
  await expect(list.getByRole('listitem').nth(21)).toContainText('Qatar');
  const storedOrder = async () =>
    (await seasonOf(page, url, 2025)).races.slice(21, 23).map(({ name }) => name);
  await expect.poll(storedOrder).toEqual(['Qatar', 'Las Vegas']);

  await page.getByRole('link', { name: /Qatar/ }).click();
  await page.getByRole('button', { name: 'Endre navn og tider' }).click();
  const dialog = dialogOf(page);
  const start = dialog.getByLabel('Start (norsk tid)');
  await expect(start).toHaveValue('2025-11-30T17:00');

  await dialog.getByLabel('Navn').fill('Losail');
  await dialog.getByLabel('Kvalifisering (norsk tid)').fill('');
  await dialog.getByLabel('Sprint (norsk tid)').fill('');
  await start.fill('2025-03-30T02:30');
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(dialog.getByText(/Klokkeslettet finnes ikke/)).toBeVisible();
  await start.fill('2026-01-01T00:30');
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(dialog.getByText('Løpet må starte i 2025.')).toBeVisible();

  // Half past two occurs twice, and the second one is chosen. A passed deadline no longer follows
  // the start.
  await start.fill('2025-10-26T02:30');
  await dialog.getByText('Andre (normaltid)').click();
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Losail');
  const after = await raceNamed(page, url, 2025, 'Losail');
  expect(new Date(after.startsAt).toISOString()).toBe('2025-10-26T01:30:00.000Z');
  expect(after.guessDeadline).toBeLessThan(before.guessDeadline);
  expect(after.canMoveDeadline).toBe(false);
  await expect(page.getByText('Fristen er ute')).toBeVisible();
});

test('a race is cancelled and restored; its deadline moves until it has passed', async ({
  page,
  freshDemo,
}) => {
  const { url } = freshDemo;
  await logIn(page, 'admin', url);
  const { id } = await raceNamed(page, url, 2025, 'Las Vegas');
  await page.goto(`${url}/admin/season/2025/race/${id}`);

  await page.getByRole('button', { name: 'Avlys løpet' }).click();
  await dialogOf(page).getByRole('button', { name: 'Avlys løpet' }).click();
  await expect(page.getByText('Avlyst løp i 2025')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Flytt fristen' })).toBeHidden();
  await page.getByRole('button', { name: 'Gjenopprett løpet' }).click();
  await dialogOf(page).getByRole('button', { name: 'Gjenopprett løpet' }).click();
  await expect(page.getByText('Løp 22 i 2025')).toBeVisible();

  await page.getByRole('button', { name: 'Flytt fristen' }).click();
  const dialog = dialogOf(page);
  const deadline = dialog.getByLabel('Frist (norsk tid)');
  await expect(deadline).toHaveValue('2025-11-23T04:55');
  await deadline.fill('2025-11-23T05:01');
  await dialog.getByRole('button', { name: 'Lagre fristen' }).click();
  await expect(dialog.getByRole('alert')).toContainText('senest når løpet starter');
  await deadline.fill('2025-11-22T20:00');
  await dialog.getByRole('button', { name: 'Lagre fristen' }).click();
  await expect(dialog).toBeHidden();
  expect((await raceNamed(page, url, 2025, 'Las Vegas')).guessDeadline).toBe(
    Date.parse('2025-11-22T19:00Z'),
  );

  // The deadline passes while the dialog is open.
  await page.getByRole('button', { name: 'Flytt fristen' }).click();
  await freshDemo.jumpTo('2025-11-22T19:00:00Z');
  await deadline.fill('2025-11-23T04:00');
  await dialog.getByRole('button', { name: 'Lagre fristen' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Fristen har passert');
  await expect(deadline).toHaveValue('2025-11-23T04:00');
  await dialog.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByText('Fristen er ute')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Flytt fristen' })).toBeHidden();
});

test('a race is deleted only if it never had a grid, and loaded again', async ({
  page,
  freshDemo,
}) => {
  const { url } = freshDemo;
  await logIn(page, 'admin', url);
  const guessed = await raceNamed(page, url, 2025, 'São Paulo');
  await page.goto(`${url}/admin/season/2025/race/${guessed.id}`);
  await page.getByRole('button', { name: 'Slett løpet' }).click();
  await dialogOf(page).getByRole('button', { name: 'Slett løpet' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('Løpet har hatt startoppstilling');
  await dialogOf(page).getByRole('button', { name: 'Avbryt' }).click();

  const other = await raceNamed(page, url, 2025, 'Abu Dhabi');
  await page.goto(`${url}/admin/season/2025/race/${other.id}`);
  await page.getByRole('button', { name: 'Endre navn og tider' }).click();
  await dialogOf(page).getByLabel('Navn').fill('Yas Marina');
  await dialogOf(page).getByLabel('Navn').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yas Marina');
  await page.getByRole('button', { name: 'Last inn fra kilden' }).click();
  await dialogOf(page).getByRole('button', { name: 'Last inn fra kilden' }).click();
  await expect(page.getByText('navn fra Yas Marina til Abu Dhabi')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abu Dhabi');

  await page.getByRole('button', { name: 'Slett løpet' }).click();
  await dialogOf(page).getByRole('button', { name: 'Slett løpet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sesongen 2025');
  await expect(page.getByRole('link', { name: /Abu Dhabi/ })).toBeHidden();
});

test('the screens are accessible, and fit a phone', async ({ page, demo }) => {
  await logIn(page, 'admin', demo.url);
  const { id } = await raceNamed(page, demo.url, 2025, 'Las Vegas');
  const list = `${demo.url}/admin/season`;
  const season = `${list}/2025`;
  const race = `${season}/race/${id}`;
  const press = (name: string) => async (at: Page) => at.getByRole('button', { name }).click();
  const summary = async (at: Page) => {
    await press('Legg til sesong')(at);
    await press('Hent fra kilde')(at);
    await expect(at.getByRole('button', { name: 'Lagre sesongen' })).toBeVisible();
    await at.getByText('Se løpene').click();
  };
  const wrongTimes = async (at: Page) => {
    await press('Endre navn og tider')(at);
    await at.getByLabel('Kvalifisering (norsk tid)').fill('2025-03-30T02:30');
    await at.getByLabel('Sprint (norsk tid)').fill('2025-10-26T02:30');
  };
  for (const [name, address, prepare] of [
    ['seasons, and one to add', list, press('Legg til sesong')],
    ['what a source has', list, summary],
    ['a season', season, undefined],
    ['the order of races', season, press('Endre rekkefølge')],
    ['a race to add', season, press('Legg til løp')],
    ['a race', race, undefined],
    ['times that are wrong', race, wrongTimes],
    ['a race to delete', race, press('Slett løpet')],
  ] as const) {
    await test.step(name, async () => {
      await expectUsable(page, address, prepare);
    });
  }
  for (const unknown of ['/1999', '/-1', '/99999', '/2025/race/x']) {
    await page.goto(`${list}${unknown}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Beklager');
  }
});
