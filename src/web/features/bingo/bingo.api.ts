import type { BingoCell } from '#contract/bingo.ts';
import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';

export const useBingoCard = () =>
  useQuery({
    queryKey: ['bingo'],
    queryFn: (context) => getJson<readonly BingoCell[]>('/api/public/bingo', context),
  });
