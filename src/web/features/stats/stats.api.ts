import { useQuery } from '@tanstack/react-query';
import type { RaceListItem } from '#contract/races.ts';
import type { RaceStats } from '#contract/stats.ts';
import { getJson } from '#web/app/api.ts';

export const useYears = () =>
  useQuery({
    queryKey: ['years'],
    queryFn: ({ signal }) => getJson<readonly number[]>('/api/public/year/list', signal),
  });

export const useRaces = (year: string) =>
  useQuery({
    queryKey: ['races', year],
    queryFn: ({ signal }) =>
      getJson<readonly RaceListItem[]>(`/api/public/race/list/${encodeURIComponent(year)}`, signal),
  });

export const useRaceStats = (raceId: string) =>
  useQuery({
    queryKey: ['race-stats', raceId],
    queryFn: ({ signal }) =>
      getJson<RaceStats>(`/api/public/stats/race/${encodeURIComponent(raceId)}`, signal),
  });
