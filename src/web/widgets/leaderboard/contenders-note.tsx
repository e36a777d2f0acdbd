import type { Contenders } from '#contract/scoring/contenders.ts';
import type { Home, LeaderboardEntry } from '#contract/scoring/home.ts';
import { useHeader } from '#web/session/header.api.ts';
import { chanceTexts } from './chance.texts.ts';
import { bestOther } from './chance-changes.ts';
import styles from './contenders-note.module.css';
import { leaderboardTexts } from './leaderboard.texts.ts';

const namesOf = (players: Contenders['players']) => players.map(({ username }) => username);

/** Returns who can still win, in words; with many players only how many. */
function contendersText({ count, players, secured }: Contenders, all: number): string {
  const [first] = secured;
  if (first !== undefined) {
    return count === 1
      ? leaderboardTexts.hasWon(first.username)
      : leaderboardTexts.isFirst(namesOf(secured));
  }
  return players.length > 0
    ? leaderboardTexts.onlyTheseCanWin(namesOf(players))
    : leaderboardTexts.someCanWin(count, all);
}

interface NoteProps {
  readonly home: Home;
  /** Entries of the whole leaderboard. */
  readonly entries: readonly LeaderboardEntry[];
}

interface StyledProps {
  readonly className?: string | undefined;
}

/** Says who can still win, and where they are only counted, if the viewer is one of them. */
export function ContendersText({ home, entries, className }: NoteProps & StyledProps) {
  const { stillPossible } = home;
  const ownId = useHeader()?.user?.id;
  if (stillPossible === null) return null;
  const own = entries.find(({ guesser }) => guesser.id === ownId);
  const text = contendersText(stillPossible, entries.length);
  const isTold = own === undefined || areNamed(stillPossible);
  const side = own?.isOut ? leaderboardTexts.youAreOut : leaderboardTexts.youCanWin;
  return <p className={className}>{isTold ? text : `${text} ${side}`}</p>;
}

const areNamed = ({ players, secured }: Contenders) => players.length + secured.length > 0;

const hasChances = ({ chances, isRun }: Home) => chances !== null && !isRun;

/**
 * Returns true if who can still win is said above the leaderboard: once they are few, when a player
 * has fallen out with the latest race, and where there are no chances to tell instead.
 */
export function areContendersInFront({ home, entries }: NoteProps): boolean {
  const { chances, stillPossible } = home;
  if (stillPossible === null) return false;
  const hasFallenOut = ({ isOut }: LeaderboardEntry, index: number) =>
    isOut && (chances?.before[index] ?? 0) > 0;
  return areNamed(stillPossible) || !hasChances(home) || entries.some(hasFallenOut);
}

/** Shows the chances of the favourite and of the viewer. */
function Chances({ home: { chances }, entries }: NoteProps) {
  const ownId = useHeader()?.user?.id;
  if (chances?.isReady !== true) return <span>{chanceTexts.toCome}</span>;
  const own = entries.findIndex(({ guesser }) => guesser.id === ownId);
  const favourite = bestOther(chances.now, entries, own);
  const ownChance = chances.now[own] ?? null;
  return (
    <>
      {favourite !== null && (
        <span className={styles.favourite}>
          <span className={styles.name} translate="no">
            {favourite.name}
          </span>
          <span className={styles.chance}>{` ${favourite.chance}`}</span>
        </span>
      )}
      {ownChance !== null && (
        <span className={styles.own}>
          {chanceTexts.you(ownChance, chances.before[own] ?? null)}
        </span>
      )}
    </>
  );
}

/** Shows above the leaderboard who will win. */
export function WinnersNote(props: NoteProps) {
  const { home } = props;
  const isSecured = home.stillPossible !== null && home.stillPossible.secured.length > 0;
  return (
    <>
      {areContendersInFront(props) && <ContendersText {...props} className={styles.note} />}
      {hasChances(home) && !isSecured && (
        <p className={styles.note}>
          <Chances {...props} />
        </p>
      )}
    </>
  );
}
