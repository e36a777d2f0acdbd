import type { ReserveLists, ReservesView } from '#contract/guessing/guesses.ts';
import { MAX_RESERVES } from '#domain/guessing/reserves.ts';
import { PICK_NAMES, type PickName } from '#domain/season/category.ts';
import { draftKey, putReserves, reservesKey, saveGuess } from '#web/data/guesses.api.ts';
import { useDraftForm } from '#web/saving/use-draft-form.ts';
import { sameOrder } from './use-order-form.ts';

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

function parseLists(kept: unknown): ReserveLists | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { first, tenth } = kept as Partial<ReserveLists>;
  return isList(first) && isList(tenth) ? { first, tenth } : null;
}

/** Manages both lists while they are edited. */
export function useReservesForm(view: ReservesView) {
  const { year, saved } = view;
  const field = new Set(view.field.map(({ look }) => look.id));
  const known = (list: readonly string[]) => list.filter((id) => field.has(id));
  const form = useDraftForm<ReserveLists, ReserveLists>({
    initial: saved,
    version: saved,
    isStored: (lists) =>
      PICK_NAMES.every((pickName) => sameOrder(lists[pickName], saved[pickName])),
    // The entry list may have changed since the draft began.
    adapt: ({ first, tenth }) => ({ first: known(first), tenth: known(tenth) }),
    kept: { key: draftKey(year, 'reserves'), parse: parseLists },
    undoesSteps: true,
    staysSubmitted: true,
    save: async (client, lists, basedOn) => {
      const call = putReserves(year, lists, basedOn);
      const response = await saveGuess(
        client,
        reservesKey(year),
        call,
        (before: ReservesView, { saved }) => ({ ...before, saved }),
      );
      return response.saved;
    },
  });
  const set = (pickName: PickName, list: readonly string[]) => {
    if (sameOrder(list, form.value[pickName])) return;
    form.change({ ...form.value, [pickName]: [...list] });
  };
  return {
    ...form,
    set,
    /** Adds a driver at the end, or removes him. */
    toggle: (pickName: PickName, id: string) => {
      const list = form.value[pickName];
      if (list.includes(id))
        set(
          pickName,
          known(list).filter((each) => each !== id),
        );
      else if (list.length < MAX_RESERVES) set(pickName, [...list, id]);
    },
  };
}
