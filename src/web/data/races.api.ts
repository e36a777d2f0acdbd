import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';

export const useYears = () =>
  useQuery({
    queryKey: ['years'],
    queryFn: (context) => getJson('GET /api/public/year/list', context),
  });

/** Waits while the year is not known. */
export const useRaces = (year: string | undefined) =>
  useQuery({
    queryKey: ['races', year],
    enabled: year !== undefined,
    queryFn: (context) =>
      getJson('GET /api/public/race/list/:year', { params: { year: year ?? '' }, ...context }),
  });
