import type { SeasonSeals } from '#contract/seals.ts';
import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';

/** The seals of a season. They are there with the guesses, so nobody has to ask again. */
export const useSeals = (year: number | string) =>
  useQuery({
    queryKey: ['seals', Number(year)],
    queryFn: (context) =>
      getJson<SeasonSeals>(`/api/public/seals/${encodeURIComponent(year)}`, context),
  });
