import { useQuery } from '@tanstack/react-query';
import type { RaceStats } from '#contract/stats.ts';
import { getJson } from '#web/app/api.ts';

export const useRaceStats = (raceId: string) =>
  useQuery({
    queryKey: ['race-stats', raceId],
    queryFn: ({ signal }) =>
      getJson<RaceStats>(`/api/public/stats/race/${encodeURIComponent(raceId)}`, signal),
  });
