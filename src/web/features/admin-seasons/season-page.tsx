import { useParams } from 'wouter';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { isNotFound } from '#web/app/api.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useServerNow } from '#web/app/server-time.ts';
import { useAdminSeason } from '#web/features/admin-shared/seasons.api.ts';
import { Skeleton } from '#web/ui/states.tsx';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts as texts } from './admin-seasons.texts.ts';
import { DeleteSeason } from './delete-season.tsx';
import { SeasonDeadline } from './season-deadline.tsx';
import { SeasonRaces } from './season-races.tsx';
import { SeasonReserves } from './season-reserves.tsx';
import { SeasonSections } from './season-sections.tsx';
import { factsOf, seasonState } from './season-state.ts';

const TICK_MS = MINUTE_MS;

const isEmpty = ({ guessDeadline, races, drivers, constructors }: AdminSeason) =>
  guessDeadline === null && [races, drivers, constructors].every((list) => list.length === 0);

function leadOf(season: AdminSeason, now: number): string {
  const facts = factsOf(season);
  const state = texts.states[seasonState(facts, now)];
  if (facts.raceCount === 0) return state;
  return `${state} · ${texts.completed(facts.completedRaceCount, facts.raceCount)}`;
}

export function AdminSeasonPage() {
  const { year = '' } = useParams();
  const query = useAdminSeason(year);
  const now = useServerNow(TICK_MS);
  if (isNotFound(query.error)) return <NotFoundPage />;
  return (
    <Page title={texts.seasonTitle(year)} lead={query.data && leadOf(query.data, now)}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={12} />}>
        {(season) => (
          <div className={styles.layout}>
            <div className={styles.side}>
              <SeasonDeadline season={season} />
              <SeasonReserves season={season} />
              <SeasonSections season={season} />
              {isEmpty(season) && <DeleteSeason year={season.year} />}
            </div>
            <SeasonRaces season={season} />
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}
