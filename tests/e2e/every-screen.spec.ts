import type { Page } from '@playwright/test';
import type { PublicPagePattern } from '#contract/http/pages.ts';
import type { MyLeagues } from '#contract/leagues/leagues.ts';
import type { UserList } from '#contract/scoring/profiles.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import { showGraph } from '#support/checks/show-graph.ts';
import { logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

/** Addresses of every public page, in one or several states. */
const PUBLIC_SCREENS: Readonly<Record<PublicPagePattern, readonly string[]>> = {
  '/': ['/'],
  '/about': ['/about'],
  '/contact': ['/contact'],
  '/github': ['/github'],
  '/privacy': ['/privacy'],
  '/login': ['/login'],
  // Leads elsewhere at once.
  '/logged-in': [],
  '/bingo': ['/bingo'],
  '/race-guess': ['/race-guess'],
  '/seals/:year': ['/seals/2025'],
  '/what-if/:raceId': ['/what-if/:raceId', '/what-if/:raceId?mode=season'],
  '/score': ['/score'],
  '/stats': ['/stats'],
  '/stats/:year': ['/stats/2025'],
  '/stats/:year/:raceId': ['/stats/2025/:raceId'],
  '/user': ['/user'],
  '/user/:id': ['/user/:userId'],
  '/user/:id/:year': ['/user/:userId/2024'],
  '/user/compare': ['/user/compare'],
  // With a link that is valid, in reminders.spec.ts.
  '/unsubscribe': [],
  '/invitation/:code': ['/invitation/ABCD2345'],
  '/league/join/:code': ['/league/join/ABCD2345'],
};

const SCREENS: readonly string[] = [
  ...Object.values(PUBLIC_SCREENS).flat(),
  '/guess',
  '/finnes-ikke',
];

/** Screens that need a login, with the user who sees them. */
const OWN_SCREENS: readonly (readonly [screen: string, login: string])[] = [
  ['/settings/username', 'ny'],
  ['/settings', 'spiller6'],
  ['/settings/username', 'spiller6'],
  ['/settings/reminders', 'spiller6'],
  ['/settings/receipts', 'spiller6'],
  ['/settings/invitations', 'spiller6'],
  ['/settings/data', 'spiller6'],
  ['/settings/sessions', 'spiller6'],
  ['/settings/delete', 'spiller6'],
  ['/', 'spiller1'],
  ['/league', 'spiller1'],
  ['/league/:leagueId', 'spiller1'],
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
  if (screen.includes(':leagueId')) {
    const leagues = await json<MyLeagues>('/api/league');
    return screen.replace(':leagueId', leagues.find(({ isOwner }) => isOwner)?.id ?? '');
  }
  return screen;
}

const tagOf = (screen: string) => (screen === '/' ? ' @journey' : '');

for (const screen of SCREENS) {
  test(`${screen} is accessible, and fits a phone${tagOf(screen)}`, async ({ page }) => {
    const prepare = screen === '/' ? showGraph : undefined;
    await expectUsable(page, await addressOf(page, screen), prepare);
  });
}

for (const [screen, login] of OWN_SCREENS) {
  test(`${screen} of ${login} is accessible, and fits a phone${tagOf(screen)}`, async ({
    page,
    demo,
  }) => {
    await logIn(page, login, demo.url);
    const prepare = screen === '/' || screen.startsWith('/league/') ? showGraph : undefined;
    await expectUsable(page, await addressOf(page, screen), prepare);
  });
}
