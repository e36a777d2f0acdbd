import type { Page } from '@playwright/test';
import { expect, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

const BEFORE_SEASON = '2025-02-20T18:00:00Z';
const SEASON_SCREENS = [
  '/guess',
  '/guess/drivers',
  '/guess/constructors',
  '/guess/flags',
  '/guess/reserves',
];
const RACE_SCREENS = ['/', '/guess', '/guess/race', '/guess/drivers', '/user/myprofile'];

async function checkAll(page: Page, url: string, screens: readonly string[]): Promise<void> {
  for (const screen of screens) {
    await test.step(screen, async () => {
      await expectUsable(page, `${url}${screen}`);
    });
  }
}

test('season guesses are accessible in every theme, and fit a phone', async ({
  page,
  freshDemo,
}) => {
  await freshDemo.jumpTo(BEFORE_SEASON);
  await logIn(page, 'spiller1', freshDemo.url);
  await checkAll(page, freshDemo.url, SEASON_SCREENS);
});

test('race guesses and locked forms are accessible in every theme, and fit a phone', async ({
  page,
}) => {
  await logIn(page, 'spiller1');
  await checkAll(page, '', RACE_SCREENS);
});

test.describe('the gate', () => {
  test('sends a visitor to the login, and remembers the way back', async ({ page }) => {
    await page.goto('/guess/race?plass=10');
    await expect(page.getByRole('heading', { name: 'Du må være logget inn...' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Logg inn' }).click();
    await expect(page).toHaveURL(/\/login$/);
    const remembered = await page.evaluate(() => localStorage.getItem('redirectAfterLogin'));
    expect(remembered).toBe('/guess/race?plass=10');
  });

  test('sends somebody without a username to choose one', async ({ page }) => {
    await logIn(page, 'ny');
    await page.goto('/guess');
    await expect(
      page.getByRole('heading', { name: 'Du må ha laget et brukernavn...' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Lag brukernavn' })).toHaveAttribute(
      'href',
      '/settings/username',
    );
  });

  test('says when the server does not answer as it should', async ({ page }) => {
    await page.route('**/api/public/user/status', (route) => route.fulfill({ status: 500 }));
    await page.goto('/guess');
    await expect(page.getByText('Det oppstod en ukjent feil...')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /kontakt/ })).toBeVisible();
  });
});
