import { type ComponentType, useEffect } from 'react';
import { Route, useLocation } from 'wouter';
import type * as designPage from './design-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import './session.ts';
import { type GatedPagePattern, PAGES, type PagePattern, pageAt } from '#contract/pages.ts';
import {
  type LazyComponent,
  lazyComponent,
  preloadComponents,
} from '#web/rendering/lazy-component.tsx';
import { Gate } from './gate.tsx';
import { startServiceWorker } from './service-worker.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

type OtherPage = Exclude<PagePattern, '/'>;

const modules = import.meta.glob([
  '/features/*/*-page.tsx',
  // Included in the first chunk.
  '!/features/home/home-page.tsx',
]);

/** @param file path below `features`, without the extension */
function page(file: string, name: string): LazyComponent<object> {
  const path = `/features/${file}-page.tsx`;
  const load = modules[path];
  return lazyComponent<ComponentType>(load === undefined ? {} : { [path]: load }, name);
}

/** Page of an invitation to the game, or to a league as well. */
const LazyInvitationPage = page('auth/invitation', 'InvitationPage');

/** Page to choose a race of the default season, or of another. */
const LazyChooseRacePage = page('admin-flags/choose-race', 'ChooseRacePage');

const COMPONENTS: Readonly<Record<OtherPage, LazyComponent<object>>> = {
  '/guess': page('guesses/guess', 'GuessPage'),
  '/guess/drivers': page('guesses/order', 'DriversPage'),
  '/guess/constructors': page('guesses/order', 'ConstructorsPage'),
  '/guess/flags': page('guesses/flags', 'FlagsPage'),
  '/guess/race': page('guesses/guess-race', 'GuessRacePage'),
  '/guess/reserves': page('guesses/reserves', 'ReservesPage'),
  '/about': page('about/about', 'AboutPage'),
  '/contact': page('contact/contact', 'ContactPage'),
  '/github': page('github/github', 'GithubPage'),
  '/privacy': page('privacy/privacy', 'PrivacyPage'),
  '/score': page('score/score', 'ScorePage'),
  '/stats': page('stats/years', 'YearsPage'),
  '/stats/:year': page('stats/races', 'RacesPage'),
  '/stats/:year/:raceId': page('stats/race-stats', 'RaceStatsPage'),
  '/user': page('profiles/users', 'UsersPage'),
  '/user/compare': page('profiles/compare', 'ComparePage'),
  '/user/myprofile': page('profiles/my-profile', 'MyProfilePage'),
  '/user/:id': page('profiles/user', 'UserPage'),
  '/user/:id/:year': page('season-recap/season-recap', 'SeasonRecapPage'),
  '/race-guess': page('race-guesses/race-guesses', 'RaceGuessesPage'),
  '/seals/:year': page('seals/seals', 'SealsPage'),
  '/what-if/:raceId': page('what-if/what-if', 'WhatIfPage'),
  '/league': page('leagues/leagues', 'LeaguesPage'),
  '/league/:leagueId': page('leagues/league', 'LeaguePage'),
  '/league/join/:code': LazyInvitationPage,
  '/bingo': page('bingo/bingo', 'BingoPage'),
  '/login': page('auth/login', 'LoginPage'),
  '/logged-in': page('auth/logged-in', 'LoggedInPage'),
  '/invitation/:code': LazyInvitationPage,
  '/settings': page('account/settings', 'SettingsPage'),
  '/unsubscribe': page('unsubscribe/unsubscribe', 'UnsubscribePage'),
  '/settings/username': page('account/username', 'UsernamePage'),
  '/settings/reminders': page('reminders/reminders', 'RemindersPage'),
  '/settings/receipts': page('seals/receipts', 'ReceiptListPage'),
  '/settings/invitations': page('invitations/invitations', 'InvitationsPage'),
  '/settings/data': page('account/my-data', 'MyDataPage'),
  '/settings/login-methods': page('login-methods/login-methods', 'LoginMethodsPage'),
  '/settings/sessions': page('account/sessions', 'SessionsPage'),
  '/settings/delete': page('account/delete', 'DeletePage'),
  '/bingo/admin': page('admin-bingo/bingo-admin', 'BingoAdminPage'),
  '/bingo/admin/:year': page('admin-bingo/bingo-admin-year', 'BingoAdminYearPage'),
  '/bingo/admin/:year/pool': page('admin-bingo/bingo-pool', 'BingoPoolPage'),
  '/log': page('admin-log/log', 'AuditLogPage'),
  '/admin': page('admin/admin', 'AdminPage'),
  '/admin/season': page('admin-seasons/seasons', 'AdminSeasonsPage'),
  '/admin/season/:year': page('admin-seasons/season', 'AdminSeasonPage'),
  '/admin/season/:year/race/:raceId': page('admin-seasons/admin-race', 'AdminRacePage'),
  '/admin/season/:year/race/:raceId/results': page('admin-results/results', 'AdminResultsPage'),
  '/admin/flag': LazyChooseRacePage,
  '/admin/flag/:year': LazyChooseRacePage,
  '/admin/flag/:year/:raceId': page('admin-flags/register-flags', 'RegisterFlagsPage'),
  '/admin/import': page('admin-imports/imports', 'ImportsPage'),
  '/admin/review': page('admin-reviews/reviews', 'ReviewsPage'),
  '/admin/review/:reviewId': page('admin-reviews/review', 'ReviewPage'),
  '/admin/user': page('admin-users/admin-users', 'AdminUsersPage'),
  '/admin/league': page('admin-leagues/admin-leagues', 'AdminLeaguesPage'),
  '/admin/log': page('admin-log/log', 'LogsPage'),
  '/admin/log/:name': page('admin-log/log', 'AdminLogPage'),
  '/admin/backup': page('admin-backup/backup', 'BackupPage'),
  '/admin/season/:year/drivers': page('admin-competitors/competitors', 'AdminDriversPage'),
  '/admin/season/:year/constructors': page(
    'admin-competitors/competitors',
    'AdminConstructorsPage',
  ),
  '/admin/season/:year/points': page('admin-points/points', 'AdminPointsPage'),
  '/admin/season/:year/finish': page('admin-finish/finish', 'AdminFinishPage'),
};

const LazyDesignPage = import.meta.env.DEV
  ? lazyComponent<typeof designPage.DesignPage>(
      import.meta.glob('/app/design-page.tsx'),
      'DesignPage',
    )
  : NotFoundPage;

/** Loads the code of the page at a path, if there is one. */
export async function preloadPageAt(pathname: string): Promise<void> {
  const page = pageAt(pathname);
  if (page !== null && page !== '/') await preloadComponents([sourceOf(page)]);
}

/** Returns the module of a page, by its name in the build's manifest. */
export const sourceOf = (page: OtherPage): string => COMPONENTS[page].source;

const isGated = (page: PagePattern): page is GatedPagePattern => PAGES[page] !== 'PUBLIC';

function PageAt({ pathname }: { readonly pathname: string }) {
  if (pathname === '/design') return <LazyDesignPage />;
  const page = pageAt(pathname);
  if (page === null || page === '/') return <NotFoundPage />;
  const Component = COMPONENTS[page];
  return (
    <Route key={page} path={page}>
      {isGated(page) ? (
        <Gate page={page}>
          <Component />
        </Gate>
      ) : (
        <Component />
      )}
    </Route>
  );
}

/**
 * Shows all pages but the home page. The table is a chunk of its own, so that the home page does
 * not load the names of all others.
 */
export function RoutedPages() {
  const [pathname] = useLocation();
  useEffect(startServiceWorker, []);
  useRestoredFocus();
  return <PageAt pathname={pathname} />;
}
