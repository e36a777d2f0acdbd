import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Championship, OrderGuessView } from '#contract/guesses.ts';
import { orderLike } from '#domain/guess-order.ts';
import { noteServerTime } from '#web/app/server-time.ts';
import { useDraft } from '#web/app/use-draft.ts';
import { draftKey } from './draft-key.ts';
import { guessKey, orderKey, saveOrder } from './guesses.api.ts';
import { lateAnswer } from './save-failure.ts';

type Order = readonly string[];

export const sameOrder = (a: Order, b: Order) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

const isOrder = (stored: unknown): stored is string[] =>
  Array.isArray(stored) && stored.every((id) => typeof id === 'string');

/** The order being made: what was saved, what has changed since, and the way from the one to the other. */
export function useOrderForm(view: OrderGuessView, userId: string, championship: Championship) {
  const { year, saved } = view;
  const queryClient = useQueryClient();
  const field = view.field.map(({ look }) => look.id);
  const [draft, setDraft] = useDraft<Order>(draftKey(userId, year, championship), (stored) =>
    isOrder(stored) ? stored : null,
  );
  const [isRestored, setIsRestored] = useState(draft !== null);
  const [earlier, setEarlier] = useState<readonly Order[]>([]);

  // The field may have changed since the draft was made.
  const order: Order = draft === null ? (saved ?? field) : orderLike(draft, field);
  const isChanged = draft !== null && !(saved !== null && sameOrder(order, saved));

  const latest = useRef(order);
  latest.current = order;

  const save = useMutation({
    mutationFn: (wanted: Order) => saveOrder(year, championship, wanted),
    onSuccess: (answer) => {
      queryClient.setQueryData<OrderGuessView>(
        orderKey(year, championship),
        (before) => before && { ...before, saved: answer.saved, newcomers: [] },
      );
      if (sameOrder(latest.current, answer.saved)) setDraft(null);
      setIsRestored(false);
    },
    onError: (error) => {
      const late = lateAnswer(error);
      if (late !== null) noteServerTime(late.now);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: guessKey }),
  });

  const change = (next: Order) => {
    setIsRestored(false);
    setDraft(next);
  };
  const before = earlier.at(-1);
  return {
    order,
    isChanged,
    isRestored,
    isSaving: save.isPending,
    error: save.error,
    save: () => save.mutate(order),
    change: (next: Order) => {
      if (sameOrder(next, order)) return;
      setEarlier([...earlier, order]);
      change(next);
    },
    undo:
      before &&
      (() => {
        setEarlier(earlier.slice(0, -1));
        change(orderLike(before, field));
      }),
  };
}
