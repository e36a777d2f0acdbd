import type { UseQueryResult } from '@tanstack/react-query';
import type { BingoBoard } from '#contract/bingo/bingo-boards.ts';
import { useHeader } from '#web/session/header.api.ts';
import { useUrlQuery } from '#web/ui/url-query.ts';
import { type BingoBoardList, useBingoBoard } from './bingo-boards.api.ts';
import type { BoardCell } from './board.tsx';

/** Format of ids in the contract; anything else is not fetched. */
const ID = /^[a-z0-9-]{1,64}$/;

export interface ShownBoard {
  readonly playerId: string | null;
  readonly isMine: boolean;
  readonly query: UseQueryResult<BingoBoard>;
  readonly card: readonly BoardCell[] | null;
}

/** Returns the board in the URL; else the viewer's own, and for a visitor that of the leader. */
export function useShownBoard({ standings: ranked }: BingoBoardList): ShownBoard {
  const named = useUrlQuery().query.get('player');
  const myId = useHeader()?.user?.id ?? null;
  const wanted = named !== null && ID.test(named) ? named : null;
  const playerId = wanted ?? myId ?? ranked[0]?.player.id ?? null;
  const query = useBingoBoard(playerId);
  const cells = query.data?.cells;
  return {
    playerId,
    isMine: playerId !== null && playerId === myId,
    query,
    card: cells?.map(({ text, race }, id) => ({ id, text, marked: race !== null })) ?? null,
  };
}
