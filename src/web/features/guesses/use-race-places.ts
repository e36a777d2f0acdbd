import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RaceGuessForm, SavedRacePlaces } from '#contract/guesses.ts';
import { PICK_NAMES, type PickName } from '#domain/category.ts';
import { recordServerTime } from '#web/app/server-time.ts';
import { postRacePlace, raceKey, refetchGuesses } from '#web/data/guesses.api.ts';
import { isEditConflict } from '#web/saving/save-failures.ts';
import { useSaving } from '#web/saving/use-saving.ts';
import { writeResponse } from '#web/saving/write-response.ts';
import { useDraft } from '#web/ui/draft-store.ts';
import { parseRaceQueue, type RaceQueue, raceQueueKey } from './race-queue.ts';
import { lateSaveText, saveFailure } from './save-failure.ts';

interface Change {
  readonly place: PickName;
  /** Driver that the pick replaced. */
  readonly before: string | null;
}

const idOf = (driver: RaceGuessForm['first']) => driver?.look.id ?? null;

function withSaved(form: RaceGuessForm, saved: SavedRacePlaces): RaceGuessForm {
  const driverAt = (place: PickName): RaceGuessForm['first'] => {
    const id = saved[place];
    if (id === null) return null;
    if (id === idOf(form[place])) return form[place];
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
export function useRacePlaces(form: RaceGuessForm, isLocked: boolean) {
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
  const dequeue = (place: PickName, driver: string | null) => {
    const { [place]: pick, ...rest } = queue.current;
    // Another driver may have been picked since the save was sent.
    setQueue(
      !pick || pick.driver === driver ? rest : { ...rest, [place]: { ...pick, basedOn: driver } },
    );
  };

  async function saveNext(): Promise<void> {
    const place = PICK_NAMES.find((each) => queue.current[each] !== undefined);
    const pick = place && queue.current[place];
    if (place === undefined || pick === undefined) return;
    const saved = await postRacePlace(raceId, place, pick.driver, pick.basedOn);
    await writeResponse<RaceGuessForm>(
      queryClient,
      raceKey(raceId),
      (before) => before && withSaved(before, saved),
    );
    dequeue(place, pick.driver);
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

  const shown = (place: PickName) => {
    const pick = waiting[place];
    return pick === undefined ? idOf(form[place]) : pick.driver;
  };
  const places = { first: shown('first'), tenth: shown('tenth') };
  const set = (place: PickName, driver: string | null) => {
    const { basedOn } = queue.current[place] ?? { basedOn: idOf(form[place]) };
    setQueue({ ...queue.current, [place]: { driver, basedOn } });
    run();
  };

  return {
    places,
    isSaving: saving.isSaving,
    error,
    /** True if a different choice was saved elsewhere meanwhile. */
    isOvertaken: isEditConflict(error),
    hasWaiting: Object.keys(waiting).length > 0,
    isWaiting: (place: PickName) => waiting[place] !== undefined,
    choose: (place: PickName, driver: string) => {
      if (places[place] === driver) return;
      setLastChange({ place, before: places[place] });
      set(place, driver);
    },
    retry: run,
    /** Discards the unsaved picks in favour of the stored ones. */
    keepStored: () => {
      setQueue({});
      saving.reset();
      setLastChange(null);
    },
    saveOver: () => {
      const picks = Object.entries(queue.current).map(([place, { driver }]) => [place, { driver }]);
      setQueue(Object.fromEntries(picks));
      run();
    },
    lastPlace: lastChange?.place ?? null,
    undo:
      lastChange === null
        ? undefined
        : () => {
            setLastChange(null);
            set(lastChange.place, lastChange.before);
          },
  };
}
