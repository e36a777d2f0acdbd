import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { noteServerTime } from '#web/app/server-time.ts';
import { refetchGuesses } from '#web/data/guesses.api.ts';
import { writeAnswer } from '#web/saving/write-answer.ts';
import { lateAnswer } from './save-failure.ts';

/** Saves a season guess, and has its screen show the answer. */
export function useSeasonSave<View>(key: QueryKey) {
  const queryClient = useQueryClient();
  return async <Saved>(call: Promise<Saved>, shown: (view: View, saved: Saved) => View) => {
    try {
      const saved = await call;
      await writeAnswer<View>(queryClient, key, (before) => before && shown(before, saved));
      return saved;
    } catch (error) {
      const late = lateAnswer(error);
      if (late !== null) noteServerTime(late.now);
      throw error;
    } finally {
      refetchGuesses(queryClient);
    }
  };
}
