import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { useDelayedView, useStreamDelay } from '#web/widgets/live-race/stream-delay.ts';

/** Returns a race as /race-guess shows it: as late as the viewer's stream. */
export function useLiveRace(latest: RaceGuesses) {
  const { delay, early } = useStreamDelay();
  return { ...useDelayedView(latest, delay), early };
}
