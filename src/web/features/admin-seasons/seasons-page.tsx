import { useState } from 'react';
import type { AdminSeasonList } from '#contract/admin/admin-seasons.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { QueryPage } from '#web/app/query-page.tsx';
import { useServerNow } from '#web/app/server-time.ts';
import { useAdminSeasons } from '#web/features/admin-shared/admin.api.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { AddSeason } from './add-season.tsx';
import styles from './admin-seasons.module.css';
import { addSeasonTexts, adminSeasonsTexts as texts } from './admin-seasons.texts.ts';
import { seasonState } from './season-state.ts';

function SeasonLink({ season }: { readonly season: AdminSeasonList[number] }) {
  const { year, raceCount, completedRaceCount, driverCount } = season;
  const state = seasonState(season, useServerNow(MINUTE_MS));
  return (
    <Link to={`/admin/season/${year}`} className={styles.season}>
      <span className={styles.year}>{year}</span>
      <span className={styles.mark}>{texts.states[state]}</span>
      <span className={styles.muted}>
        {texts.seasonFacts(raceCount, driverCount) +
          (state === 'RUNNING' ? ` · ${texts.completed(completedRaceCount, raceCount)}` : '')}
      </span>
    </Link>
  );
}

export function AdminSeasonsPage() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <QueryPage
      title={texts.title}
      aside={
        !isAdding && (
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            {addSeasonTexts.open}
          </Button>
        )
      }
      query={useAdminSeasons()}
      rows={4}
    >
      {(seasons) => (
        <>
          {isAdding && <AddSeason seasons={seasons} onClose={() => setIsAdding(false)} />}
          {seasons.length === 0 && !isAdding && (
            <EmptyState title={texts.noSeasons}>
              <p>{texts.noSeasonsHelp}</p>
            </EmptyState>
          )}
          {seasons.length > 0 && (
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
    </QueryPage>
  );
}
