import { type ComponentType, type ReactNode, useContext, useEffect } from 'react';
import { Route, useLocation } from 'wouter';
import './session.ts';
import { type GatedPage, PAGES, type Page, pageAt } from '#contract/pages.ts';
import type { ShownLeague } from '#web/data/leagues.api.ts';
import type { StandingsProps } from '#web/features/home/standings.tsx';
import { Gate } from './gate.tsx';
import { type LazyPart, lazyPart } from './lazy-part.ts';
import { LeagueSwitch } from './league-switch.ts';
import { startServiceWorker } from './service-worker.ts';
import { SharedStandings } from './shared-standings.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { YourRaceCard } from './your-race-card.ts';

type OtherPage = Exclude<Page, '/'>;

function withYourRace(Page: LazyPart<{ readonly yourRace: ReactNode }>): LazyPart<object> {
  return Object.assign(() => <Page yourRace={<YourRaceCard />} />, { file: Page.file });
}

function withLeagues(
  Page: LazyPart<{ readonly LeagueSwitch: ComponentType<ShownLeague> }>,
): LazyPart<object> {
  return Object.assign(() => <Page LeagueSwitch={LeagueSwitch} />, { file: Page.file });
}

function withStandings(
  Page: LazyPart<{ readonly Standings: ComponentType<StandingsProps> }>,
): LazyPart<object> {
  const WithStandings = () => {
    const Standings = useContext(SharedStandings);
    return Standings && <Page Standings={Standings} />;
  };
  return Object.assign(WithStandings, { file: Page.file });
}

/** To the game, or to a league as well. */
const InvitationPage = lazyPart(
  'InvitationPage',
  () => import('#web/features/auth/invitation-page.tsx'),
);

/** Of the season that is shown, or another. */
const ChooseRacePage = lazyPart(
  'ChooseRacePage',
  () => import('#web/features/admin-flags/choose-race-page.tsx'),
);

const COMPONENTS: Readonly<Record<OtherPage, LazyPart<object>>> = {
  '/guess': lazyPart('GuessPage', () => import('#web/features/guesses/guess-page.tsx')),
  '/guess/drivers': lazyPart('DriversPage', () => import('#web/features/guesses/order-page.tsx')),
  '/guess/constructors': lazyPart(
    'ConstructorsPage',
    () => import('#web/features/guesses/order-page.tsx'),
  ),
  '/guess/flags': lazyPart('FlagsPage', () => import('#web/features/guesses/flags-page.tsx')),
  '/guess/race': lazyPart(
    'GuessRacePage',
    () => import('#web/features/guesses/guess-race-page.tsx'),
  ),
  '/guess/reserves': lazyPart(
    'ReservesPage',
    () => import('#web/features/guesses/reserves-page.tsx'),
  ),
  '/about': lazyPart('AboutPage', () => import('#web/features/about/about-page.tsx')),
  '/contact': lazyPart('ContactPage', () => import('#web/features/contact/contact-page.tsx')),
  '/github': lazyPart('GithubPage', () => import('#web/features/github/github-page.tsx')),
  '/privacy': lazyPart('PrivacyPage', () => import('#web/features/privacy/privacy-page.tsx')),
  '/score': lazyPart('ScorePage', () => import('#web/features/score/score-page.tsx')),
  '/stats': lazyPart('YearsPage', () => import('#web/features/stats/years-page.tsx')),
  '/stats/:year': lazyPart('RacesPage', () => import('#web/features/stats/races-page.tsx')),
  '/stats/:year/:raceId': lazyPart(
    'RaceStatsPage',
    () => import('#web/features/stats/race-stats-page.tsx'),
  ),
  '/user': lazyPart('UsersPage', () => import('#web/features/profiles/users-page.tsx')),
  '/user/compare': withLeagues(
    lazyPart('ComparePage', () => import('#web/features/profiles/compare-page.tsx')),
  ),
  '/user/myprofile': withYourRace(
    lazyPart('MyProfilePage', () => import('#web/features/profiles/my-profile-page.tsx')),
  ),
  '/user/:id': lazyPart('UserPage', () => import('#web/features/profiles/user-page.tsx')),
  '/user/:id/:year': lazyPart(
    'YearStoryPage',
    () => import('#web/features/year-story/year-story-page.tsx'),
  ),
  '/race-guess': withLeagues(
    lazyPart('RaceGuessesPage', () => import('#web/features/race-guesses/race-guesses-page.tsx')),
  ),
  '/seals/:year': lazyPart('SealsPage', () => import('#web/features/seals/seals-page.tsx')),
  '/what-if/:raceId': lazyPart(
    'WhatIfPage',
    () => import('#web/features/what-if/what-if-page.tsx'),
  ),
  '/league': lazyPart('LeaguesPage', () => import('#web/features/leagues/leagues-page.tsx')),
  '/league/:leagueId': withStandings(
    lazyPart('LeaguePage', () => import('#web/features/leagues/league-page.tsx')),
  ),
  '/league/join/:code': InvitationPage,
  '/bingo': lazyPart('BingoPage', () => import('#web/features/bingo/bingo-page.tsx')),
  '/login': lazyPart('LoginPage', () => import('#web/features/auth/login-page.tsx')),
  '/logged-in': lazyPart('LoggedInPage', () => import('#web/features/auth/logged-in-page.tsx')),
  '/invitation/:code': InvitationPage,
  '/settings': lazyPart('SettingsPage', () => import('#web/features/account/settings-page.tsx')),
  '/unsubscribe': lazyPart(
    'UnsubscribePage',
    () => import('#web/features/unsubscribe/unsubscribe-page.tsx'),
  ),
  '/settings/username': lazyPart(
    'UsernamePage',
    () => import('#web/features/account/username-page.tsx'),
  ),
  '/settings/reminders': lazyPart(
    'RemindersPage',
    () => import('#web/features/reminders/reminders-page.tsx'),
  ),
  '/settings/receipts': lazyPart(
    'ReceiptsPage',
    () => import('#web/features/seals/receipts-page.tsx'),
  ),
  '/settings/invitations': lazyPart(
    'InvitationsPage',
    () => import('#web/features/invitations/invitations-page.tsx'),
  ),
  '/settings/data': lazyPart('MyDataPage', () => import('#web/features/account/my-data-page.tsx')),
  '/settings/login-methods': lazyPart(
    'LoginMethodsPage',
    () => import('#web/features/login-methods/login-methods-page.tsx'),
  ),
  '/settings/sessions': lazyPart(
    'SessionsPage',
    () => import('#web/features/account/sessions-page.tsx'),
  ),
  '/settings/delete': lazyPart('DeletePage', () => import('#web/features/account/delete-page.tsx')),
  '/bingo/admin': lazyPart(
    'BingoAdminPage',
    () => import('#web/features/admin-bingo/bingo-admin-page.tsx'),
  ),
  '/bingo/admin/:year': lazyPart(
    'BingoAdminYearPage',
    () => import('#web/features/admin-bingo/bingo-admin-year-page.tsx'),
  ),
  '/bingo/admin/:year/pool': lazyPart(
    'BingoPoolPage',
    () => import('#web/features/admin-bingo/bingo-pool-page.tsx'),
  ),
  '/log': lazyPart('AuditLogPage', () => import('#web/features/admin-log/log-page.tsx')),
  '/admin': lazyPart('AdminPage', () => import('#web/features/admin/admin-page.tsx')),
  '/admin/season': lazyPart(
    'AdminSeasonsPage',
    () => import('#web/features/admin-seasons/seasons-page.tsx'),
  ),
  '/admin/season/:year': lazyPart(
    'AdminSeasonPage',
    () => import('#web/features/admin-seasons/season-page.tsx'),
  ),
  '/admin/season/:year/race/:raceId': lazyPart(
    'AdminRacePage',
    () => import('#web/features/admin-seasons/admin-race-page.tsx'),
  ),
  '/admin/season/:year/race/:raceId/results': lazyPart(
    'AdminResultsPage',
    () => import('#web/features/admin-results/results-page.tsx'),
  ),
  '/admin/flag': ChooseRacePage,
  '/admin/flag/:year': ChooseRacePage,
  '/admin/flag/:year/:raceId': lazyPart(
    'RegisterFlagsPage',
    () => import('#web/features/admin-flags/register-flags-page.tsx'),
  ),
  '/admin/import': lazyPart(
    'ImportsPage',
    () => import('#web/features/admin-imports/imports-page.tsx'),
  ),
  '/admin/review': lazyPart(
    'ReviewsPage',
    () => import('#web/features/admin-reviews/reviews-page.tsx'),
  ),
  '/admin/review/:reviewId': lazyPart(
    'ReviewPage',
    () => import('#web/features/admin-reviews/review-page.tsx'),
  ),
  '/admin/user': lazyPart(
    'AdminUsersPage',
    () => import('#web/features/admin-users/admin-users-page.tsx'),
  ),
  '/admin/league': lazyPart(
    'AdminLeaguesPage',
    () => import('#web/features/admin-leagues/admin-leagues-page.tsx'),
  ),
  '/admin/log': lazyPart('LogsPage', () => import('#web/features/admin-log/log-page.tsx')),
  '/admin/log/:name': lazyPart('LogPage', () => import('#web/features/admin-log/log-page.tsx')),
  '/admin/backup': lazyPart(
    'BackupPage',
    () => import('#web/features/admin-backup/backup-page.tsx'),
  ),
  '/admin/season/:year/drivers': lazyPart(
    'AdminDriversPage',
    () => import('#web/features/admin-competitors/competitors-page.tsx'),
  ),
  '/admin/season/:year/constructors': lazyPart(
    'AdminConstructorsPage',
    () => import('#web/features/admin-competitors/competitors-page.tsx'),
  ),
  '/admin/season/:year/points': lazyPart(
    'AdminPointsPage',
    () => import('#web/features/admin-points/points-page.tsx'),
  ),
  '/admin/season/:year/finish': lazyPart(
    'AdminFinishPage',
    () => import('#web/features/admin-finish/finish-page.tsx'),
  ),
};

const NotFoundPage = lazyPart('NotFoundPage', () => import('./not-found-page.tsx'));
const DesignPage = import.meta.env.DEV
  ? lazyPart('DesignPage', () => import('./design-page.tsx'))
  : NotFoundPage;

/** Which module a page is in, where that is known: in the build for the server. */
export const moduleOf = (page: OtherPage): string | undefined => COMPONENTS[page].file;

const isGated = (page: Page): page is GatedPage => PAGES[page] !== 'PUBLIC';

function PageAt({ pathname }: { readonly pathname: string }) {
  if (pathname === '/design') return <DesignPage />;
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
 * Every page but the home page. The table stands in a chunk of its own, so that the first load of
 * the home page does not grow with the names of all the others.
 */
export function OtherPages() {
  const [pathname] = useLocation();
  useEffect(startServiceWorker, []);
  useKeptFocus();
  return <PageAt pathname={pathname} />;
}
