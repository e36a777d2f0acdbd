import type { LeaderboardEntry } from '#contract/home.ts';
import type { StillPossible } from '#contract/still-possible.ts';
import { useHeader } from '#web/app/header.api.ts';
import { standingsTexts } from './standings.texts.ts';
import styles from './still-possible-note.module.css';

interface StillPossibleNoteProps {
  readonly possible: StillPossible;
  /** The whole board. */
  readonly entries: readonly LeaderboardEntry[];
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

/** Who can still win, in a line above the board. */
export function StillPossibleNote({ possible, entries }: StillPossibleNoteProps) {
  const ownId = useHeader()?.user?.id;
  const own = entries.find(({ guesser }) => guesser.id === ownId);
  return <p className={styles.note}>{sentence(possible, entries.length, own)}</p>;
}
