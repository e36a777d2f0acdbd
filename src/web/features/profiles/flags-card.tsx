import type { UserData } from '#contract/scoring/profiles.ts';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { FlagName } from '#web/ui/flag-mark.tsx';
import { FlagPaceList } from '#web/widgets/flag-pace/flag-pace.tsx';
import styles from './flags-card.module.css';
import { DifferenceMark, GainedPoints } from './guess-cells.tsx';
import { GuessesCard } from './guesses-card.tsx';
import { profilesTexts } from './profiles.texts.ts';

type FlagGuess = UserData['userScores']['flagGuesses'][number];

const columns = (): readonly TableColumn<FlagGuess>[] => [
  {
    key: 'flag',
    header: profilesTexts.flag,
    rowHeader: true,
    cell: ({ flag }) => <FlagName type={flag} />,
  },
  {
    key: 'guessed',
    header: profilesTexts.guessed,
    numeric: true,
    narrow: true,
    cell: ({ guessed }) => guessed,
  },
  {
    key: 'actual',
    header: profilesTexts.actual,
    numeric: true,
    narrow: true,
    cell: ({ actual }) => actual,
  },
  {
    key: 'difference',
    header: profilesTexts.difference,
    numeric: true,
    narrow: true,
    cell: ({ diff }) => <DifferenceMark value={diff} />,
  },
  {
    key: 'points',
    header: profilesTexts.pointsLabel,
    numeric: true,
    narrow: true,
    cell: ({ points }) => <GainedPoints value={points} />,
  },
];

interface FlagsCardProps {
  readonly id: string;
  readonly guesses: readonly FlagGuess[];
  readonly pace: UserData['userScores']['flagTempo'];
  readonly savedAt: number | null;
  readonly isSecret: boolean;
}

export function FlagsCard(props: FlagsCardProps) {
  const { id, guesses, pace, savedAt, isSecret } = props;
  return (
    <GuessesCard
      id={id}
      title={profilesTexts.categories.flag}
      guesses={guesses}
      columns={columns()}
      keyOf={({ flag }) => flag}
      isMuted={({ points }) => points === 0}
      note={
        pace && (
          <div className={styles.pace}>
            <FlagPaceList pace={pace} isBesideGuesses />
          </div>
        )
      }
      savedAt={savedAt}
      isSecret={isSecret}
    />
  );
}
