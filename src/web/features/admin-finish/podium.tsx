import { classNames } from '#web/ui/class-names.ts';
import { Medal } from '#web/ui/medal.tsx';
import { adminFinishTexts as texts } from './admin-finish.texts.ts';
import styles from './podium.module.css';
import type { PodiumStep } from './podium-steps.ts';

/** The best three, with the winner in the middle and highest. */
export function Podium({ steps }: { readonly steps: readonly PodiumStep[] }) {
  return (
    <ol className={styles.podium}>
      {steps.map(({ medal, names, points }) => (
        <li key={medal} className={classNames(styles.step, styles[medal])}>
          <span className={styles.who}>
            <Medal medal={medal} />
            {names.map((name) => (
              <span key={name} className={styles.name}>
                {name}
              </span>
            ))}
          </span>
          <span className={styles.block}>
            <span className={styles.points}>{texts.points(points)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
