import { useParams } from 'wouter';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { isNotFound } from '#web/app/api.ts';
import { Gate } from '#web/app/gate.tsx';
import { Loaded } from '#web/app/loaded.tsx';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { useServerNow } from '#web/app/server-time.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { useAdminSeason } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts as texts } from './admin-seasons.texts.ts';
import { SeasonDeadline } from './season-deadline.tsx';
import { SeasonRaces } from './season-races.tsx';
import { SeasonSections } from './season-sections.tsx';
import { factsOf, seasonState } from './season-state.ts';

const TICK_MS = 60_000;

function leadOf(season: AdminSeason, now: number): string {
  const facts = factsOf(season);
  const state = texts.states[seasonState(facts, now)];
  if (facts.raceCount === 0) return state;
  return `${state} · ${texts.completed(facts.completedRaceCount, facts.raceCount)}`;
}

function Contents() {
  const { year = '' } = useParams();
  const query = useAdminSeason(year);
  const now = useServerNow(TICK_MS);
  if (isNotFound(query.error)) return <NotFoundPage />;
  return (
    <Page title={texts.seasonTitle(year)} lead={query.data && leadOf(query.data, now)}>
      <Loaded query={query} skeleton={<Skeleton look="rows" lines={12} />}>
        {(season) => (
          <div className={styles.layout}>
            <div className={styles.side}>
              <SeasonDeadline season={season} />
              <SeasonSections season={season} />
            </div>
            <SeasonRaces season={season} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

export function AdminSeasonPage() {
  return (
    <Gate title={texts.title} needs="ADMIN">
      <Contents />
    </Gate>
  );
}
