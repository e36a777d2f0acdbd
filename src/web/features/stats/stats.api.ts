import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';

export const useRaceStats = (raceId: string) =>
  useQuery({
    queryKey: ['race-stats', raceId],
    queryFn: (context) =>
      getJson('GET /api/public/stats/race/:raceId', { params: { raceId }, ...context }),
  });
