import type { UserData } from '#contract/scoring/profiles.ts';
import { formatList } from '#web/formatting/lists.ts';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { answerWords } from '#web/widgets/questions/named-answer.ts';
import { DifferenceMark, GainedPoints } from './guess-cells.tsx';
import { GuessesCard } from './guesses-card.tsx';
import { profilesTexts } from './profiles.texts.ts';
import styles from './questions-card.module.css';

export type QuestionGuess = NonNullable<UserData['userScores']['questionGuesses']>[number];

/** Returns what was right, in words; `null` while the question does not count. */
export function rightWords({ right }: QuestionGuess): string | null {
  return right && profilesTexts.rightAnswers(formatList(right.map(answerWords)));
}

const columns = (): readonly TableColumn<QuestionGuess>[] => [
  {
    key: 'question',
    header: profilesTexts.question,
    rowHeader: true,
    cell: (guess) => {
      const right = rightWords(guess);
      return (
        <span className={styles.question}>
          <span>{guess.question}</span>
          <span className={styles.answers}>
            <strong>{profilesTexts.answered(answerWords(guess.guessed))}</strong>
            {right !== null && <span>{right}</span>}
          </span>
        </span>
      );
    },
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
    cell: ({ right, points }) => (right === null ? '–' : <GainedPoints value={points} />),
  },
];

interface QuestionsCardProps {
  readonly id: string;
  readonly guesses: readonly QuestionGuess[];
  readonly savedAt: number | null;
  readonly isSecret: boolean;
}

/** Card with a player's answers to the season's questions. */
export function QuestionsCard({ id, guesses, savedAt, isSecret }: QuestionsCardProps) {
  return (
    <GuessesCard
      id={id}
      title={profilesTexts.categories.questions}
      guesses={guesses}
      columns={columns()}
      keyOf={(guess) => guess.id}
      isMuted={({ right, points }) => right !== null && points === 0}
      savedAt={savedAt}
      isSecret={isSecret}
    />
  );
}
