import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isEditConflict } from './save-failures.ts';
import { useSaving } from './use-saving.ts';
import { writeAnswer } from './write-answer.ts';

interface InstantSaveOptions<Stored, Change> {
  /** Of what is changed, whole. */
  readonly queryKey: QueryKey;
  readonly apply: (stored: Stored, change: Change) => Stored;
  /** Stores `next` in place of `stored`, and gives what is stored then. */
  readonly send: (next: Stored, stored: Stored) => Promise<Stored>;
}

/**
 * For what is saved as it is tapped. The cache has only what the server has said; what waits is shown on top of
 * it, so that no answer can undo a tap. Changes go one after the other, each made to what is stored by then.
 */
export function useInstantSave<Stored, Change>(options: InstantSaveOptions<Stored, Change>) {
  const { queryKey, apply, send } = options;
  const client = useQueryClient();
  const saving = useSaving({ scope: JSON.stringify(queryKey) });
  const queue = useRef<readonly Change[]>([]);
  const [waiting, setWaiting] = useState(queue.current);
  const setQueue = (next: readonly Change[]) => {
    queue.current = next;
    setWaiting(next);
  };

  async function save(change: Change): Promise<void> {
    const stored = client.getQueryData<Stored>(queryKey);
    if (stored === undefined) return;
    await writeAnswer(client, queryKey, await send(apply(stored, change), stored));
  }

  async function saveToBoth(change: Change): Promise<void> {
    try {
      await save(change);
    } catch (error) {
      if (!isEditConflict(error)) throw error;
      // Another tab was first: both changes are to count.
      await client.refetchQueries({ queryKey });
      await save(change);
    }
  }

  async function saveQueue(): Promise<void> {
    const failures: unknown[] = [];
    while (queue.current.length > 0) {
      await saveToBoth(queue.current[0] as Change).catch((error) => failures.push(error));
      setQueue(queue.current.slice(1));
    }
    void client.invalidateQueries({ queryKey });
    // One that succeeds does not make up for one that did not.
    if (failures.length > 0) throw failures[0];
  }

  return {
    save: (change: Change) => {
      setQueue([...queue.current, change]);
      void saving.run(saveQueue);
    },
    isSaving: waiting.length > 0,
    isSaved: saving.isSaved,
    /** Why one of the changes since the last tap is not saved. */
    error: saving.error,
    /** What is stored, with what waits. */
    shown: (stored: Stored) => waiting.reduce(apply, stored),
  };
}

export type InstantSave<Stored, Change> = ReturnType<typeof useInstantSave<Stored, Change>>;
