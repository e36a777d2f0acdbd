import type { FinishPreview } from '#contract/admin-seasons.ts';
import type { Address } from '#contract/pages.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './admin-finish.module.css';

/** More than these would push the standings off a phone's screen. */
const SHOWN_OPEN = 3;

interface RacesToMendProps {
  readonly title: string;
  readonly races: FinishPreview['racesWithoutResult'];
  /** Where what is missing is mended; absent: it cannot be. */
  readonly pathOf?: ((raceId: string) => Address) | undefined;
}

/** Races that lack something. */
export function RacesToMend({ title, races, pathOf }: RacesToMendProps) {
  return (
    <details open={races.length <= SHOWN_OPEN}>
      <summary className={styles.summary}>{title}</summary>
      <ul>
        {races.map(({ id, name }) => (
          <li key={id}>
            {pathOf === undefined ? (
              name
            ) : (
              <Link to={pathOf(id)} className={styles.way}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
