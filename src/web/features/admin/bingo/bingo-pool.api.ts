import { useQueryClient } from '@tanstack/react-query';
import type { BingoPool, NewPoolTexts, PoolTextChange } from '#contract/bingo/bingo-pool.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';
import { bingoBoardsKey } from '#web/data/bingo-cells.api.ts';
import { writeResponse } from '#web/saving/write-response.ts';

const keyOf = (year: number) => ['bingo-pool', year] as const;

export type PoolText = BingoPool['texts'][number];

export const usePool = (year: number) =>
  useQuery({
    queryKey: keyOf(year),
    queryFn: (context) =>
      getJson('GET /api/bingomaster/pool/:year', { params: { year }, ...context }),
  });

/**
 * Changes the pool. Each change responds with the whole pool; after a failure it is fetched again.
 */
function usePoolChange<Variables>(
  year: number,
  send: (variables: Variables) => Promise<BingoPool>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (pool) => {
      await writeResponse<BingoPool>(client, keyOf(year), pool);
      return client.invalidateQueries({ queryKey: bingoBoardsKey });
    },
    onError: () => client.invalidateQueries({ queryKey: keyOf(year) }),
  });
}

export const useAddTexts = (year: number) =>
  usePoolChange(year, (texts: NewPoolTexts['texts']) =>
    sendJson('POST /api/bingomaster/pool/:year/texts', { params: { year }, body: { texts } }),
  );

export const useChangeText = (year: number, number: number) =>
  usePoolChange(year, (change: PoolTextChange) =>
    sendJson('PUT /api/bingomaster/pool/:year/texts/:number', {
      params: { year, number },
      body: change,
    }),
  );

export const useRemoveText = (year: number, number: number) =>
  usePoolChange(year, (_: undefined) =>
    sendJson('DELETE /api/bingomaster/pool/:year/texts/:number', { params: { year, number } }),
  );

export const useMarkText = (year: number, number: number) =>
  usePoolChange(year, (raceId: string | null) =>
    sendJson('PUT /api/bingomaster/pool/:year/texts/:number/mark', {
      params: { year, number },
      body: { raceId },
    }),
  );

export const useDeal = (year: number) =>
  usePoolChange(year, (textCount: number) =>
    sendJson('PUT /api/bingomaster/pool/:year/deal', { params: { year }, body: { textCount } }),
  );
