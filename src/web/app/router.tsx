import { lazy, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { HomePage } from '#web/features/home/home-page.tsx';

/** A page in a chunk of its own. The home page is in the first one: it has to be fast. */
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
const RacePage = page('RacePage', () => import('#web/features/stats/race-page.tsx'));
const UsersPage = page('UsersPage', () => import('#web/features/profiles/users-page.tsx'));
const UserPage = page('UserPage', () => import('#web/features/profiles/user-page.tsx'));
const ComparePage = page('ComparePage', () => import('#web/features/profiles/compare-page.tsx'));
const MyProfilePage = page(
  'MyProfilePage',
  () => import('#web/features/profiles/my-profile-page.tsx'),
);
const RaceGuessPage = page(
  'RaceGuessPage',
  () => import('#web/features/race-guesses/race-guess-page.tsx'),
);
const BingoPage = page('BingoPage', () => import('#web/features/bingo/bingo-page.tsx'));
const NotFoundPage = page('NotFoundPage', () => import('./not-found-page.tsx'));

const DesignPage = import.meta.env.DEV
  ? page('DesignPage', () => import('./design-page.tsx'))
  : NotFoundPage;

export function Router() {
  return (
    <Switch>
      <Route path="/" component={HomePage} />
      <Route path="/score" component={ScorePage} />
      <Route path="/stats" component={YearsPage} />
      <Route path="/stats/:year" component={RacesPage} />
      <Route path="/stats/:year/:raceId" component={RacePage} />
      <Route path="/user" component={UsersPage} />
      <Route path="/user/compare" component={ComparePage} />
      <Route path="/user/myprofile" component={MyProfilePage} />
      <Route path="/user/:id" component={UserPage} />
      <Route path="/race-guess" component={RaceGuessPage} />
      <Route path="/bingo" component={BingoPage} />
      {import.meta.env.DEV && <Route path="/design" component={DesignPage} />}
      <Route component={NotFoundPage} />
    </Switch>
  );
}
