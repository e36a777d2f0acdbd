import { useParams } from 'wouter';
import { isNotFound } from '#web/app/api.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useAdminSeason } from '#web/features/admin-shared/seasons.api.ts';
import { Skeleton } from '#web/ui/states.tsx';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { RaceActions } from './race-actions.tsx';
import { RaceFacts } from './race-facts.tsx';
import { RaceSections } from './race-sections.tsx';

const { race: texts } = adminSeasonsTexts;

export function AdminRacePage() {
  const { year = '', raceId = '' } = useParams();
  const query = useAdminSeason(year);
  const race = query.data?.races.find(({ id }) => id === raceId);
  if (isNotFound(query.error) || (query.data && race === undefined)) return <NotFoundPage />;
  return (
    <Page
      title={race?.name ?? texts.title}
      eyebrow={
        race && texts.eyebrow(Number(year), race.cancelledAt === null ? race.position : null)
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={6} />}>
        {(season) =>
          race && (
            <div className={styles.layout}>
              <RaceFacts season={season} race={race} />
              <div className={styles.side}>
                <RaceSections year={season.year} race={race} />
              </div>
              <RaceActions season={season} race={race} />
            </div>
          )
        }
      </QueryBoundary>
    </Page>
  );
}
