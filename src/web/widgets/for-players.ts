import { lazyComponent } from '#web/rendering/lazy-component.tsx';
import type * as leagueSwitch from './league-switch.tsx';
import type * as racePicks from './race-picks/race-picks.tsx';
import type * as nextGuess from './your-guess/next-guess.tsx';
import type * as yourRaceCard from './your-guess/your-race-card.tsx';

/*
 * Parts that only players see on public pages; each is a chunk of its own, so that visitors do not
 * load it.
 */

export const LazyLeagueSwitch = lazyComponent<typeof leagueSwitch.LeagueSwitch>(
  import.meta.glob('/widgets/league-switch.tsx'),
  'LeagueSwitch',
);
export const LazyNextGuess = lazyComponent<typeof nextGuess.NextGuess>(
  import.meta.glob('/widgets/your-guess/next-guess.tsx'),
  'NextGuess',
);
export const LazyYourRaceCard = lazyComponent<typeof yourRaceCard.YourRaceCard>(
  import.meta.glob('/widgets/your-guess/your-race-card.tsx'),
  'YourRaceCard',
);
export const LazyRacePicks = lazyComponent<typeof racePicks.RacePicks>(
  import.meta.glob('/widgets/race-picks/race-picks.tsx'),
  'RacePicks',
);
