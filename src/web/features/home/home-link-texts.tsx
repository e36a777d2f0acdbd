import type { Home } from '#contract/scoring/home.ts';
import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { useSite } from '#web/hydration/site.ts';
import { homeLinkTexts as texts } from './home.texts.ts';

/** Maximum number of leaders that the description names. */
const NAMED_LEADERS = 3;

function descriptionOf({ leaderboard, completedRaces, raceCount, year, ...home }: Home) {
  const leaders = (leaderboard ?? []).filter(({ rank }) => rank === 1);
  const [first] = leaders;
  if (first === undefined || completedRaces.length === 0 || year === null) return undefined;
  if (leaders.length > NAMED_LEADERS) return undefined;
  const names = leaders.map(({ guesser }) => guesser.username);
  const { points } = first.guesser;
  if (home.medalsOf === year) return texts.won(names, year, points);
  return texts.leads(names, points, completedRaces.length, raceCount);
}

/** Sets the texts of the front page's link preview. */
export function HomeLinkTexts({ home }: { readonly home: Home | undefined }) {
  const site = useSite();
  return (
    <LinkTexts title={texts.title(site.productName)} description={home && descriptionOf(home)} />
  );
}
