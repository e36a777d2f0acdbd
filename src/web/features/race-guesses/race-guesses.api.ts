import { useQuery } from '@tanstack/react-query';
import { HOME_POLL_MS } from '#contract/polling.ts';
import type { RaceGuessView } from '#contract/race-guesses.ts';
import { changedQuery } from '#web/app/address-query.ts';
import { ApiError, getJson } from '#web/app/api.ts';

/** Without a race the one that is on now; asks again until its guesses are there to be seen. */
export const useRaceGuesses = (raceId: string | null) =>
  useQuery({
    queryKey: ['race-guess', raceId],
    queryFn: ({ signal }) =>
      getJson<RaceGuessView>(`/api/public/race-guess${changedQuery('', { raceId })}`, signal),
    refetchInterval: ({ state }) =>
      state.error instanceof ApiError && state.error.status === 403 ? HOME_POLL_MS : false,
  });
