import { useRef } from 'react';
import { useGuessOverview, useRaceGuess } from '#web/data/guesses.api.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { yourGuessTexts } from '#web/widgets/your-guess/your-guess.texts.ts';
import { DeadlineCountdown } from './deadline-countdown.tsx';
import { guessesTexts } from './guesses.texts.ts';
import { RaceForm } from './race-form.tsx';

const skeleton = <Skeleton variant="rows" lines={12} />;

function OneRace({ raceId }: { readonly raceId: string }) {
  const query = useRaceGuess(raceId);
  const view = query.data;
  return (
    <Page
      isCompact
      title={view?.race.name ?? yourGuessTexts.raceTitle}
      heading={
        view?.race.name ??
        (query.error ? yourGuessTexts.raceTitle : <Skeleton variant="title" lines={1} />)
      }
      lead={
        view && (
          <DeadlineCountdown
            deadline={view.deadline}
            isLocked={!view.isOpen}
            withPromise
            hasLights
          />
        )
      }
    >
      <QueryBoundary query={query} skeleton={skeleton}>
        {(loaded) => <RaceForm view={loaded} />}
      </QueryBoundary>
    </Page>
  );
}

export function GuessRacePage() {
  const query = useGuessOverview();
  const shown = useRef<string | null>(null);
  // The race that was open at first stays on the page, locked, after its deadline.
  shown.current ??= query.data?.race?.id ?? null;
  if (shown.current !== null) return <OneRace key={shown.current} raceId={shown.current} />;
  return (
    <Page title={yourGuessTexts.raceTitle}>
      <QueryBoundary query={query} skeleton={skeleton}>
        {() => (
          <EmptyState title={guessesTexts.noRace}>
            <div>
              <ButtonLink to="/guess">{guessesTexts.toGuesses}</ButtonLink>
            </div>
          </EmptyState>
        )}
      </QueryBoundary>
    </Page>
  );
}
