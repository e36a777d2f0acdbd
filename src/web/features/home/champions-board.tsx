import type { LeaderboardEntry } from '#contract/home.ts';
import { useHeader } from '#web/app/header.api.ts';
import { Medal } from '#web/ui/medal.tsx';
import styles from './champions-board.module.css';
import { homeTexts } from './home.texts.ts';

interface ChampionsBoardProps {
  /** After the last race. */
  readonly entries: readonly LeaderboardEntry[];
  readonly year: number;
  /** Until an admin has finished the season its leader is not its champion. */
  readonly isFinished: boolean;
}

/** Who won, where the next deadline stood for as long as there was one. */
export function ChampionsBoard({ entries, year, isFinished }: ChampionsBoardProps) {
  const ownId = useHeader()?.user?.id;
  const champions = entries.flatMap(({ rank, guesser }) => (rank === 1 ? guesser : []));
  const [first] = champions;
  if (first === undefined) return null;
  const runnerUp = entries.find(({ guesser }) => guesser.points < first.points)?.guesser;
  return (
    <section
      className={styles.board}
      data-finished={isFinished || undefined}
      aria-labelledby="champions"
    >
      <p>
        {isFinished ? homeTexts.champion(year) : homeTexts.leader(year)}
        {isFinished && champions.some(({ id }) => id === ownId) && homeTexts.congratulations}
      </p>
      <h2 id="champions" className={styles.title}>
        {isFinished && <Medal medal="GOLD" of={String(year)} />}
        {homeTexts.names(champions.map(({ username }) => username))}
      </h2>
      <p>
        {homeTexts.wonWith(first.points)}
        {runnerUp && homeTexts.aheadOf(first.points - runnerUp.points, runnerUp.username)}
      </p>
      {!isFinished && <p className={styles.waits}>{homeTexts.waitsForFinish}</p>}
    </section>
  );
}
