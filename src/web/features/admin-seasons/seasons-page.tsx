import { useState } from 'react';
import type { AdminSeasonList } from '#contract/admin-seasons.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useServerNow } from '#web/app/server-time.ts';
import { useAdminSeasons } from '#web/features/admin-shared/seasons.api.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { AddSeason } from './add-season.tsx';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts as texts } from './admin-seasons.texts.ts';
import { seasonState } from './season-state.ts';

const TICK_MS = MINUTE_MS;

function SeasonLink({ season }: { readonly season: AdminSeasonList[number] }) {
  const { year, raceCount, completedRaceCount, driverCount } = season;
  const state = seasonState(season, useServerNow(TICK_MS));
  return (
    <Link to={`/admin/season/${year}`} className={styles.season}>
      <span className={styles.year}>{year}</span>
      <span className={styles.mark} data-state={state}>
        {texts.states[state]}
      </span>
      <span className={styles.muted}>
        {texts.seasonFacts(raceCount, driverCount)}
        {state === 'RUNNING' && ` · ${texts.completed(completedRaceCount, raceCount)}`}
      </span>
    </Link>
  );
}

export function AdminSeasonsPage() {
  const query = useAdminSeasons();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      aside={
        !isAdding && (
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            {texts.add.open}
          </Button>
        )
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={4} />}>
        {(seasons) => (
          <>
            {isAdding && <AddSeason seasons={seasons} onClose={() => setIsAdding(false)} />}
            {seasons.length === 0 ? (
              !isAdding && (
                <EmptyState title={texts.noSeasons}>
                  <p>{texts.noSeasonsHelp}</p>
                </EmptyState>
              )
            ) : (
              <ul className={styles.seasons}>
                {seasons.map((season) => (
                  <li key={season.year}>
                    <SeasonLink season={season} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}
