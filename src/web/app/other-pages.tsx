import { type ComponentType, lazy, type ReactNode, useEffect } from 'react';
import { Route, useLocation } from 'wouter';
import './session.ts';
import { type GatedPage, PAGES, type Page, pageAt } from '#contract/pages.ts';
import { Gate } from './gate.tsx';
import { PageBreadcrumbs } from './page-breadcrumbs.ts';
import { PathBreadcrumbs } from './path-breadcrumbs.tsx';
import { startServiceWorker } from './service-worker.ts';
import { useKeptFocus } from './use-kept-focus.ts';

type OtherPage = Exclude<Page, '/'>;
type LoadPage = () => Promise<() => ReactNode>;

const YourRaceCard = lazy(async () => ({
  default: (await import('#web/features/guesses/your-race-card.tsx')).YourRaceCard,
}));

/** Each page in a chunk of its own. */
const LOAD: Readonly<Record<OtherPage, LoadPage>> = {
  '/guess': async () => (await import('#web/features/guesses/guess-page.tsx')).GuessPage,
  '/guess/drivers': async () => (await import('#web/features/guesses/order-page.tsx')).DriversPage,
  '/guess/constructors': async () =>
    (await import('#web/features/guesses/order-page.tsx')).ConstructorsPage,
  '/guess/flags': async () => (await import('#web/features/guesses/flags-page.tsx')).FlagsPage,
  '/guess/race': async () =>
    (await import('#web/features/guesses/guess-race-page.tsx')).GuessRacePage,
  '/about': async () => (await import('#web/features/about/about-page.tsx')).AboutPage,
  '/contact': async () => (await import('#web/features/contact/contact-page.tsx')).ContactPage,
  '/github': async () => (await import('#web/features/github/github-page.tsx')).GithubPage,
  '/privacy': async () => (await import('#web/features/privacy/privacy-page.tsx')).PrivacyPage,
  '/score': async () => (await import('#web/features/score/score-page.tsx')).ScorePage,
  '/stats': async () => (await import('#web/features/stats/years-page.tsx')).YearsPage,
  '/stats/:year': async () => (await import('#web/features/stats/races-page.tsx')).RacesPage,
  '/stats/:year/:raceId': async () =>
    (await import('#web/features/stats/race-stats-page.tsx')).RaceStatsPage,
  '/user': async () => (await import('#web/features/profiles/users-page.tsx')).UsersPage,
  '/user/compare': async () =>
    (await import('#web/features/profiles/compare-page.tsx')).ComparePage,
  '/user/myprofile': async () => {
    const { MyProfilePage } = await import('#web/features/profiles/my-profile-page.tsx');
    return () => <MyProfilePage yourRace={<YourRaceCard />} />;
  },
  '/user/:id': async () => (await import('#web/features/profiles/user-page.tsx')).UserPage,
  '/race-guess': async () =>
    (await import('#web/features/race-guesses/race-guesses-page.tsx')).RaceGuessesPage,
  '/bingo': async () => (await import('#web/features/bingo/bingo-page.tsx')).BingoPage,
  '/login': async () => (await import('#web/features/auth/login-page.tsx')).LoginPage,
  '/logged-in': async () => (await import('#web/features/auth/logged-in-page.tsx')).LoggedInPage,
  '/invitation/:code': async () =>
    (await import('#web/features/auth/invitation-page.tsx')).InvitationPage,
  '/settings': async () => (await import('#web/features/account/settings-page.tsx')).SettingsPage,
  '/unsubscribe': async () =>
    (await import('#web/features/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage,
  '/settings/username': async () =>
    (await import('#web/features/account/username-page.tsx')).UsernamePage,
  '/settings/reminders': async () =>
    (await import('#web/features/reminders/reminders-page.tsx')).RemindersPage,
  '/settings/invitations': async () =>
    (await import('#web/features/invitations/invitations-page.tsx')).InvitationsPage,
  '/settings/data': async () => (await import('#web/features/account/my-data-page.tsx')).MyDataPage,
  '/settings/sessions': async () =>
    (await import('#web/features/account/sessions-page.tsx')).SessionsPage,
  '/settings/delete': async () =>
    (await import('#web/features/account/delete-page.tsx')).DeletePage,
  '/bingo/admin': async () =>
    (await import('#web/features/admin-bingo/bingo-admin-page.tsx')).BingoAdminPage,
  '/bingo/admin/:year': async () =>
    (await import('#web/features/admin-bingo/bingo-admin-year-page.tsx')).BingoAdminYearPage,
  '/log': async () => (await import('#web/features/admin-log/log-page.tsx')).AuditLogPage,
  '/admin': async () => (await import('#web/features/admin/admin-page.tsx')).AdminPage,
  '/admin/season': async () =>
    (await import('#web/features/admin-seasons/seasons-page.tsx')).AdminSeasonsPage,
  '/admin/season/:year': async () =>
    (await import('#web/features/admin-seasons/season-page.tsx')).AdminSeasonPage,
  '/admin/season/:year/race/:raceId': async () =>
    (await import('#web/features/admin-seasons/admin-race-page.tsx')).AdminRacePage,
  '/admin/season/:year/race/:raceId/results': async () =>
    (await import('#web/features/admin-results/results-page.tsx')).AdminResultsPage,
  '/admin/flag': async () =>
    (await import('#web/features/admin-flags/choose-race-page.tsx')).ChooseRacePage,
  '/admin/flag/:year': async () =>
    (await import('#web/features/admin-flags/choose-race-page.tsx')).ChooseRacePage,
  '/admin/flag/:year/:raceId': async () =>
    (await import('#web/features/admin-flags/register-flags-page.tsx')).RegisterFlagsPage,
  '/admin/import': async () =>
    (await import('#web/features/admin-imports/imports-page.tsx')).ImportsPage,
  '/admin/review': async () =>
    (await import('#web/features/admin-reviews/reviews-page.tsx')).ReviewsPage,
  '/admin/review/:reviewId': async () =>
    (await import('#web/features/admin-reviews/review-page.tsx')).ReviewPage,
  '/admin/user': async () =>
    (await import('#web/features/admin-users/admin-users-page.tsx')).AdminUsersPage,
  '/admin/log': async () => (await import('#web/features/admin-log/log-page.tsx')).LogsPage,
  '/admin/log/:name': async () => (await import('#web/features/admin-log/log-page.tsx')).LogPage,
  '/admin/backup': async () =>
    (await import('#web/features/admin-backup/backup-page.tsx')).BackupPage,
  '/admin/season/:year/drivers': async () =>
    (await import('#web/features/admin-competitors/competitors-page.tsx')).AdminDriversPage,
  '/admin/season/:year/constructors': async () =>
    (await import('#web/features/admin-competitors/competitors-page.tsx')).AdminConstructorsPage,
  '/admin/season/:year/points': async () =>
    (await import('#web/features/admin-points/points-page.tsx')).AdminPointsPage,
  '/admin/season/:year/finish': async () =>
    (await import('#web/features/admin-finish/finish-page.tsx')).AdminFinishPage,
};

const COMPONENTS = Object.fromEntries(
  Object.entries(LOAD).map(([page, load]) => [page, lazy(async () => ({ default: await load() }))]),
) as unknown as Readonly<Record<OtherPage, ComponentType>>;

const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found-page.tsx')).NotFoundPage,
}));
const DesignPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./design-page.tsx')).DesignPage }))
  : NotFoundPage;

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
  return (
    <PageBreadcrumbs value={PathBreadcrumbs}>
      <PageAt pathname={pathname} />
    </PageBreadcrumbs>
  );
}
