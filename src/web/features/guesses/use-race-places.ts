import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RaceGuessForm, SavedRacePlaces } from '#contract/guesses.ts';
import { ApiError } from '#web/app/api.ts';
import { noteServerTime } from '#web/app/server-time.ts';
import { guessKey, type RacePlace, raceKey, saveRacePlace } from './guesses.api.ts';
import { lateAnswer, saveFailure } from './save-failure.ts';

type Wanted = Readonly<Partial<Record<RacePlace, string | null>>>;

interface Change {
  readonly place: RacePlace;
  /** Whom it replaced. */
  readonly before: string | null;
}

const idOf = (driver: RaceGuessForm['first']) => driver?.look.id ?? null;

function withSaved(form: RaceGuessForm, saved: SavedRacePlaces): RaceGuessForm {
  const driverAt = (place: RacePlace): RaceGuessForm['first'] => {
    const id = saved[place];
    if (id === null) return null;
    if (id === idOf(form[place])) return form[place];
    const slot = form.grid.find(({ competitor }) => competitor.id === id);
    return slot ? { name: slot.name, look: slot.competitor, isOnGrid: true } : null;
  };
  return { ...form, first: driverAt('first'), tenth: driverAt('tenth') };
}

/**
 * The two places of a race. Every choice is saved at once, one after the other: of two choices for a place,
 * the later one is stored, however slow the first was.
 */
export function useRacePlaces(form: RaceGuessForm) {
  const raceId = form.race.id;
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<Wanted>({});
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [lastChange, setLastChange] = useState<Change | null>(null);
  const queue = useRef<Wanted>({});
  const isRunning = useRef(false);

  const setQueue = (next: Wanted) => {
    queue.current = next;
    setWaiting(next);
  };
  const dequeue = (place: RacePlace, driver: string | null) => {
    // Somebody may have chosen another driver meanwhile.
    if (queue.current[place] !== driver) return;
    const { [place]: _done, ...rest } = queue.current;
    setQueue(rest);
  };

  async function saveNext(): Promise<void> {
    const place = (Object.keys(queue.current) as RacePlace[])[0];
    const driver = place && queue.current[place];
    if (place === undefined || driver === undefined) return;
    const saved = await saveRacePlace(raceId, place, driver);
    // An answer that was asked for before the save must not overwrite it.
    await queryClient.cancelQueries({ queryKey: raceKey(raceId) });
    queryClient.setQueryData<RaceGuessForm>(
      raceKey(raceId),
      (before) => before && withSaved(before, saved),
    );
    dequeue(place, driver);
    return saveNext();
  }

  async function run(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsSaving(true);
    setError(null);
    try {
      await saveNext();
    } catch (failure) {
      setError(failure);
      const late = lateAnswer(failure);
      if (late !== null) noteServerTime(late.now);
      if (!saveFailure(failure).canRetry) setQueue({});
    }
    isRunning.current = false;
    setIsSaving(false);
    await queryClient.invalidateQueries({ queryKey: guessKey });
  }

  useEffect(() => {
    if (error === null || error instanceof ApiError) return;
    // Nobody is to miss a deadline for a tunnel.
    const retry = () => void run();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });

  const places = {
    first: waiting.first === undefined ? idOf(form.first) : waiting.first,
    tenth: waiting.tenth === undefined ? idOf(form.tenth) : waiting.tenth,
  };
  const set = (place: RacePlace, driver: string | null) => {
    setQueue({ ...queue.current, [place]: driver });
    void run();
  };

  return {
    places,
    isSaving,
    error,
    isWaiting: (place: RacePlace) => waiting[place] !== undefined,
    choose: (place: RacePlace, driver: string) => {
      if (places[place] === driver) return;
      setLastChange({ place, before: places[place] });
      set(place, driver);
    },
    retry: () => void run(),
    undo:
      lastChange === null
        ? undefined
        : () => {
            setLastChange(null);
            set(lastChange.place, lastChange.before);
          },
  };
}
