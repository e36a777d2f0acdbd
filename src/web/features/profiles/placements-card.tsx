import type { UseQueryResult } from '@tanstack/react-query';
import type { Placements } from '#contract/scoring/profiles.ts';
import { MEDALS, medalOf } from '#domain/scoring/placements.ts';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { MedalIcon } from '#web/ui/medal.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import styles from './placements-card.module.css';
import { profilesTexts } from './profiles.texts.ts';

const COUNTS = { GOLD: 'gold', SILVER: 'silver', BRONZE: 'bronze' } as const;

function MedalCounts({ medals }: Pick<Placements, 'medals'>) {
  return (
    <dl className={styles.medals}>
      {MEDALS.map((medal) => {
        const count = medals[COUNTS[medal]];
        return (
          <div
            key={medal}
            className={classNames(styles.medal, styles[medal], count === 0 && styles.none)}
          >
            <dt>{uiTexts.medals[medal]}</dt>
            <dd className={styles.count}>{count}</dd>
          </div>
        );
      })}
    </dl>
  );
}

interface EarlierSeasonsProps extends Pick<Placements, 'previousPlacements'> {
  readonly userId: string | undefined;
}

function EarlierSeasons({ previousPlacements, userId }: EarlierSeasonsProps) {
  if (previousPlacements.length === 0) {
    return <p className={styles.empty}>{profilesTexts.noEarlier}</p>;
  }
  return (
    <ol>
      {previousPlacements.map(({ pos, value }) => {
        const medal = medalOf(pos);
        const season = (
          <>
            <span className={styles.year}>{value}</span>
            {medal && <MedalIcon medal={medal} of={String(value)} />}
            <span className={styles.place}>{profilesTexts.placeOf(pos)}</span>
          </>
        );
        return (
          <li key={value}>
            {userId === undefined ? (
              <span className={styles.season}>{season}</span>
            ) : (
              <Link to={`/user/${userId}/${value}`} className={styles.season}>
                {season}
                <Icon name="chevronRight" />
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface PlacementsCardProps {
  readonly id: string;
  /** Player of the placements, once known: each season links to its recap. */
  readonly userId: string | undefined;
  readonly query: UseQueryResult<Placements>;
}

export function PlacementsCard({ id, userId, query }: PlacementsCardProps) {
  return (
    <Card id={id} className={styles.card} title={profilesTexts.medals}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={3} />}>
        {(placements) => (
          <>
            <MedalCounts medals={placements.medals} />
            <h3 className={styles.earlierTitle}>{profilesTexts.earlier}</h3>
            <EarlierSeasons previousPlacements={placements.previousPlacements} userId={userId} />
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}
