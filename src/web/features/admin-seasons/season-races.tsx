import { useState } from 'react';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { useServerNow } from '#web/app/server-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { AddRace } from './add-race.tsx';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { nextRace } from './next-race.ts';
import { RaceOrder } from './race-order.tsx';
import { RaceRows } from './race-rows.tsx';

const { races: texts } = adminSeasonsTexts;
const TICK_MS = MINUTE_MS;

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
