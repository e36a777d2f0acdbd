import { lazyComponent } from '#web/hydration/lazy-component.tsx';

/*
 * Parts that only players see on public pages; each is a chunk of its own, so that visitors do not
 * load it.
 */

export const LazyLeagueSwitch = lazyComponent(
  async () => (await import('./league-switch/league-switch.tsx')).LeagueSwitch,
);
export const LazyNextGuess = lazyComponent(
  async () => (await import('./your-guess/next-guess.tsx')).NextGuess,
);
export const LazyYourRaceCard = lazyComponent(
  async () => (await import('./your-guess/your-race-card.tsx')).YourRaceCard,
);
export const LazyRacePicks = lazyComponent(
  async () => (await import('./race-picks/race-picks.tsx')).RacePicks,
);
