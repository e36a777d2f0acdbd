import { lazy, type ReactNode, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import './session.ts';
import { PageBreadcrumbs } from './page-breadcrumbs.ts';
import { PathBreadcrumbs } from './path-breadcrumbs.tsx';
import { startServiceWorker } from './service-worker.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** A page in a chunk of its own. */
function page<Name extends string>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
) {
  return lazy(async () => {
    const component: () => ReactNode = (await load())[name];
    return { default: component };
  });
}

const ScorePage = page('ScorePage', () => import('#web/features/score/score-page.tsx'));
const YearsPage = page('YearsPage', () => import('#web/features/stats/years-page.tsx'));
const RacesPage = page('RacesPage', () => import('#web/features/stats/races-page.tsx'));
const RaceStatsPage = page(
  'RaceStatsPage',
  () => import('#web/features/stats/race-stats-page.tsx'),
);
const UsersPage = page('UsersPage', () => import('#web/features/profiles/users-page.tsx'));
const UserPage = page('UserPage', () => import('#web/features/profiles/user-page.tsx'));
const ComparePage = page('ComparePage', () => import('#web/features/profiles/compare-page.tsx'));
const MyProfilePage = lazy(async () => ({
  default: (await import('#web/features/profiles/my-profile-page.tsx')).MyProfilePage,
}));
const RaceGuessesPage = page(
  'RaceGuessesPage',
  () => import('#web/features/race-guesses/race-guesses-page.tsx'),
);
const BingoPage = page('BingoPage', () => import('#web/features/bingo/bingo-page.tsx'));
const GuessPage = page('GuessPage', () => import('#web/features/guesses/guess-page.tsx'));
const DriversPage = page('DriversPage', () => import('#web/features/guesses/order-page.tsx'));
const ConstructorsPage = page(
  'ConstructorsPage',
  () => import('#web/features/guesses/order-page.tsx'),
);
const FlagsPage = page('FlagsPage', () => import('#web/features/guesses/flags-page.tsx'));
const GuessRacePage = page(
  'GuessRacePage',
  () => import('#web/features/guesses/guess-race-page.tsx'),
);
const AboutPage = page('AboutPage', () => import('#web/features/about/about-page.tsx'));
const ContactPage = page('ContactPage', () => import('#web/features/contact/contact-page.tsx'));
const GithubPage = page('GithubPage', () => import('#web/features/github/github-page.tsx'));
const PrivacyPage = page('PrivacyPage', () => import('#web/features/privacy/privacy-page.tsx'));
const YourRaceCard = lazy(async () => ({
  default: (await import('#web/features/guesses/your-race-card.tsx')).YourRaceCard,
}));
const LoginPage = page('LoginPage', () => import('#web/features/auth/login-page.tsx'));
const LoggedInPage = page('LoggedInPage', () => import('#web/features/auth/logged-in-page.tsx'));
const InvitationPage = page(
  'InvitationPage',
  () => import('#web/features/auth/invitation-page.tsx'),
);
const SettingsPage = page('SettingsPage', () => import('#web/features/account/settings-page.tsx'));
const UsernamePage = page('UsernamePage', () => import('#web/features/account/username-page.tsx'));
const RemindersPage = page(
  'RemindersPage',
  () => import('#web/features/reminders/reminders-page.tsx'),
);
const UnsubscribePage = page(
  'UnsubscribePage',
  () => import('#web/features/unsubscribe/unsubscribe-page.tsx'),
);
const InvitationsPage = page(
  'InvitationsPage',
  () => import('#web/features/invitations/invitations-page.tsx'),
);
const MyDataPage = page('MyDataPage', () => import('#web/features/account/my-data-page.tsx'));
const SessionsPage = page('SessionsPage', () => import('#web/features/account/sessions-page.tsx'));
const DeletePage = page('DeletePage', () => import('#web/features/account/delete-page.tsx'));
const AdminPage = page('AdminPage', () => import('#web/features/admin/admin-page.tsx'));
const AdminSeasonsPage = page(
  'AdminSeasonsPage',
  () => import('#web/features/admin-seasons/seasons-page.tsx'),
);
const AdminSeasonPage = page(
  'AdminSeasonPage',
  () => import('#web/features/admin-seasons/season-page.tsx'),
);
const AdminRacePage = page(
  'AdminRacePage',
  () => import('#web/features/admin-seasons/admin-race-page.tsx'),
);
const AdminResultsPage = page(
  'AdminResultsPage',
  () => import('#web/features/admin-results/results-page.tsx'),
);
const ChooseRacePage = page(
  'ChooseRacePage',
  () => import('#web/features/admin-flags/choose-race-page.tsx'),
);
const RegisterFlagsPage = page(
  'RegisterFlagsPage',
  () => import('#web/features/admin-flags/register-flags-page.tsx'),
);
const ImportsPage = page(
  'ImportsPage',
  () => import('#web/features/admin-imports/imports-page.tsx'),
);
const ReviewsPage = page(
  'ReviewsPage',
  () => import('#web/features/admin-reviews/reviews-page.tsx'),
);
const ReviewPage = page('ReviewPage', () => import('#web/features/admin-reviews/review-page.tsx'));
const AdminUsersPage = page(
  'AdminUsersPage',
  () => import('#web/features/admin-users/admin-users-page.tsx'),
);
const LogsPage = page('LogsPage', () => import('#web/features/admin-log/log-page.tsx'));
const LogPage = page('LogPage', () => import('#web/features/admin-log/log-page.tsx'));
const AuditLogPage = page('AuditLogPage', () => import('#web/features/admin-log/log-page.tsx'));
const BackupPage = page('BackupPage', () => import('#web/features/admin-backup/backup-page.tsx'));
const AdminDriversPage = page(
  'AdminDriversPage',
  () => import('#web/features/admin-competitors/competitors-page.tsx'),
);
const AdminConstructorsPage = page(
  'AdminConstructorsPage',
  () => import('#web/features/admin-competitors/competitors-page.tsx'),
);
const AdminPointsPage = page(
  'AdminPointsPage',
  () => import('#web/features/admin-points/points-page.tsx'),
);
const AdminFinishPage = page(
  'AdminFinishPage',
  () => import('#web/features/admin-finish/finish-page.tsx'),
);
const BingoAdminPage = page(
  'BingoAdminPage',
  () => import('#web/features/admin-bingo/bingo-admin-page.tsx'),
);
const BingoAdminYearPage = page(
  'BingoAdminYearPage',
  () => import('#web/features/admin-bingo/bingo-admin-year-page.tsx'),
);
const NotFoundPage = page('NotFoundPage', () => import('./not-found-page.tsx'));

const DesignPage = import.meta.env.DEV
  ? page('DesignPage', () => import('./design-page.tsx'))
  : NotFoundPage;

/**
 * Every page but the home page. The table stands in a chunk of its own, so that the first load of
 * the home page does not grow with the names of all the others.
 */
export function OtherPages() {
  useEffect(startServiceWorker, []);
  useKeptFocus();
  return (
    <PageBreadcrumbs value={PathBreadcrumbs}>
      <Switch>
        <Route path="/guess" component={GuessPage} />
        <Route path="/guess/drivers" component={DriversPage} />
        <Route path="/guess/constructors" component={ConstructorsPage} />
        <Route path="/guess/flags" component={FlagsPage} />
        <Route path="/guess/race" component={GuessRacePage} />
        <Route path="/about" component={AboutPage} />
        <Route path="/contact" component={ContactPage} />
        <Route path="/github" component={GithubPage} />
        <Route path="/privacy" component={PrivacyPage} />
        <Route path="/score" component={ScorePage} />
        <Route path="/stats" component={YearsPage} />
        <Route path="/stats/:year" component={RacesPage} />
        <Route path="/stats/:year/:raceId" component={RaceStatsPage} />
        <Route path="/user" component={UsersPage} />
        <Route path="/user/compare" component={ComparePage} />
        <Route path="/user/myprofile">
          <MyProfilePage yourRace={<YourRaceCard />} />
        </Route>
        <Route path="/user/:id" component={UserPage} />
        <Route path="/race-guess" component={RaceGuessesPage} />
        <Route path="/bingo" component={BingoPage} />
        <Route path="/login" component={LoginPage} />
        <Route path="/logged-in" component={LoggedInPage} />
        <Route path="/invitation/:code" component={InvitationPage} />
        <Route path="/settings" component={SettingsPage} />
        <Route path="/unsubscribe" component={UnsubscribePage} />
        <Route path="/settings/username" component={UsernamePage} />
        <Route path="/settings/reminders" component={RemindersPage} />
        <Route path="/settings/invitations" component={InvitationsPage} />
        <Route path="/settings/data" component={MyDataPage} />
        <Route path="/settings/sessions" component={SessionsPage} />
        <Route path="/settings/delete" component={DeletePage} />
        <Route path="/bingo/admin" component={BingoAdminPage} />
        <Route path="/bingo/admin/:year" component={BingoAdminYearPage} />
        <Route path="/log" component={AuditLogPage} />
        <Route path="/admin" component={AdminPage} />
        <Route path="/admin/season" component={AdminSeasonsPage} />
        <Route path="/admin/season/:year" component={AdminSeasonPage} />
        <Route path="/admin/season/:year/race/:raceId" component={AdminRacePage} />
        <Route path="/admin/season/:year/race/:raceId/results" component={AdminResultsPage} />
        <Route path="/admin/flag" component={ChooseRacePage} />
        <Route path="/admin/flag/:year" component={ChooseRacePage} />
        <Route path="/admin/flag/:year/:raceId" component={RegisterFlagsPage} />
        <Route path="/admin/import" component={ImportsPage} />
        <Route path="/admin/review" component={ReviewsPage} />
        <Route path="/admin/review/:reviewId" component={ReviewPage} />
        <Route path="/admin/user" component={AdminUsersPage} />
        <Route path="/admin/log" component={LogsPage} />
        <Route path="/admin/log/:name" component={LogPage} />
        <Route path="/admin/backup" component={BackupPage} />
        <Route path="/admin/season/:year/drivers" component={AdminDriversPage} />
        <Route path="/admin/season/:year/constructors" component={AdminConstructorsPage} />
        <Route path="/admin/season/:year/points" component={AdminPointsPage} />
        <Route path="/admin/season/:year/finish" component={AdminFinishPage} />
        {import.meta.env.DEV && <Route path="/design" component={DesignPage} />}
        <Route component={NotFoundPage} />
      </Switch>
    </PageBreadcrumbs>
  );
}
