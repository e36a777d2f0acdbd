import { useState } from 'react';
import { useLocation } from 'wouter';
import type { AdminRace, AdminSeason } from '#contract/admin/admin-seasons.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { isOpen } from '#domain/season/deadline.ts';
import { formatClock, formatShortDay } from '#web/formatting/dates.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type LinkRow, LinkRows } from '#web/ui/link-rows.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useAdminChange } from '../shared/admin.api.ts';
import { seasonCalls } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { raceListTexts, raceTexts } from './admin-seasons.texts.ts';
import { EMPTY_RACE, RaceDialog, useRaceForm } from './race-dialog.tsx';
import { RaceOrderList } from './race-order.tsx';
import { nextRace, type RaceMark, raceMark } from './season-state.ts';

const TONES: Partial<Record<RaceMark, LinkRow['tone']>> = {
  RESULT: 'good',
  RESULT_MISSING: 'bad',
};

const shortMoment = (instant: number) => `${formatShortDay(instant)} ${formatClock(instant)}`;

/** Returns the deadline; only the time if it is on the day of the race, as it usually is. */
function deadlineBeside({ startsAt, guessDeadline }: AdminRace): string {
  const isSameDay = formatShortDay(guessDeadline) === formatShortDay(startsAt);
  return isSameDay ? formatClock(guessDeadline) : shortMoment(guessDeadline);
}

function rowOf(year: number, race: AdminRace, now: number, nextId: string | null): LinkRow {
  const { id, name, position, startsAt, guessDeadline } = race;
  const mark = raceMark(race, now);
  const isCancelled = mark === 'CANCELLED';
  const canClose = isOpen(guessDeadline, now) && !isCancelled;
  return {
    to: `/admin/season/${year}/race/${id}`,
    name: isCancelled ? <s>{name}</s> : raceListTexts.race(position, name),
    about:
      shortMoment(startsAt) +
      (canClose ? ` · ${raceListTexts.deadline(deadlineBeside(race))}` : ''),
    tag: mark === null ? undefined : raceListTexts.marks[mark],
    tone: mark === null ? undefined : TONES[mark],
    isMarked: id === nextId,
  };
}

interface AddRaceProps {
  readonly year: number;
  readonly onClose: () => void;
}

/** Adds a race, and then opens its page or goes on to the next one. */
function AddRace({ year, onClose }: AddRaceProps) {
  const [, navigate] = useLocation();
  const [lastAdded, setLastAdded] = useState<string | null>(null);
  const add = useAdminChange<{ readonly id: string }>();
  const form = useRaceForm(year, EMPTY_RACE, (settings) =>
    add.mutateAsync(seasonCalls.addRace(year, settings)),
  );
  const saveAndOpen = () =>
    form.submit((_, { id }) => {
      onClose();
      navigate(`/admin/season/${year}/race/${id}`);
    });
  const saveAndGoOn = () =>
    form.submit(({ name }) => {
      setLastAdded(name);
      form.startOver(EMPTY_RACE);
    });
  return (
    <RaceDialog
      // A new key focuses the title again for the next race.
      key={lastAdded}
      title={raceListTexts.add}
      saveLabel={raceListTexts.add}
      year={year}
      form={form}
      startHint={raceListTexts.addHint}
      alternative={
        <Button isBusy={form.isSaving} onClick={saveAndGoOn}>
          {raceTexts.goOn}
        </Button>
      }
      onSave={saveAndOpen}
      onClose={onClose}
    >
      {lastAdded !== null && (
        <Notice tone="good">
          <p>{raceListTexts.added(lastAdded)}</p>
        </Notice>
      )}
    </RaceDialog>
  );
}

export function SeasonRaces({ season }: { readonly season: AdminSeason }) {
  const { year, races, finishedAt } = season;
  const [doing, setDoing] = useState<'ADD' | 'ORDER' | null>(null);
  const now = useServerNow(MINUTE_MS);
  const active = races.filter(({ cancelledAt }) => cancelledAt === null);
  const nextId = nextRace(races)?.id ?? null;
  const stop = () => setDoing(null);
  return (
    <Card title={raceListTexts.title(active.length)} flush>
      {doing === 'ORDER' ? (
        <RaceOrderList year={year} races={active} onClose={stop} />
      ) : (
        <>
          {finishedAt === null && (
            <div className={styles.tools}>
              <Button onClick={() => setDoing('ADD')}>{raceListTexts.add}</Button>
              {active.length > 1 && (
                <Button onClick={() => setDoing('ORDER')}>{raceListTexts.reorder}</Button>
              )}
            </div>
          )}
          {races.length === 0 ? (
            <div className={styles.inset}>
              <EmptyState title={raceListTexts.none}>
                <p>{raceListTexts.noneHelp}</p>
              </EmptyState>
            </div>
          ) : (
            <LinkRows isInCard rows={races.map((race) => rowOf(year, race, now, nextId))} />
          )}
        </>
      )}
      {doing === 'ADD' && <AddRace year={year} onClose={stop} />}
    </Card>
  );
}
