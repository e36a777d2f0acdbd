import type { LeaderboardEntry } from '#contract/home.ts';
import { useHeader } from '#web/app/header.api.ts';
import { Medal } from '#web/ui/medal.tsx';
import styles from './champions-board.module.css';
import { homeTexts } from './home.texts.ts';

interface ChampionsBoardProps {
  /** Of a season that is finished. */
  readonly entries: readonly LeaderboardEntry[];
  readonly year: number;
}

/** Who won, where the next deadline stood for as long as there was one. */
export function ChampionsBoard({ entries, year }: ChampionsBoardProps) {
  const ownId = useHeader()?.user?.id;
  const champions = entries.flatMap(({ medal, guesser }) => (medal === 'GOLD' ? guesser : []));
  const [first] = champions;
  if (first === undefined) return null;
  const runnerUp = entries.find(({ guesser }) => guesser.points < first.points)?.guesser;
  return (
    <section className={styles.board} aria-labelledby="champions">
      <p>
        {homeTexts.champion(year)}
        {champions.some(({ id }) => id === ownId) && homeTexts.congratulations}
      </p>
      <h2 id="champions" className={styles.title}>
        <Medal medal="GOLD" of={String(year)} />
        {homeTexts.names(champions.map(({ username }) => username))}
      </h2>
      <p>
        {homeTexts.wonWith(first.points)}
        {runnerUp && homeTexts.aheadOf(first.points - runnerUp.points, runnerUp.username)}
      </p>
    </section>
  );
}
