import type { LeaderboardEntry } from '#contract/home.ts';
import { homeTexts } from './home.texts.ts';
import styles from './leader-panel.module.css';

interface LeadersBoardProps {
  /** Leaderboard after the last race. */
  readonly entries: readonly LeaderboardEntry[];
  readonly year: number;
}

/**
 * Shows the leaders after the last race; they are champions only once an admin has finished the
 * season.
 */
export function LeaderPanel({ entries, year }: LeadersBoardProps) {
  const leaders = entries.flatMap(({ rank, guesser }) => (rank === 1 ? guesser : []));
  const [first] = leaders;
  if (first === undefined) return null;
  const runnerUp = entries.find(({ guesser }) => guesser.points < first.points)?.guesser;
  return (
    <section className={styles.board} aria-labelledby="leaders">
      <p>{homeTexts.leader(year)}</p>
      <h2 id="leaders" className={styles.title}>
        {homeTexts.names(leaders.map(({ username }) => username))}
      </h2>
      <p>
        {homeTexts.wonWith(first.points) +
          (runnerUp ? homeTexts.aheadOf(first.points - runnerUp.points, runnerUp.username) : '')}
      </p>
      <p className={styles.waits}>{homeTexts.waitsForFinish}</p>
    </section>
  );
}
