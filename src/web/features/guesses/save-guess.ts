import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { refetchGuesses } from '#web/data/guesses.api.ts';
import { recordServerTime } from '#web/hydration/server-time.ts';
import { writeResponse } from '#web/saving/write-response.ts';
import { lateSaveText } from './save-failure.ts';

/**
 * Saves a guess, writes what is stored then to the view that shows it, and fetches again what else
 * depends on it.
 */
export async function saveGuess<View, Saved>(
  client: QueryClient,
  key: QueryKey,
  call: Promise<Saved>,
  shown: (view: View, saved: Saved) => View,
): Promise<Saved> {
  try {
    const saved = await call;
    await writeResponse<View>(client, key, (view) => view && shown(view, saved));
    refetchGuesses(client, key);
    return saved;
  } catch (error) {
    const late = lateSaveText(error);
    if (late !== null) recordServerTime(late.now);
    refetchGuesses(client);
    throw error;
  }
}
