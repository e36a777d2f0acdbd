import type { Page } from '@playwright/test';
import type { UserList } from '#contract/profiles.ts';
import type { RaceListItem } from '#contract/races.ts';
import { test } from './demo-server.ts';
import { expectAccessible, expectFitsPhone } from './screen-checks.ts';

const SCREENS: readonly string[] = [
  '/',
  '/about',
  '/contact',
  '/github',
  '/privacy',
  '/login',
  '/bingo',
  '/race-guess',
  '/score',
  '/stats',
  '/stats/2025',
  '/stats/2025/:raceId',
  '/user',
  '/user/:userId',
  '/user/compare',
  '/guess',
  '/finnes-ikke',
];

async function addressOf(page: Page, screen: string): Promise<string> {
  const json = async <T>(path: string) => (await (await page.request.get(path)).json()) as T;
  if (screen.includes(':raceId')) {
    const races = await json<RaceListItem[]>('/api/public/race/list/2025');
    return screen.replace(':raceId', races[1]?.id ?? '');
  }
  if (screen.includes(':userId')) {
    const users = await json<UserList>('/api/public/user/list');
    return screen.replace(
      ':userId',
      users.find(({ username }) => username === 'Pit Lane')?.id ?? '',
    );
  }
  return screen;
}

for (const screen of SCREENS) {
  test(`${screen} is accessible in three themes and two widths`, async ({ page }) => {
    await expectAccessible(page, await addressOf(page, screen));
  });

  test(`${screen} fits a phone of 320 px`, async ({ page }) => {
    await expectFitsPhone(page, await addressOf(page, screen));
  });
}
