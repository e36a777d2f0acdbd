import { useState } from 'react';
import { useLocation } from 'wouter';
import type { AdminRace, AdminSeason } from '#contract/admin/admin-seasons.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { formatClock, formatShortDay } from '#web/app/dates.ts';
import { useServerNow } from '#web/app/server-time.ts';
import { useAdminChange } from '#web/features/admin-shared/admin.api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { seasonCalls } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { raceListTexts, raceTexts } from './admin-seasons.texts.ts';
import { EMPTY_RACE, RaceDialog, useRaceForm } from './race-dialog.tsx';
import { RaceOrderList } from './race-order.tsx';
import { nextRace, type RaceMark, raceMark } from './season-state.ts';

const TONES: Partial<Record<RaceMark, string | undefined>> = {
  RESULT: styles.good,
  RESULT_MISSING: styles.bad,
};

const shortMoment = (instant: number) => `${formatShortDay(instant)} ${formatClock(instant)}`;

/** Returns the deadline; only the time if it is on the day of the race, as it usually is. */
function deadlineBeside({ startsAt, guessDeadline }: AdminRace): string {
  const isSameDay = formatShortDay(guessDeadline) === formatShortDay(startsAt);
  return isSameDay ? formatClock(guessDeadline) : shortMoment(guessDeadline);
}

interface RaceRowsProps {
  readonly year: number;
  readonly races: readonly AdminRace[];
  /** Id of the first race that has not been run. */
  readonly nextId: string | null;
  readonly now: number;
}

/** Shows the races in order, with links to edit them. */
function RaceRows({ year, races, nextId, now }: RaceRowsProps) {
  return (
    <ol>
      {races.map((race) => {
        const mark = raceMark(race, now);
        return (
          <li key={race.id}>
            <Link
              to={`/admin/season/${year}/race/${race.id}`}
              className={classNames(
                styles.race,
                mark === 'CANCELLED' && styles.cancelled,
                race.id === nextId && styles.next,
              )}
            >
              <span className={styles.position}>{mark === 'CANCELLED' ? '–' : race.position}</span>
              <span className={styles.raceName}>{race.name}</span>
              <span className={styles.when}>
                <span>{shortMoment(race.startsAt)}</span>
                {race.guessDeadline > now && mark !== 'CANCELLED' && (
                  <span>{raceListTexts.deadline(deadlineBeside(race))}</span>
                )}
              </span>
              {mark !== null && (
                <span className={classNames(styles.mark, TONES[mark])}>
                  {raceListTexts.marks[mark]}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ol>
  );
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
            <RaceRows year={year} races={races} nextId={nextRace(races)?.id ?? null} now={now} />
          )}
        </>
      )}
      {doing === 'ADD' && <AddRace year={year} onClose={stop} />}
    </Card>
  );
}
