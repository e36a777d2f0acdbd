import type { RaceStats } from '#contract/stats.ts';
import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';

export const useRaceStats = (raceId: string) =>
  useQuery({
    queryKey: ['race-stats', raceId],
    queryFn: (context) =>
      getJson<RaceStats>(`/api/public/stats/race/${encodeURIComponent(raceId)}`, context),
  });
