import type { Contenders } from '#contract/contenders.ts';
import type { LeaderboardEntry } from '#contract/home.ts';
import { useHeader } from '#web/app/header.api.ts';
import styles from './contenders-note.module.css';
import { standingsTexts } from './standings.texts.ts';

interface StillPossibleNoteProps {
  readonly possible: Contenders;
  /** Entries of the whole leaderboard. */
  readonly entries: readonly LeaderboardEntry[];
}

const namesOf = (players: Contenders['players']) => players.map(({ username }) => username);

function sentence(
  { count, players, secured }: Contenders,
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

/** Shows the contenders, in a line above the leaderboard. */
export function ContendersNote({ possible, entries }: StillPossibleNoteProps) {
  const ownId = useHeader()?.user?.id;
  const own = entries.find(({ guesser }) => guesser.id === ownId);
  return <p className={styles.note}>{sentence(possible, entries.length, own)}</p>;
}
