import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GuessOverview } from '#contract/guessing/guesses.ts';
import { refetchGuesses, useGuessOverview } from '#web/data/guesses.api.ts';
import { formatMoment } from '#web/formatting/dates.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { useNearMoment } from '#web/hydration/use-near-moment.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { CountdownText } from '#web/ui/countdown-text.tsx';
import { Columns } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { OngoingRace } from '#web/widgets/your-guess/ongoing-race.tsx';
import { RacePanel } from '#web/widgets/your-guess/race-panel.tsx';
import { yourGuessTexts } from '#web/widgets/your-guess/your-guess.texts.ts';
import { raceButtonLabel, YourPicks } from '#web/widgets/your-guess/your-picks.tsx';
import styles from './guess-page.module.css';
import { guessesTexts } from './guesses.texts.ts';
import { ReservesCard } from './reserves-card.tsx';
import { SeasonGuesses } from './season-guesses.tsx';
import { useHasDeadlinePassed } from './use-has-deadline-passed.ts';

type NextRace = NonNullable<GuessOverview['opensNext']>;

function UntilQualifying({ at }: { readonly at: number }) {
  return (
    <p className={styles.muted}>
      <span>{`${guessesTexts.opensIn} `}</span>
      <CountdownText left={at - useServerNow()} />
    </p>
  );
}

/** Shows the next race, which cannot be guessed yet. */
function NextToOpen({ race }: { readonly race: NextRace }) {
  const { qualifyingAt } = race;
  const now = useServerNow();
  const isAwaited = qualifyingAt !== null && qualifyingAt > now;
  return (
    <Card title={guessesTexts.opensNext} aside={race.hasSprint && yourGuessTexts.sprint}>
      <div className={styles.race}>
        <span className={styles.position}>{race.position}</span>
        <div>
          <p className={styles.name}>{race.name}</p>
          <p>
            {isAwaited
              ? guessesTexts.opensAfterQualifying(formatMoment(qualifyingAt))
              : guessesTexts.opensWithGrid}
          </p>
          <p className={styles.muted}>{guessesTexts.raceCloses(formatMoment(race.deadline))}</p>
          {isAwaited && <UntilQualifying at={qualifyingAt} />}
        </div>
      </div>
    </Card>
  );
}

type Race = NonNullable<GuessOverview['race']>;

function CountdownTo({ deadline }: { readonly deadline: number }) {
  return <Countdown left={deadline - useServerNow()} />;
}

/** Refetches what is open as soon as something closes. */
function useClosing(overview: GuessOverview | undefined): void {
  const queryClient = useQueryClient();
  const season = overview?.season;
  const isRaceOver = useHasDeadlinePassed(overview?.race?.deadline ?? null);
  const isSeasonOver = useHasDeadlinePassed(
    season?.isOpen ? (season.deadline ?? season.latestDeadline) : null,
  );
  useEffect(() => {
    if (isRaceOver || isSeasonOver) refetchGuesses(queryClient);
  }, [isRaceOver, isSeasonOver, queryClient]);
}

function RaceCard({ race }: { readonly race: Race }) {
  return (
    <RacePanel race={race} when={guessesTexts.raceCloses(useNearMoment(race.deadline))}>
      <CountdownTo deadline={race.deadline} />
      <YourPicks race={race} />
      <ButtonLink variant="primary" wide to="/guess/race">
        {raceButtonLabel(race)}
      </ButtonLink>
    </RacePanel>
  );
}

/** Shows what opens next, and what can be done until then. */
function NothingOpen({ season, opensNext }: Pick<GuessOverview, 'season' | 'opensNext'>) {
  if (season === null) {
    return (
      <EmptyState title={guessesTexts.nothingOpen}>
        <p>{guessesTexts.noSeason}</p>
        <div>
          <ButtonLink to="/stats">{guessesTexts.earlierSeasons}</ButtonLink>
        </div>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={guessesTexts.nothingOpen}>
      <p>
        {opensNext === null
          ? guessesTexts.nothingMore
          : guessesTexts.nothingOpenHelp(opensNext.name)}
      </p>
      <div>
        {opensNext === null ? (
          <ButtonLink to="/">{guessesTexts.standings}</ButtonLink>
        ) : (
          <ButtonLink to="/settings/reminders">{guessesTexts.reminders}</ButtonLink>
        )}
      </div>
    </EmptyState>
  );
}

function LockedSeason({ year, deadline }: NonNullable<GuessOverview['season']>) {
  if (deadline === null) {
    return (
      <Card title={guessesTexts.season(year)}>
        <p>{`${guessesTexts.noDeadline}.`}</p>
      </Card>
    );
  }
  return (
    <Card title={guessesTexts.seasonClosed(year)}>
      <p>{guessesTexts.seasonClosedHelp}</p>
      <div className={styles.action}>
        <ButtonLink to="/user/myprofile">{guessesTexts.myProfile}</ButtonLink>
      </div>
    </Card>
  );
}

function Overview({ overview }: { readonly overview: GuessOverview }) {
  const { season, reserves, race, underWay: ongoing, opensNext } = overview;
  const isQuiet = race === null && ongoing === null && season?.isOpen !== true;
  return (
    <>
      {isQuiet && <NothingOpen season={season} opensNext={opensNext} />}
      <Columns>
        {race !== null && <RaceCard race={race} />}
        {ongoing !== null && <OngoingRace race={ongoing} />}
        {season?.isOpen && <SeasonGuesses season={season} />}
        {season !== null && reserves !== null && (
          <ReservesCard year={season.year} reserves={reserves} />
        )}
        {opensNext !== null && <NextToOpen race={opensNext} />}
        {season !== null && !season.isOpen && <LockedSeason {...season} />}
      </Columns>
    </>
  );
}

export function GuessPage() {
  const query = useGuessOverview();
  useClosing(query.data);
  return (
    <QueryPage title={guessesTexts.title} query={query} rows={8}>
      {(overview) => <Overview overview={overview} />}
    </QueryPage>
  );
}
