import type { BingoBoards } from '#contract/bingo/bingo-boards.ts';
import { HOME_POLL_MS } from '#contract/http/polling.ts';
import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { bingoBoardsKey } from '#web/data/bingo-cells.api.ts';
import { usePagedRows } from '#web/data/paged-rows.ts';

export type BingoBoardList = NonNullable<BingoBoards['boards']>;

export const useBingoBoards = () =>
  useQuery({
    queryKey: bingoBoardsKey,
    queryFn: (context) => getJson('GET /api/public/bingo-boards', context),
    refetchInterval: HOME_POLL_MS,
  });

export const useMoreBoards = (first: BingoBoardList) =>
  usePagedRows({
    key: bingoBoardsKey,
    fetchPage: async (offset, context) =>
      (await getJson('GET /api/public/bingo-boards', { query: { offset }, ...context })).boards,
    first,
  });

/** Fetches a player's board; `null` fetches none. */
export const useBingoBoard = (playerId: string | null) =>
  useQuery({
    queryKey: [...bingoBoardsKey, 'player', playerId],
    enabled: playerId !== null,
    queryFn: (context) =>
      getJson('GET /api/public/bingo-boards/:id', { params: { id: playerId ?? '' }, ...context }),
    refetchInterval: HOME_POLL_MS,
  });

export const useBingoCard = () =>
  useQuery({
    queryKey: ['bingo'],
    queryFn: (context) => getJson('GET /api/public/bingo', context),
  });
