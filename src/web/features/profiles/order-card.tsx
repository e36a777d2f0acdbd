import type { UserData } from '#contract/scoring/profiles.ts';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { ShortCompetitor } from '#web/ui/short-competitor.tsx';
import { DifferenceMark, GainedPoints } from './guess-cells.tsx';
import { GuessesCard } from './guesses-card.tsx';
import { profilesTexts } from './profiles.texts.ts';

type OrderGuess = UserData['userScores']['driversGuesses'][number];

interface OrderCardProps {
  readonly id: string;
  readonly title: string;
  readonly nameHeader: string;
  readonly guesses: readonly OrderGuess[];
  readonly savedAt: number | null;
  readonly isSecret: boolean;
}

function columnsOf(nameHeader: string): readonly TableColumn<OrderGuess>[] {
  return [
    {
      key: 'name',
      header: nameHeader,
      rowHeader: true,
      cell: (guess) => <ShortCompetitor name={guess.competitor} competitor={guess.look} />,
    },
    {
      key: 'guessed',
      header: profilesTexts.guessed,
      numeric: true,
      narrow: true,
      cell: (guess) => guess.guessed,
    },
    {
      key: 'actual',
      header: profilesTexts.actual,
      numeric: true,
      narrow: true,
      cell: (guess) => guess.pos ?? '–',
    },
    {
      key: 'difference',
      header: profilesTexts.difference,
      numeric: true,
      narrow: true,
      cell: (guess) => <DifferenceMark value={guess.diff} />,
    },
    {
      key: 'points',
      header: profilesTexts.pointsLabel,
      numeric: true,
      narrow: true,
      cell: (guess) => <GainedPoints value={guess.points} />,
    },
  ];
}

/** Card with a guessed championship beside the standings. */
export function OrderCard({ id, title, nameHeader, guesses, savedAt, isSecret }: OrderCardProps) {
  return (
    <GuessesCard
      id={id}
      title={title}
      guesses={guesses}
      columns={columnsOf(nameHeader)}
      keyOf={(guess) => guess.look.id}
      isMuted={(guess) => guess.points === 0}
      savedAt={savedAt}
      isSecret={isSecret}
    />
  );
}
