import { useEffect, useSyncExternalStore } from 'react';

/** What is on the page and not saved. */
const unsaved = new Set<object>();
const watchers = new Set<() => void>();

function tellWatchers(): void {
  for (const tell of watchers) tell();
}

/** While it holds, the browser asks before the page is closed. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const mark = {};
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(mark);
    addEventListener('beforeunload', askBrowser);
    tellWatchers();
    return () => {
      unsaved.delete(mark);
      removeEventListener('beforeunload', askBrowser);
      tellWatchers();
    };
  }, [isUnsaved]);
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** Whether anything on the page is not saved. */
export const useHasUnsaved = (): boolean =>
  useSyncExternalStore(
    watch,
    () => unsaved.size > 0,
    () => false,
  );
