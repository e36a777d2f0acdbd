import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { HomePage } from '#web/features/home/home-page.tsx';

// What only players see of pages that everybody sees.
const NextGuess = lazy(async () => ({
  default: (await import('#web/features/guesses/next-guess.tsx')).NextGuess,
}));
const YourRaceCard = lazy(async () => ({
  default: (await import('#web/features/guesses/your-race-card.tsx')).YourRaceCard,
}));
const RacePicks = lazy(async () => ({
  default: (await import('#web/features/race-guesses/race-picks.tsx')).RacePicks,
}));
const OtherPages = lazy(async () => ({
  default: (await import('./other-pages.tsx')).OtherPages,
}));

/** The home page is in the first chunk: it has to be fast. */
export function Router() {
  return (
    <Switch>
      <Route path="/">
        <HomePage NextGuess={NextGuess} YourRace={YourRaceCard} RacePicks={RacePicks} />
      </Route>
      <Route component={OtherPages} />
    </Switch>
  );
}
