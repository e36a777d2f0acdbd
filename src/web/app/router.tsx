import { Route, Switch } from 'wouter';
import { HomePage } from '#web/features/home/home-page.tsx';
import { Standings } from '#web/features/home/standings.tsx';
import { lazyPart } from './lazy-part.ts';
import { LeagueSwitch } from './league-switch.ts';
import { SharedStandings } from './shared-standings.ts';
import { YourRaceCard } from './your-race-card.ts';

// What only players see of a page that everybody sees.
const NextGuess = lazyPart('NextGuess', () => import('#web/features/guesses/next-guess.tsx'));
const RacePicks = lazyPart('RacePicks', () => import('#web/features/race-guesses/race-picks.tsx'));
const OtherPages = lazyPart('OtherPages', () => import('./other-pages.tsx'));

/** The home page is in the first chunk: it has to be fast. */
export function Router() {
  return (
    <Switch>
      <Route path="/">
        <HomePage
          NextGuess={NextGuess}
          YourRace={YourRaceCard}
          RacePicks={RacePicks}
          LeagueSwitch={LeagueSwitch}
        />
      </Route>
      <Route>
        <SharedStandings value={Standings}>
          <OtherPages />
        </SharedStandings>
      </Route>
    </Switch>
  );
}
