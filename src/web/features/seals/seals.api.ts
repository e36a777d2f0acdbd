import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';

/** Fetches the seals of a season. They appear with the guesses, so no polling is needed. */
export const useSeals = (year: number | string) =>
  useQuery({
    queryKey: ['seals', Number(year)],
    queryFn: (context) => getJson('GET /api/public/seals/:year', { params: { year }, ...context }),
  });
