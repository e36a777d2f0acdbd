import { useRef, useState } from 'react';
import { useSaving } from './use-saving.ts';

interface SaveQueueOptions<Change> {
  /** Changes of one scope go one after the other, whichever component makes them. */
  readonly scope: string;
  readonly save: (change: Change) => Promise<unknown>;
  /** Called once nothing waits any more. */
  readonly onEmpty?: () => void;
}

/** For changes that are made faster than they are saved: one after the other, also after one that failed. */
export function useSaveQueue<Change>({ scope, save, onEmpty }: SaveQueueOptions<Change>) {
  const saving = useSaving({ scope });
  const queue = useRef<readonly Change[]>([]);
  const [waiting, setWaiting] = useState(queue.current);
  /** As it is by then: a change may wait while the screen goes on. */
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
    // One that succeeds does not make up for one that did not.
    if (failures.length > 0) throw failures[0];
  }

  return {
    add: (change: Change) => {
      setQueue([...queue.current, change]);
      void saving.run(saveAll);
    },
    /** Those that are under way or wait for one that is. */
    waiting,
    /** The same, also before that has been drawn. */
    latest: () => queue.current,
    isSaved: saving.isSaved,
    /** Why one of the changes since the last press is not saved. */
    error: saving.error,
  };
}
