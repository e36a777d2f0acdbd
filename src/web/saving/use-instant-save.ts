import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { isEditConflict } from './save-failures.ts';
import { useSaveQueue } from './use-save-queue.ts';
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
    /** What is stored, with what waits. */
    shown: (stored: Stored) => waiting.reduce(apply, stored),
  };
}

export type InstantSave<Stored, Change> = ReturnType<typeof useInstantSave<Stored, Change>>;
