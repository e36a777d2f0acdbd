import { useState } from 'react';
import type { RaceToGuessView, SavedPicks } from '#contract/guessing/guesses.ts';
import { PICK_NAMES, type PickName } from '#domain/season/category.ts';
import { putPick, raceKey, saveGuess } from '#web/data/guesses.api.ts';
import { isEditConflict } from '#web/saving/save-errors.ts';
import { useSaveQueue } from '#web/saving/use-save-queue.ts';

interface UnsavedPick {
  readonly driver: string | null;
  /** Base version for conflict detection; absent means overwrite. */
  readonly basedOn?: string | null | undefined;
}

interface Change {
  readonly pickName: PickName;
  /** Driver that the pick replaced. */
  readonly before: string | null;
}

const isIdOrNull = (value: unknown) => value === null || typeof value === 'string';

function isPick(value: unknown): value is UnsavedPick {
  if (typeof value !== 'object' || value === null) return false;
  const { driver, basedOn } = value as Readonly<Record<keyof UnsavedPick, unknown>>;
  return isIdOrNull(driver) && (basedOn === undefined || isIdOrNull(basedOn));
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

/** Manages the two picks of a race, each of which is saved with its tap. */
export function usePicks(form: RaceToGuessView, isLocked: boolean) {
  const raceId = form.race.id;
  const [lastChange, setLastChange] = useState<Change | null>(null);
  const queue = useSaveQueue<PickName, UnsavedPick>({
    name: `guess:race:${raceId}`,
    keys: PICK_NAMES,
    isChange: isPick,
    send: (client, pickName, { driver, basedOn }) =>
      saveGuess(client, raceKey(raceId), putPick(raceId, pickName, driver, basedOn), withSaved),
    rebase: (later, saved) => ({ ...later, basedOn: saved.driver }),
    isLocked,
  });
  const { waiting, error } = queue;

  const shown = (pickName: PickName) => {
    const pick = waiting[pickName];
    return pick === undefined ? idOf(form[pickName]) : pick.driver;
  };
  const picks = { first: shown('first'), tenth: shown('tenth') };
  const set = (pickName: PickName, driver: string | null) => {
    const { basedOn } = queue.latest()?.[pickName] ?? { basedOn: idOf(form[pickName]) };
    queue.change(pickName, { driver, basedOn });
  };

  return {
    ...queue,
    picks,
    /** True if a different choice was saved elsewhere meanwhile. */
    isOvertaken: isEditConflict(error),
    choose: (pickName: PickName, driver: string) => {
      if (picks[pickName] === driver) return;
      setLastChange({ pickName, before: picks[pickName] });
      set(pickName, driver);
    },
    /** Discards the unsaved picks in favour of the stored ones. */
    keepStored: () => {
      queue.discard();
      setLastChange(null);
    },
    saveOver: () => {
      for (const pickName of PICK_NAMES) {
        const pick = waiting[pickName];
        if (pick !== undefined) queue.change(pickName, { driver: pick.driver });
      }
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
