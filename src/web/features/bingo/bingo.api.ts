import { useQuery } from '@tanstack/react-query';
import type { BingoCell } from '#contract/bingo.ts';
import { getJson } from '#web/app/api.ts';

export const useBingoCard = () =>
  useQuery({
    queryKey: ['bingo'],
    queryFn: ({ signal }) => getJson<readonly BingoCell[]>('/api/public/bingo', signal),
  });
