import { useQuery } from '@tanstack/react-query';
import type { SeasonSeals } from '#contract/seals.ts';
import { getJson } from '#web/app/api.ts';

/** The seals of a season. They are there with the guesses, so nobody has to ask again. */
export const useSeals = (year: number | string) =>
  useQuery({
    queryKey: ['seals', Number(year)],
    queryFn: ({ signal }) =>
      getJson<SeasonSeals>(`/api/public/seals/${encodeURIComponent(year)}`, signal),
  });
