import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { refetchGuesses } from '#web/data/guesses.api.ts';
import { recordServerTime } from '#web/hydration/server-time.ts';
import { writeResponse } from '#web/saving/write-response.ts';
import { lateSaveText } from './save-failure.ts';

/** Saves a season guess, and writes the response to the cache. */
export function useSeasonSave<View>(key: QueryKey) {
  const queryClient = useQueryClient();
  return async <Saved>(call: Promise<Saved>, shown: (view: View, saved: Saved) => View) => {
    try {
      const saved = await call;
      await writeResponse<View>(queryClient, key, (before) => before && shown(before, saved));
      return saved;
    } catch (error) {
      const late = lateSaveText(error);
      if (late !== null) recordServerTime(late.now);
      throw error;
    } finally {
      refetchGuesses(queryClient);
    }
  };
}
