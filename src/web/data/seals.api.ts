import type { SeasonSeals } from '#contract/seals.ts';
import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';

/** Fetches the seals of a season. They appear with the guesses, so no polling is needed. */
export const useSeals = (year: number | string) =>
  useQuery({
    queryKey: ['seals', Number(year)],
    queryFn: (context) =>
      getJson<SeasonSeals>(`/api/public/seals/${encodeURIComponent(year)}`, context),
  });
