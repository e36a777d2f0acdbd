import { useState } from 'react';
import type { AdminSeasonList } from '#contract/admin/admin-seasons.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { type LinkRow, LinkRows } from '#web/ui/link-rows.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useAdminSeasons } from '../shared/admin.api.ts';
import { AddSeason } from './add-season.tsx';
import { addSeasonTexts, adminSeasonsTexts as texts } from './admin-seasons.texts.ts';
import { seasonState } from './season-state.ts';

function rowOf(season: AdminSeasonList[number], now: number): LinkRow {
  const { year, raceCount, completedRaceCount, driverCount } = season;
  const state = seasonState(season, now);
  return {
    to: `/admin/season/${year}`,
    name: year,
    about:
      state === 'RUNNING'
        ? texts.runningFacts(completedRaceCount, raceCount, driverCount)
        : texts.seasonFacts(raceCount, driverCount),
    tag: texts.states[state],
  };
}

function SeasonRows({ seasons }: { readonly seasons: AdminSeasonList }) {
  const now = useServerNow(MINUTE_MS);
  return <LinkRows rows={seasons.map((season) => rowOf(season, now))} />;
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
          {seasons.length > 0 && <SeasonRows seasons={seasons} />}
        </>
      )}
    </QueryPage>
  );
}
