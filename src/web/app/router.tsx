import { Route, Switch } from 'wouter';
import type * as nextGuess from '#web/features/guesses/next-guess.tsx';
import { HomePage } from '#web/features/home/home-page.tsx';
import { Standings } from '#web/features/home/standings.tsx';
import type * as racePicks from '#web/features/race-guesses/race-picks.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { LeagueSwitch } from './league-switch.ts';
import type * as otherPages from './other-pages.tsx';
import { SharedStandings } from './shared-standings.ts';
import { YourRaceCard } from './your-race-card.ts';

// What only players see of a page that everybody sees.
const NextGuess = lazyComponent<typeof nextGuess.NextGuess>(
  import.meta.glob('/features/guesses/next-guess.tsx'),
  'NextGuess',
);
const RacePicks = lazyComponent<typeof racePicks.RacePicks>(
  import.meta.glob('/features/race-guesses/race-picks.tsx'),
  'RacePicks',
);
const OtherPages = lazyComponent<typeof otherPages.OtherPages>(
  import.meta.glob('/app/other-pages.tsx'),
  'OtherPages',
);

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
