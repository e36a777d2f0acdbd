import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BingoPool, NewPoolTexts, PoolTextChange } from '#contract/bingo-pool.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { bingoBoardsKey } from '#web/data/bingo-cells.api.ts';
import { writeResponse } from '#web/saving/write-response.ts';

const pathOf = (year: number) => `/api/bingomaster/pool/${year}`;
const keyOf = (year: number) => ['bingo-pool', year] as const;

export type PoolText = BingoPool['texts'][number];

export const usePool = (year: number) =>
  useQuery({
    queryKey: keyOf(year),
    queryFn: (context) => getJson<BingoPool>(pathOf(year), context),
  });

/**
 * Changes the pool. Each change responds with the whole pool; after a failure it is fetched again.
 */
function usePoolChange<Variables>(
  year: number,
  send: (variables: Variables, path: string) => Promise<BingoPool>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) => send(variables, pathOf(year)),
    onSuccess: async (pool) => {
      await writeResponse<BingoPool>(client, keyOf(year), pool);
      return client.invalidateQueries({ queryKey: bingoBoardsKey });
    },
    onError: () => client.invalidateQueries({ queryKey: keyOf(year) }),
  });
}

export const useAddTexts = (year: number) =>
  usePoolChange(year, (texts: NewPoolTexts['texts'], path) =>
    sendJson<BingoPool>('POST', `${path}/texts`, { texts }),
  );

export const useChangeText = (year: number, number: number) =>
  usePoolChange(year, (change: PoolTextChange, path) =>
    sendJson<BingoPool>('PUT', `${path}/texts/${number}`, change),
  );

export const useRemoveText = (year: number, number: number) =>
  usePoolChange(year, (_: undefined, path) =>
    sendJson<BingoPool>('DELETE', `${path}/texts/${number}`),
  );

export const useMarkText = (year: number, number: number) =>
  usePoolChange(year, (raceId: string | null, path) =>
    sendJson<BingoPool>('PUT', `${path}/texts/${number}/mark`, { raceId }),
  );

export const useDeal = (year: number) =>
  usePoolChange(year, (textCount: number, path) =>
    sendJson<BingoPool>('PUT', `${path}/deal`, { textCount }),
  );
