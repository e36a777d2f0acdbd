import type { EndedSeason } from '#contract/scoring/home.ts';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { MedalIcon } from './medal.tsx';
import styles from './podium.module.css';
import { podiumTexts as texts } from './ui.texts.ts';

/** A step of the podium: equal points share a step, and the next one is then left out. */
export type PodiumStep = EndedSeason['steps'][number];

interface PodiumProps {
  readonly steps: readonly PodiumStep[];
  /** True once the season is finished: names link to the players' recaps. */
  readonly year?: number | undefined;
  /** Title of the winner, above the name. */
  readonly title?: string;
}

/** Shows the best three, with the winner in the middle and highest. */
export function Podium({ steps, year, title }: PodiumProps) {
  return (
    <ol className={styles.podium}>
      {steps.map(({ medal, players, count, points }) => (
        <li key={medal} className={classNames(styles.step, styles[medal])}>
          <span className={styles.who}>
            <MedalIcon medal={medal} />
            {medal === 'GOLD' && title !== undefined && (
              <span className={styles.title}>{title}</span>
            )}
            {players.map(({ id, username }) =>
              year === undefined ? (
                <span key={id} className={styles.name}>
                  {username}
                </span>
              ) : (
                <Link key={id} to={`/user/${id}/${year}`} className={styles.name}>
                  {username}
                </Link>
              ),
            )}
            {count > players.length && <span>{texts.others(count - players.length)}</span>}
          </span>
          <span className={styles.block}>
            <span className={styles.points}>{texts.points(points)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
