import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isEditConflict } from './save-failures.ts';
import { useSaving } from './use-saving.ts';
import { writeResponse } from './write-response.ts';

interface SaveQueueOptions<Change> {
  /** Changes of one scope are saved one after the other, even from different components. */
  readonly scope: string;
  readonly save: (change: Change) => Promise<unknown>;
  /** Called once the queue is empty. */
  readonly onEmpty?: () => void;
}

/**
 * Queues changes that come faster than they can be saved; one that fails does not stop the next.
 */
export function useSaveQueue<Change>({ scope, save, onEmpty }: SaveQueueOptions<Change>) {
  const saving = useSaving({ scope });
  const queue = useRef<readonly Change[]>([]);
  const [waiting, setWaiting] = useState(queue.current);
  /** Latest callback: a queued change may run after later renders. */
  const latestSave = useRef(save);
  latestSave.current = save;
  const setQueue = (next: readonly Change[]) => {
    queue.current = next;
    setWaiting(next);
  };

  async function saveAll(): Promise<void> {
    const failures: unknown[] = [];
    while (queue.current.length > 0) {
      await latestSave.current(queue.current[0] as Change).catch((error) => failures.push(error));
      setQueue(queue.current.slice(1));
    }
    onEmpty?.();
    // A later success does not make up for a failed change.
    if (failures.length > 0) throw failures[0];
  }

  return {
    add: (change: Change) => {
      setQueue([...queue.current, change]);
      void saving.run(saveAll);
    },
    /** Changes that are being saved or queued. */
    waiting,
    /** Returns the queued changes at once, even before the next render. */
    latest: () => queue.current,
    isSaved: saving.isSaved,
    /** Error of the first unsaved change since the last press. */
    error: saving.error,
  };
}

interface InstantSaveOptions<Stored, Change> {
  /** Query of the stored value as a whole. */
  readonly queryKey: QueryKey;
  readonly apply: (stored: Stored, change: Change) => Stored;
  /** Stores `next` in place of `stored`, and gives what is stored then. */
  readonly send: (next: Stored, stored: Stored) => Promise<Stored>;
}

/**
 * Saves each tap at once. The cache has only responses of the server; pending changes are applied
 * on top, so that no response undoes a tap. Each change is sent in order, based on what is stored
 * by then.
 */
export function useInstantSave<Stored, Change>(options: InstantSaveOptions<Stored, Change>) {
  const { queryKey, apply, send } = options;
  const client = useQueryClient();

  async function save(change: Change): Promise<void> {
    const stored = client.getQueryData<Stored>(queryKey);
    if (stored === undefined) return;
    await writeResponse(client, queryKey, await send(apply(stored, change), stored));
  }

  async function saveToBoth(change: Change): Promise<void> {
    try {
      await save(change);
    } catch (error) {
      if (!isEditConflict(error)) throw error;
      // Another tab saved first, so the change is applied to its version.
      await client.refetchQueries({ queryKey });
      await save(change);
    }
  }

  const { add, waiting, isSaved, error } = useSaveQueue({
    scope: JSON.stringify(queryKey),
    save: saveToBoth,
    onEmpty: () => void client.invalidateQueries({ queryKey }),
  });
  return {
    save: add,
    isSaving: waiting.length > 0,
    isSaved,
    error,
    /** Returns the stored value with pending changes applied. */
    shown: (stored: Stored) => waiting.reduce(apply, stored),
  };
}

export type InstantSave<Stored, Change> = ReturnType<typeof useInstantSave<Stored, Change>>;
