import type { AdminSeason, FinishPreview } from '#contract/admin-seasons.ts';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './admin-finish.module.css';
import { adminFinishTexts as texts } from './admin-finish.texts.ts';

/** More than these would push the standings off a phone's screen. */
const SHOWN_OPEN = 3;

interface ObstaclesProps {
  readonly season: AdminSeason;
  readonly preview: FinishPreview;
}

/** What stands in the way of finishing, with the way to each that can be mended. */
export function Obstacles({ season, preview }: ObstaclesProps) {
  const { racesWithoutResult: races, isDeadlineOpen } = preview;
  const hasRaces = season.races.some(({ cancelledAt }) => cancelledAt === null);
  return (
    <Notice tone="bad" title={texts.notYet}>
      {!hasRaces && <p>{texts.noRaces}</p>}
      {isDeadlineOpen && <p>{texts.deadlineOpen}</p>}
      {races.length > 0 && (
        <details open={races.length <= SHOWN_OPEN}>
          <summary className={styles.summary}>{texts.withoutResult(races.length)}</summary>
          <ul>
            {races.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/admin/season/${season.year}/race/${id}/results`} className={styles.way}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}
