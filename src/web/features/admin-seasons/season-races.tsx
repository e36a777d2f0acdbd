import { useState } from 'react';
import { useLocation } from 'wouter';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { adminSeasonPaths } from '#web/app/admin-season-paths.ts';
import { useServerNow } from '#web/app/server-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { nextRace } from './next-race.ts';
import { RaceDialog } from './race-dialog.tsx';
import { EMPTY_RACE } from './race-draft.ts';
import { RaceOrder } from './race-order.tsx';
import { RaceRows } from './race-rows.tsx';

const { races: texts } = adminSeasonsTexts;
const TICK_MS = 60_000;

function AddRace({ year, onClose }: { readonly year: number; readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const add = useSeasonChange<{ readonly id: string }>(({ id }) => {
    onClose();
    navigate(adminSeasonPaths.race(year, id));
  });
  return (
    <RaceDialog
      title={texts.add}
      confirmLabel={texts.add}
      year={year}
      draft={EMPTY_RACE}
      startHint={texts.addHint}
      isSaving={add.isPending}
      error={add.error}
      onSave={(settings) => add.mutate(seasonCalls.addRace(year, settings))}
      onClose={onClose}
    />
  );
}

export function SeasonRaces({ season }: { readonly season: AdminSeason }) {
  const { year, races, finishedAt } = season;
  const [doing, setDoing] = useState<'ADD' | 'ORDER' | null>(null);
  const now = useServerNow(TICK_MS);
  const active = races.filter(({ cancelledAt }) => cancelledAt === null);
  const stop = () => setDoing(null);
  return (
    <Card title={texts.title(active.length)} flush>
      {doing === 'ORDER' ? (
        <RaceOrder year={year} races={active} onClose={stop} />
      ) : (
        <>
          {finishedAt === null && (
            <div className={styles.tools}>
              <Button onClick={() => setDoing('ADD')}>{texts.add}</Button>
              {active.length > 1 && (
                <Button onClick={() => setDoing('ORDER')}>{texts.reorder}</Button>
              )}
            </div>
          )}
          {races.length === 0 ? (
            <div className={styles.inset}>
              <EmptyState title={texts.none}>
                <p>{texts.noneHelp}</p>
              </EmptyState>
            </div>
          ) : (
            <RaceRows year={year} races={races} nextId={nextRace(races)?.id ?? null} now={now} />
          )}
        </>
      )}
      {doing === 'ADD' && <AddRace year={year} onClose={stop} />}
    </Card>
  );
}
