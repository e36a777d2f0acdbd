import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';

export const useBingoCard = () =>
  useQuery({
    queryKey: ['bingo'],
    queryFn: (context) => getJson('GET /api/public/bingo', context),
  });
