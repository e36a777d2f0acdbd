import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RaceToGuessView, SavedPicks } from '#contract/guessing/guesses.ts';
import { PICK_NAMES, type PickName } from '#domain/season/category.ts';
import { putPick, raceKey, refetchGuesses } from '#web/data/guesses.api.ts';
import { recordServerTime } from '#web/hydration/server-time.ts';
import { isEditConflict } from '#web/saving/save-failures.ts';
import { useSaving } from '#web/saving/use-saving.ts';
import { writeResponse } from '#web/saving/write-response.ts';
import { useDraft } from '#web/ui/draft-store.ts';
import { parseRaceQueue, type RaceQueue, raceQueueKey } from './race-queue.ts';
import { lateSaveText, saveFailure } from './save-failure.ts';

interface Change {
  readonly pickName: PickName;
  /** Driver that the pick replaced. */
  readonly before: string | null;
}

const idOf = (driver: RaceToGuessView['first']) => driver?.look.id ?? null;

function withSaved(form: RaceToGuessView, saved: SavedPicks): RaceToGuessView {
  const driverAt = (pickName: PickName): RaceToGuessView['first'] => {
    const id = saved[pickName];
    if (id === null) return null;
    if (id === idOf(form[pickName])) return form[pickName];
    const slot = form.grid.find(({ competitor }) => competitor.id === id);
    return slot
      ? { name: slot.name, look: slot.competitor, isOnGrid: true, isReserve: false }
      : null;
  };
  return { ...form, first: driverAt('first'), tenth: driverAt('tenth') };
}

/**
 * Manages the two picks of a race. Each choice is saved at once, one after the other, so the latest
 * choice for a pick is stored, however slow earlier ones were. Unsaved picks stay on the device.
 */
export function usePicks(form: RaceToGuessView, isLocked: boolean) {
  const raceId = form.race.id;
  const queryClient = useQueryClient();
  const [kept, keep] = useDraft<RaceQueue>(raceQueueKey(raceId), parseRaceQueue);
  const waiting = kept ?? {};
  const [lastChange, setLastChange] = useState<Change | null>(null);
  const queue = useRef(waiting);

  const setQueue = (next: RaceQueue) => {
    queue.current = next;
    keep(Object.keys(next).length === 0 ? null : next);
  };
  const dequeue = (pickName: PickName, driver: string | null) => {
    const { [pickName]: pick, ...rest } = queue.current;
    // Another driver may have been picked since the save was sent.
    setQueue(
      !pick || pick.driver === driver
        ? rest
        : { ...rest, [pickName]: { ...pick, basedOn: driver } },
    );
  };

  async function saveNext(): Promise<void> {
    const pickName = PICK_NAMES.find((each) => queue.current[each] !== undefined);
    const pick = pickName && queue.current[pickName];
    if (pickName === undefined || pick === undefined) return;
    const saved = await putPick(raceId, pickName, pick.driver, pick.basedOn);
    await writeResponse<RaceToGuessView>(
      queryClient,
      raceKey(raceId),
      (before) => before && withSaved(before, saved),
    );
    dequeue(pickName, pick.driver);
    return saveNext();
  }

  async function saveQueue(): Promise<void> {
    try {
      await saveNext();
    } catch (failure) {
      const late = lateSaveText(failure);
      if (late !== null) recordServerTime(late.now);
      if (!isEditConflict(failure) && !saveFailure(failure).canRetry) setQueue({});
      throw failure;
    } finally {
      refetchGuesses(queryClient);
    }
  }

  const run = () => void saving.run(saveQueue);
  const saving = useSaving({ retry: run, isLocked });
  const { error } = saving;
  const resume = useRef(run);
  resume.current = run;
  useEffect(() => {
    if (!isLocked && Object.keys(queue.current).length > 0) resume.current();
  }, [isLocked]);

  const shown = (pickName: PickName) => {
    const pick = waiting[pickName];
    return pick === undefined ? idOf(form[pickName]) : pick.driver;
  };
  const picks = { first: shown('first'), tenth: shown('tenth') };
  const set = (pickName: PickName, driver: string | null) => {
    const { basedOn } = queue.current[pickName] ?? { basedOn: idOf(form[pickName]) };
    setQueue({ ...queue.current, [pickName]: { driver, basedOn } });
    run();
  };

  const hasWaiting = Object.keys(waiting).length > 0;
  return {
    picks,
    /** Also true for picks of an earlier visit, which are sent right after the first render. */
    isSaving: saving.isSaving || (hasWaiting && error === null),
    error,
    /** True if a different choice was saved elsewhere meanwhile. */
    isOvertaken: isEditConflict(error),
    hasWaiting,
    isWaiting: (pickName: PickName) => waiting[pickName] !== undefined,
    choose: (pickName: PickName, driver: string) => {
      if (picks[pickName] === driver) return;
      setLastChange({ pickName, before: picks[pickName] });
      set(pickName, driver);
    },
    retry: run,
    /** Discards the unsaved picks in favour of the stored ones. */
    keepStored: () => {
      setQueue({});
      saving.reset();
      setLastChange(null);
    },
    saveOver: () => {
      const picks = Object.entries(queue.current).map(([pickName, { driver }]) => [
        pickName,
        { driver },
      ]);
      setQueue(Object.fromEntries(picks));
      run();
    },
    lastPickName: lastChange?.pickName ?? null,
    undo:
      lastChange === null
        ? undefined
        : () => {
            setLastChange(null);
            set(lastChange.pickName, lastChange.before);
          },
  };
}
