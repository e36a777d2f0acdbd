import type { Page } from '@playwright/test';
import { expect, logIn, test } from './demo-server.ts';
import { catchShared, shared } from './sharing.ts';

const card = (page: Page) => page.getByRole('region', { name: /^(Forrige løp|Slik gikk det)$/ });

/** Opens the front page with the recap of the latest race. */
async function openHome(page: Page, url = '/') {
  await page.goto(url);
  await card(page).getByRole('heading').click();
}

test('a visitor shares the recap of the latest race, with its picture', async ({ page }) => {
  await catchShared(page, true);
  await openHome(page);
  await expect(card(page).getByText('Helgens vinner')).toBeVisible();
  const comes = page.waitForResponse(/link-picture/);
  await card(page).getByRole('button', { name: 'Del hvordan det gikk i Mexico' }).focus();
  const picture = await comes;
  await picture.finished();
  await page.keyboard.press('Enter');
  const { text, url, names, isActive } = await shared(page);
  expect(isActive).toBe(true);
  expect(names).toEqual(['rundens-kort.png image/png']);
  expect(url).toBeUndefined();
  expect(text).toMatch(
    /^Slik gikk det: Mexico 2025\nHelgens vinner: .+ med \d+ poeng\n(.+\n)*http:.+\/race-guess\?raceId=\w+$/,
  );
  const raceId = text.split('raceId=').at(-1);
  expect(picture.url()).toMatch(new RegExp(`/race/${raceId}$`));
});

test('where files cannot be shared the text and the link are', async ({ page }) => {
  await catchShared(page);
  await openHome(page);
  await card(page).getByRole('button', { name: /^Del/ }).click();
  const { text, url, names } = await shared(page);
  expect(names).toEqual([]);
  expect(text).not.toContain('http');
  await page.goto(url);
  await expect(card(page)).toBeVisible();
});

test('where nothing can be shared it is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await openHome(page);
  await card(page).getByRole('button', { name: /^Del/ }).click();
  await expect(page.getByText('Kopiert! Lim det inn i chatten.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Slik gikk det: Mexico 2025\n(.+\n)+http.+raceId=\w+$/);
});

test('without script there is no button that does nothing', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await openHome(page, `${baseURL}/`);
  await expect(card(page).getByText('Helgens vinner')).toBeVisible();
  await expect(card(page).getByRole('button')).toHaveCount(0);
  await context.close();
});

test('a player finds the own result first, and a line of it on the page of the race', async ({
  page,
}) => {
  await logIn(page, 'spiller1');
  await openHome(page);
  const text = (await card(page).textContent()) ?? '';
  expect(text.indexOf('Til sammen')).toBeGreaterThan(0);
  expect(text.indexOf('Til sammen')).toBeLessThan(text.indexOf('Helgens vinner'));
  await card(page).getByRole('link', { name: 'Hva alle gjettet' }).click();
  await card(page).getByRole('heading').click();
  await expect(card(page).getByText(/^Du fikk \d+ poeng i Mexico og /)).toBeVisible();
});
