import type { LeaderboardEntry } from '#contract/home.ts';
import type { StillPossible } from '#contract/still-possible.ts';
import { useHeader } from '#web/app/header.api.ts';
import { stillPossibleTexts } from '#web/shared/still-possible.texts.ts';
import { standingsTexts } from './standings.texts.ts';
import styles from './still-possible-note.module.css';

interface StillPossibleNoteProps {
  readonly possible: StillPossible;
  /** The whole board. */
  readonly entries: readonly LeaderboardEntry[];
  readonly isOfLeague: boolean;
}

const namesOf = (players: StillPossible['players']) => players.map(({ username }) => username);

function sentence(
  { count, players, secured }: StillPossible,
  all: number,
  own: LeaderboardEntry | undefined,
): string {
  const [first] = secured;
  if (first !== undefined) {
    return count === 1
      ? standingsTexts.hasWon(first.username)
      : standingsTexts.isFirst(namesOf(secured));
  }
  if (players.length > 0) return standingsTexts.onlyTheseCanWin(namesOf(players));
  const some = standingsTexts.someCanWin(count, all);
  if (own === undefined) return some;
  return `${some} ${own.isOut ? standingsTexts.youAreOut : standingsTexts.youCanWin}`;
}

/** Who can still win, above the board. */
export function StillPossibleNote({ possible, entries, isOfLeague }: StillPossibleNoteProps) {
  const ownId = useHeader()?.user?.id;
  const own = entries.find(({ guesser }) => guesser.id === ownId);
  const { assumption, assumptionInLeague } = stillPossibleTexts;
  return (
    <div className={styles.note}>
      <p className={styles.sentence}>{sentence(possible, entries.length, own)}</p>
      <p className={styles.assumption}>{isOfLeague ? assumptionInLeague : assumption}</p>
    </div>
  );
}
