import type { BingoBoard, BingoBoards } from '#contract/bingo-boards.ts';
import { HOME_POLL_MS } from '#contract/polling.ts';
import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { bingoBoardsKey } from '#web/data/bingo-cells.api.ts';
import { usePagedRows } from '#web/data/paged-rows.ts';

const PATH = '/api/public/bingo-boards';

export type BingoBoardList = NonNullable<BingoBoards['boards']>;

export const useBingoBoards = () =>
  useQuery({
    queryKey: bingoBoardsKey,
    queryFn: (context) => getJson<BingoBoards>(PATH, context),
    refetchInterval: HOME_POLL_MS,
  });

export const useMoreBoards = (first: BingoBoardList) =>
  usePagedRows<BingoBoards>({
    key: bingoBoardsKey,
    pathOf: (offset) => `${PATH}?offset=${offset}`,
    first: first.nextOffset,
    nextOf: ({ boards }) => boards?.nextOffset ?? null,
  });

/** Fetches a player's board; `null` fetches none. */
export const useBingoBoard = (playerId: string | null) =>
  useQuery({
    queryKey: [...bingoBoardsKey, 'player', playerId],
    enabled: playerId !== null,
    queryFn: (context) =>
      getJson<BingoBoard>(`${PATH}/${encodeURIComponent(playerId ?? '')}`, context),
    refetchInterval: HOME_POLL_MS,
  });
