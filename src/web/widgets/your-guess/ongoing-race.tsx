import type { GuessOverview } from '#contract/guessing/guesses.ts';
import { raceStage } from '#domain/season/race-now.ts';
import { formatClock } from '#web/formatting/dates.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { racePagesTexts } from '../race/race.texts.ts';
import { RacePanel } from './race-panel.tsx';
import { yourGuessTexts } from './your-guess.texts.ts';
import { YourPicks } from './your-picks.tsx';

type Race = NonNullable<GuessOverview['underWay']>;

/** Shows the ongoing race: the viewer's picks, with a link to all guesses. */
export function OngoingRace({ race }: { readonly race: Race }) {
  const stage = raceStage(race, useServerNow());
  return (
    <RacePanel race={race} when={yourGuessTexts.stages[stage](formatClock(race.startsAt))}>
      <YourPicks race={race} />
      <ButtonLink variant="primary" wide to={`/race-guess?raceId=${race.id}`}>
        {racePagesTexts.guesses}
      </ButtonLink>
    </RacePanel>
  );
}
