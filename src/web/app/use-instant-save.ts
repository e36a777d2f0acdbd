import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOvertaken } from '#web/ui/is-overtaken.ts';

/** Two changes may be equal, as of a box that is ticked, cleared and ticked again: each is its own. */
interface Waiting<Change> {
  readonly change: Change;
}

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
  const mutationKey = ['instant-save', ...queryKey];
  const [waiting, setWaiting] = useState<readonly Waiting<Change>[]>([]);
  // A later one that succeeds does not make up for it.
  const [error, setError] = useState<Error | null>(null);

  async function save(change: Change): Promise<void> {
    const stored = client.getQueryData<Stored>(queryKey);
    if (stored === undefined) return;
    const answer = await send(apply(stored, change), stored);
    // An answer that was asked for before the save must not overwrite it.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, answer);
  }

  const mutation = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ change }: Waiting<Change>) => {
      try {
        await save(change);
      } catch (error) {
        if (!isOvertaken(error)) throw error;
        // Another tab was first: both changes are to count.
        await client.refetchQueries({ queryKey });
        await save(change);
      }
    },
    onError: setError,
    onSettled: (_answer, _error, settled) => {
      setWaiting((before) => before.filter((each) => each !== settled));
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
  return {
    save: (change: Change) => {
      setError(null);
      const next = { change };
      setWaiting((before) => [...before, next]);
      mutation.mutate(next);
    },
    isSaving: waiting.length > 0,
    isSaved: mutation.isSuccess && error === null,
    /** Why one of the changes since the last tap is not saved. */
    error,
    /** What is stored, with what waits. */
    shown: (stored: Stored) => waiting.reduce((shown, { change }) => apply(shown, change), stored),
  };
}

export type InstantSave<Stored, Change> = ReturnType<typeof useInstantSave<Stored, Change>>;
