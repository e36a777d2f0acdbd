import { useEffect } from 'react';
import { Route, useLocation } from 'wouter';
import { NotFoundPage } from '#web/page/not-found-page.tsx';
import '#web/session/session.ts';
import { type GatedPagePattern, PAGES, type PagePattern, pageAt } from '#contract/http/pages.ts';
import {
  type LazyComponent,
  lazyComponent,
  preloadComponents,
} from '#web/hydration/lazy-component.tsx';
import { Gate } from './gate.tsx';
import { startServiceWorker } from './start-service-worker.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

type OtherPage = Exclude<PagePattern, '/'>;

/** Page of an invitation to the game, or to a league as well. */
const LazyInvitationPage = lazyComponent(
  async () => (await import('#web/features/auth/invitation-page.tsx')).InvitationPage,
);

/** Page to choose a race of the default season, or of another. */
const LazyChooseRacePage = lazyComponent(
  async () => (await import('#web/features/admin/flags/choose-race-page.tsx')).ChooseRacePage,
);

const COMPONENTS: Readonly<Record<OtherPage, LazyComponent<object>>> = {
  '/guess': lazyComponent(
    async () => (await import('#web/features/guesses/guess-page.tsx')).GuessPage,
  ),
  '/guess/drivers': lazyComponent(
    async () => (await import('#web/features/guesses/order-page.tsx')).DriversPage,
  ),
  '/guess/constructors': lazyComponent(
    async () => (await import('#web/features/guesses/order-page.tsx')).ConstructorsPage,
  ),
  '/guess/flags': lazyComponent(
    async () => (await import('#web/features/guesses/flags-page.tsx')).FlagsPage,
  ),
  '/guess/questions': lazyComponent(
    async () => (await import('#web/features/guesses/questions-page.tsx')).QuestionsPage,
  ),
  '/guess/race': lazyComponent(
    async () => (await import('#web/features/guesses/guess-race-page.tsx')).GuessRacePage,
  ),
  '/guess/reserves': lazyComponent(
    async () => (await import('#web/features/guesses/reserves-page.tsx')).ReservesPage,
  ),
  '/about': lazyComponent(
    async () => (await import('#web/features/about/about-page.tsx')).AboutPage,
  ),
  '/contact': lazyComponent(
    async () => (await import('#web/features/contact/contact-page.tsx')).ContactPage,
  ),
  '/github': lazyComponent(
    async () => (await import('#web/features/github/github-page.tsx')).GithubPage,
  ),
  '/privacy': lazyComponent(
    async () => (await import('#web/features/privacy/privacy-page.tsx')).PrivacyPage,
  ),
  '/score': lazyComponent(
    async () => (await import('#web/features/score/score-page.tsx')).ScorePage,
  ),
  '/stats': lazyComponent(
    async () => (await import('#web/features/stats/years-page.tsx')).YearsPage,
  ),
  '/stats/:year': lazyComponent(
    async () => (await import('#web/features/stats/races-page.tsx')).RacesPage,
  ),
  '/stats/:year/:raceId': lazyComponent(
    async () => (await import('#web/features/stats/race-stats-page.tsx')).RaceStatsPage,
  ),
  '/user': lazyComponent(
    async () => (await import('#web/features/profiles/users-page.tsx')).UsersPage,
  ),
  '/user/compare': lazyComponent(
    async () => (await import('#web/features/profiles/compare-page.tsx')).ComparePage,
  ),
  '/user/myprofile': lazyComponent(
    async () => (await import('#web/features/profiles/my-profile-page.tsx')).MyProfilePage,
  ),
  '/user/:id': lazyComponent(
    async () => (await import('#web/features/profiles/user-page.tsx')).UserPage,
  ),
  '/user/:id/:year': lazyComponent(
    async () => (await import('#web/features/season-recap/season-recap-page.tsx')).SeasonRecapPage,
  ),
  '/race-guess': lazyComponent(
    async () => (await import('#web/features/race-guesses/race-guesses-page.tsx')).RaceGuessesPage,
  ),
  '/replay/:raceId': lazyComponent(
    async () => (await import('#web/features/race-guesses/replay-page.tsx')).ReplayPage,
  ),
  '/seals/:year': lazyComponent(
    async () => (await import('#web/features/seals/seals-page.tsx')).SealsPage,
  ),
  '/what-if/:raceId': lazyComponent(
    async () => (await import('#web/features/what-if/what-if-page.tsx')).WhatIfPage,
  ),
  '/league': lazyComponent(
    async () => (await import('#web/features/leagues/leagues-page.tsx')).LeaguesPage,
  ),
  '/league/:leagueId': lazyComponent(
    async () => (await import('#web/features/leagues/league-page.tsx')).LeaguePage,
  ),
  '/league/join/:code': LazyInvitationPage,
  '/bingo': lazyComponent(
    async () => (await import('#web/features/bingo/bingo-page.tsx')).BingoPage,
  ),
  '/login': lazyComponent(
    async () => (await import('#web/features/auth/login-page.tsx')).LoginPage,
  ),
  '/logged-in': lazyComponent(
    async () => (await import('#web/features/auth/logged-in-page.tsx')).LoggedInPage,
  ),
  '/invitation/:code': LazyInvitationPage,
  '/settings': lazyComponent(
    async () => (await import('#web/features/account/settings-page.tsx')).SettingsPage,
  ),
  '/unsubscribe': lazyComponent(
    async () => (await import('#web/features/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage,
  ),
  '/settings/username': lazyComponent(
    async () => (await import('#web/features/account/username-page.tsx')).UsernamePage,
  ),
  '/settings/reminders': lazyComponent(
    async () => (await import('#web/features/reminders/reminders-page.tsx')).RemindersPage,
  ),
  '/settings/receipts': lazyComponent(
    async () => (await import('#web/features/seals/receipts-page.tsx')).ReceiptListPage,
  ),
  '/settings/invitations': lazyComponent(
    async () => (await import('#web/features/invitations/invitations-page.tsx')).InvitationsPage,
  ),
  '/settings/data': lazyComponent(
    async () => (await import('#web/features/account/my-data-page.tsx')).MyDataPage,
  ),
  '/settings/login-methods': lazyComponent(
    async () =>
      (await import('#web/features/login-methods/login-methods-page.tsx')).LoginMethodsPage,
  ),
  '/settings/sessions': lazyComponent(
    async () => (await import('#web/features/account/sessions-page.tsx')).SessionsPage,
  ),
  '/settings/delete': lazyComponent(
    async () => (await import('#web/features/account/delete-page.tsx')).DeletePage,
  ),
  '/bingo/admin': lazyComponent(
    async () => (await import('#web/features/admin/bingo/bingo-admin-page.tsx')).BingoAdminPage,
  ),
  '/bingo/admin/:year': lazyComponent(
    async () =>
      (await import('#web/features/admin/bingo/bingo-admin-year-page.tsx')).BingoAdminYearPage,
  ),
  '/bingo/admin/:year/pool': lazyComponent(
    async () => (await import('#web/features/admin/bingo/bingo-pool-page.tsx')).BingoPoolPage,
  ),
  '/log': lazyComponent(
    async () => (await import('#web/features/admin/log/log-page.tsx')).AuditLogPage,
  ),
  '/admin': lazyComponent(
    async () => (await import('#web/features/admin/overview/admin-page.tsx')).AdminPage,
  ),
  '/admin/season': lazyComponent(
    async () => (await import('#web/features/admin/seasons/seasons-page.tsx')).AdminSeasonsPage,
  ),
  '/admin/season/:year': lazyComponent(
    async () => (await import('#web/features/admin/seasons/season-page.tsx')).AdminSeasonPage,
  ),
  '/admin/season/:year/race/:raceId': lazyComponent(
    async () => (await import('#web/features/admin/seasons/admin-race-page.tsx')).AdminRacePage,
  ),
  '/admin/season/:year/race/:raceId/results': lazyComponent(
    async () => (await import('#web/features/admin/results/results-page.tsx')).AdminResultsPage,
  ),
  '/admin/flag': LazyChooseRacePage,
  '/admin/flag/:year': LazyChooseRacePage,
  '/admin/flag/:year/:raceId': lazyComponent(
    async () =>
      (await import('#web/features/admin/flags/register-flags-page.tsx')).RegisterFlagsPage,
  ),
  '/admin/import': lazyComponent(
    async () => (await import('#web/features/admin/imports/imports-page.tsx')).ImportsPage,
  ),
  '/admin/review': lazyComponent(
    async () => (await import('#web/features/admin/reviews/reviews-page.tsx')).ReviewsPage,
  ),
  '/admin/review/:reviewId': lazyComponent(
    async () => (await import('#web/features/admin/reviews/review-page.tsx')).ReviewPage,
  ),
  '/admin/user': lazyComponent(
    async () => (await import('#web/features/admin/users/admin-users-page.tsx')).AdminUsersPage,
  ),
  '/admin/league': lazyComponent(
    async () =>
      (await import('#web/features/admin/leagues/admin-leagues-page.tsx')).AdminLeaguesPage,
  ),
  '/admin/log': lazyComponent(
    async () => (await import('#web/features/admin/log/log-page.tsx')).LogsPage,
  ),
  '/admin/log/:name': lazyComponent(
    async () => (await import('#web/features/admin/log/log-page.tsx')).AdminLogPage,
  ),
  '/admin/backup': lazyComponent(
    async () => (await import('#web/features/admin/backup/backup-page.tsx')).BackupPage,
  ),
  '/admin/season/:year/drivers': lazyComponent(
    async () =>
      (await import('#web/features/admin/competitors/competitors-page.tsx')).AdminDriversPage,
  ),
  '/admin/season/:year/constructors': lazyComponent(
    async () =>
      (await import('#web/features/admin/competitors/competitors-page.tsx')).AdminConstructorsPage,
  ),
  '/admin/season/:year/points': lazyComponent(
    async () => (await import('#web/features/admin/points/points-page.tsx')).AdminPointsPage,
  ),
  '/admin/season/:year/questions': lazyComponent(
    async () =>
      (await import('#web/features/admin/questions/questions-page.tsx')).AdminQuestionsPage,
  ),
  '/admin/season/:year/finish': lazyComponent(
    async () => (await import('#web/features/admin/finish/finish-page.tsx')).AdminFinishPage,
  ),
};

const LazyDesignPage = import.meta.env.DEV
  ? lazyComponent(async () => (await import('./design-page.tsx')).DesignPage)
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
