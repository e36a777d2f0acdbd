import type { Page } from '@playwright/test';
import { logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

const BEFORE_SEASON = '2025-02-20T18:00:00Z';
const SEASON_SCREENS = ['/guess', '/guess/drivers', '/guess/constructors', '/guess/flags'];
/** The front page and the own page are in every-screen.spec.ts and flag-pace.spec.ts. */
const RACE_SCREENS = ['/guess', '/guess/race', '/guess/drivers', '/guess/reserves'];

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
