import type { UserData } from '#contract/profiles.ts';
import { ReserveMark, ReserveNote } from '#web/shared/reserve-mark.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { ShortCompetitor } from '#web/ui/short-competitor.tsx';
import { GainedPoints, RaceCell } from './guess-cells.tsx';
import { GuessesCard } from './guesses-card.tsx';
import { profilesTexts } from './profiles.texts.ts';

type PlaceGuess = UserData['userScores']['winnerGuesses'][number];

interface PlacesCardProps {
  readonly id: string;
  readonly title: string;
  readonly guesses: readonly PlaceGuess[];
  /** Position of the last race that counts; `null` before the first. */
  readonly until: number | null;
  readonly result: UserData['summary']['winner'];
}

function columnsOf(isRun: (guess: PlaceGuess) => boolean): readonly TableColumn<PlaceGuess>[] {
  return [
    {
      key: 'race',
      header: profilesTexts.raceName,
      rowHeader: true,
      cell: (guess) => <RaceCell position={guess.racePos} name={guess.raceName} />,
    },
    {
      key: 'driver',
      header: profilesTexts.guessed,
      cell: (guess) => (
        <>
          <ShortCompetitor name={guess.driver} competitor={guess.look} />
          {guess.isReserve && <ReserveMark />}
        </>
      ),
    },
    {
      key: 'start',
      header: profilesTexts.start,
      numeric: true,
      narrow: true,
      cell: (guess) => guess.startPos ?? '–',
    },
    {
      key: 'finish',
      header: profilesTexts.finish,
      numeric: true,
      narrow: true,
      cell: (guess) => guess.finishPos ?? '–',
    },
    {
      key: 'points',
      header: profilesTexts.pointsLabel,
      numeric: true,
      narrow: true,
      cell: (guess) => (isRun(guess) ? <GainedPoints value={guess.points} /> : '–'),
    },
  ];
}

/** Card with the guesses of one of the two places, latest race first. */
export function PlacesCard({ id, title, guesses, until, result }: PlacesCardProps) {
  const isRun = (guess: PlaceGuess) => until !== null && guess.racePos <= until;
  return (
    <GuessesCard
      id={id}
      title={title}
      points={result.value}
      guesses={guesses.toReversed()}
      columns={columnsOf(isRun)}
      keyOf={(guess) => guess.raceId}
      isMuted={(guess) => isRun(guess) && guess.points === 0}
      note={guesses.some((guess) => guess.isReserve) && <ReserveNote />}
    />
  );
}
