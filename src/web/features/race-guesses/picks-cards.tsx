import type { OwnRaceGuess, RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { Columns } from '#web/ui/layout.tsx';
import { PicksCard } from './picks-card.tsx';
import { raceGuessesTexts as texts } from './race-guesses.texts.ts';

const PICKS = [
  { pickName: 'first', id: 'forsteplass' },
  { pickName: 'tenth', id: 'tiendeplass' },
] as const;

interface PicksCardsProps {
  readonly view: RaceGuesses;
  readonly own: OwnRaceGuess;
  /** Entries to show, if there are more than those of the view. */
  readonly entries?: Pick<RaceGuesses, 'first' | 'tenth'>;
}

/** Shows everybody's picks of both categories. */
export function PicksCards({ view, own, entries = view }: PicksCardsProps) {
  return (
    <Columns gap={3}>
      {PICKS.map(({ pickName, id }) => (
        <PicksCard
          key={pickName}
          id={id}
          title={texts[pickName]}
          isPrimary={pickName === 'first' && view.live === null}
          entries={entries[pickName]}
          picks={view.picks[pickName]}
          own={own[pickName]}
          startsAt={view.startsAt}
          isLive={view.live !== null}
        />
      ))}
    </Columns>
  );
}
