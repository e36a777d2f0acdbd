import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';

export const useBingoCard = () =>
  useQuery({
    queryKey: ['bingo'],
    queryFn: (context) => getJson('GET /api/public/bingo', context),
  });
