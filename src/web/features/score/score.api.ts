import { useQuery } from '@tanstack/react-query';
import type { ScoreTables } from '#contract/scores.ts';
import { getJson } from '#web/app/api.ts';

export const useScoreTables = () =>
  useQuery({
    queryKey: ['score'],
    queryFn: ({ signal }) => getJson<ScoreTables>('/api/public/score', signal),
  });
