import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isSame } from '#domain/base/is-same.ts';
import { useSharedDraft } from '#web/ui/draft-store.ts';
import { isRefusedForGood } from './save-errors.ts';
import { useSending } from './use-sending.ts';
import { untilShown } from './write-response.ts';

/** Latest change of each thing that is not saved. */
type Changes<Key extends string | number, Change> = { readonly [K in Key]?: Change };

/** Checks the change of a switch, which is on or off. */
export const isOnOrOff = (change: unknown): change is boolean => typeof change === 'boolean';

interface SaveQueueOptions<Key extends string | number, Change> {
  /** Names the queue on the device. */
  readonly name: string;
  /** Queues of one scope send one after the other, because their responses contain each other's. */
  readonly scope?: string;
  /** Keys of the things that can be changed. */
  readonly keys: readonly Key[];
  readonly isChange: (change: unknown) => change is Change;
  /** Saves a change, and writes to the cache what is stored then. */
  readonly send: (client: QueryClient, key: Key, change: Change) => Promise<unknown>;
  /** Adapts a change that was made while an earlier one was being saved. */
  readonly rebase?: (later: Change, saved: Change) => Change;
  /** True if nothing can be saved any more. */
  readonly isLocked?: boolean;
}

/**
 * Saves each tap at once. Of two taps on one thing the later counts; things are saved one after the
 * other. What the server has neither saved nor refused stays on the device over a reload, and is sent
 * again by itself.
 */
export function useSaveQueue<Key extends string | number, Change>(
  options: SaveQueueOptions<Key, Change>,
) {
  const { name, scope = name, keys, isChange, send, isLocked = false } = options;
  const entriesOf = (changeOf: (key: Key) => unknown) =>
    keys.flatMap((key) => {
      const change = changeOf(key);
      return isChange(change) ? [[key, change] as const] : [];
    });
  const collect = (changeOf: (key: Key) => unknown) => {
    const entries = entriesOf(changeOf);
    return entries.length === 0 ? null : (Object.fromEntries(entries) as Changes<Key, Change>);
  };
  const { draft, latest, put, owner } = useSharedDraft(name, (stored) => {
    const kept: { readonly [K in Key]?: unknown } = Object(stored);
    return collect((key) => kept[key]);
  });
  const next = () => entriesOf((key) => latest()?.[key])[0];
  const set = (key: Key, change: Change | undefined) =>
    put(collect((each) => (each === key ? change : latest()?.[each])));

  async function sendOne(client: QueryClient, key: Key, change: Change): Promise<void> {
    await send(client, key, change);
    await untilShown();
    const later = latest()?.[key];
    if (isChange(later) && !isSame(later, change))
      set(key, options.rebase?.(later, change) ?? later);
    else set(key, undefined);
  }

  async function sendAll(client: QueryClient): Promise<void> {
    const refusals: unknown[] = [];
    for (let entry = next(); entry !== undefined; entry = next()) {
      const [key, change] = entry;
      try {
        await sendOne(client, key, change);
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        refusals.push(error);
        if (isSame(latest()?.[key], change)) set(key, undefined);
      }
    }
    // A later success does not make up for a refused change.
    if (refusals.length > 0) throw refusals[0];
  }

  const run = () => void sending.run(sendAll);
  const sending = useSending({ scope, retry: isLocked ? undefined : run });
  const { error } = sending;
  const hasWaiting = draft !== null;
  const resume = useEffectEvent(() => {
    if (next() !== undefined && document.visibilityState === 'visible') run();
  });
  const canResume = owner !== '' && !isLocked;
  useEffect(() => {
    if (!canResume) return;
    // Changes of an earlier visit, or of another tab, which may be gone by now.
    const resumeNow = () => resume();
    resumeNow();
    addEventListener('visibilitychange', resumeNow);
    return () => removeEventListener('visibilitychange', resumeNow);
  }, [canResume]);

  return {
    /** Changes that are not saved, to be shown on top of what is stored. */
    waiting: draft ?? ({} as Changes<Key, Change>),
    /** Returns the unsaved changes at once, even before the next render. */
    latest,
    hasWaiting,
    isSaving: sending.isSending || (hasWaiting && error === null),
    isSaved: sending.isSent && !hasWaiting,
    /** Error of the last attempt, or the first change that was refused during it. */
    error,
    change: (key: Key, change: Change) => {
      set(key, change);
      run();
    },
    retry: run,
    /** Discards the unsaved changes in favour of what is stored. */
    discard: () => {
      put(null);
      sending.reset();
    },
  };
}
