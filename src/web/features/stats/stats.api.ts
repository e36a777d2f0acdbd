import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';

export const useRaceStats = (raceId: string) =>
  useQuery({
    queryKey: ['race-stats', raceId],
    queryFn: (context) =>
      getJson('GET /api/public/stats/race/:raceId', { params: { raceId }, ...context }),
  });
