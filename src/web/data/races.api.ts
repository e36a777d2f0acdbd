import { useQuery } from '@tanstack/react-query';
import type { RaceListItem } from '#contract/races.ts';
import { getJson } from '#web/app/api.ts';

export const useYears = () =>
  useQuery({
    queryKey: ['years'],
    queryFn: ({ signal }) => getJson<readonly number[]>('/api/public/year/list', signal),
  });

/** Waits while the year is not known. */
export const useRaces = (year: string | undefined) =>
  useQuery({
    queryKey: ['races', year],
    enabled: year !== undefined,
    queryFn: ({ signal }) =>
      getJson<readonly RaceListItem[]>(
        `/api/public/race/list/${encodeURIComponent(year ?? '')}`,
        signal,
      ),
  });
