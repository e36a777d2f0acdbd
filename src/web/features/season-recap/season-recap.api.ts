import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';

export const useSeasonRecap = (id: string, year: string) =>
  useQuery({
    queryKey: ['year-story', id, year],
    queryFn: (context) =>
      getJson('GET /api/public/user/:id/year/:year', { params: { id, year }, ...context }),
  });
