import type { Page } from '@playwright/test';
import type { ReservesView } from '#contract/guessing/guesses.ts';
import { expect, logIn, test } from './demo-server.ts';

const FIVE_MINUTES_LEFT = '2025-11-09T16:50:00Z';
const CLOSED = '2025-11-09T16:56:00Z';
const RACE_OVER = '2025-11-09T20:00:00Z';
/** User who has never guessed anything. */
const NEWCOMER = 'admin';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const driver = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}(, valg|$)`) });
const choosePick = (page: Page, label: string) =>
  page.locator('label').filter({ hasText: label }).tap();
const marked = (page: Page, name: string) =>
  page
    .getByRole('table', { name: /plass$/ })
    .getByRole('row')
    .filter({ hasText: 'Løpsleder' })
    .filter({ hasText: name });

async function stored(page: Page, url: string) {
  const response = await page.request.get(`${url}/api/guess/season/2025/reserves`);
  const { saved, field } = (await response.json()) as ReservesView;
  const names = (ids: readonly string[]) =>
    ids.map((id) => field.find(({ look }) => look.id === id)?.look.code);
  return [names(saved.first), names(saved.tenth)];
}

test('reserves are tapped in order, saved, and put in where a race is forgotten @journey', async ({
  page,
  freshDemo,
}) => {
  const { url } = freshDemo;
  await logIn(page, NEWCOMER, url);
  await page.goto(`${url}/guess`);
  const link = page.getByRole('link', { name: /Reservegjetninger/ });
  await expect(link).toContainText('Ingen reserver valgt');
  await link.tap();

  for (const name of ['Lewis Hamilton', 'Lando Norris', 'Max Verstappen']) {
    await driver(page, name).tap();
  }
  await driver(page, 'Max Verstappen').tap();
  await page.getByRole('button', { name: 'Flytt Lando Norris én plass opp' }).tap();
  await choosePick(page, '10. plass');
  for (const name of ['Pierre Gasly', 'Esteban Ocon', 'Alexander Albon', 'Yuki Tsunoda']) {
    await driver(page, name).tap();
  }
  await driver(page, 'Isack Hadjar').tap();
  await expect(driver(page, 'Lance Stroll')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Lagre reservene' }).tap();
  await expect(page.getByRole('link', { name: 'Til gjetningene →' })).toBeVisible();
  expect(await stored(page, url)).toEqual([
    ['NOR', 'HAM'],
    ['GAS', 'OCO', 'ALB', 'TSU', 'HAD'],
  ]);
  await page.getByRole('link', { name: 'Til gjetningene →' }).tap();
  await expect(page.getByRole('link', { name: /Reservegjetninger/ })).toContainText('NOR');
  await expect(page.getByText('Reserve: Pierre Gasly')).toBeVisible();

  await freshDemo.jumpTo(FIVE_MINUTES_LEFT);
  await page.goto(`${url}/guess/race`);
  await expect(page.getByText('Reserve: Lando Norris')).toBeVisible();
  await page.getByRole('button', { name: /^Oscar Piastri, starter/ }).tap();
  await expect(page.getByRole('status').filter({ hasText: 'Lagret: Oscar Piastri' })).toBeVisible();

  await freshDemo.jumpTo(CLOSED);
  await page.goto(`${url}/race-guess`);
  await expect(marked(page, 'Pierre Gasly')).toContainText('reservegjetning');
  await expect(marked(page, 'Oscar Piastri')).toContainText('sist endret');
  await page.goto(`${url}/guess`);
  await expect(page.getByRole('definition').filter({ hasText: 'Pierre Gasly' })).toContainText(
    'reservegjetning',
  );
  await freshDemo.jumpTo(RACE_OVER);
  await page.goto(`${url}/user/myprofile`);
  await expect(page.getByRole('row').filter({ hasText: 'São Paulo' }).last()).toContainText(
    'reservegjetning',
  );
});
