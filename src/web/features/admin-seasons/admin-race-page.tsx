import { useParams } from 'wouter';
import type { AdminRace } from '#contract/admin-seasons.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { isNotFound } from '#web/app/api.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useServerNow } from '#web/app/server-time.ts';
import { useAdminSeason } from '#web/features/admin-shared/seasons.api.ts';
import { Skeleton } from '#web/ui/states.tsx';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { RaceActions } from './race-actions.tsx';
import { RaceFacts } from './race-facts.tsx';
import { raceMark } from './race-mark.ts';
import { type Section, SectionTile } from './section-tile.tsx';

const { race: texts, races } = adminSeasonsTexts;
const TICK_MS = MINUTE_MS;

/** Where what came of a race is changed. */
function RaceSections({ year, race }: { readonly year: number; readonly race: AdminRace }) {
  const mark = raceMark(race, useServerNow(TICK_MS));
  const sections: readonly Section[] = [
    {
      to: `/admin/season/${year}/race/${race.id}/results`,
      name: texts.results,
      about: mark === null || mark === 'CANCELLED' ? texts.noResults : races.marks[mark],
    },
    {
      to: `/admin/flag/${year}/${race.id}`,
      name: texts.flags,
      about: race.areFlagsCounted ? texts.flagsCounted : texts.flagsNotCounted,
    },
  ];
  return (
    <nav aria-label={texts.sections}>
      <ul className={styles.sections}>
        {sections.map((section) => (
          <SectionTile key={section.to} {...section} />
        ))}
      </ul>
    </nav>
  );
}

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
