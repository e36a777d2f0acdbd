import { useQueryClient } from '@tanstack/react-query';
import type { BingoCell } from '#contract/bingo/bingo.ts';
import { sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { writeResponse } from '#web/saving/write-response.ts';

export const bingoCardKey = (year: number) => ['bingo', year];

/** Prefix of all query keys about the players' own boards. */
export const bingoBoardsKey = ['bingo-boards'] as const;

export function useCellChange<Variables>(
  year: number,
  send: (variables: Variables) => Promise<BingoCell>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (changed) => {
      await writeResponse<readonly BingoCell[]>(client, bingoCardKey(year), (card) =>
        card?.map((cell) => (cell.id === changed.id ? changed : cell)),
      );
      return client.invalidateQueries({ queryKey: ['bingo'], exact: true });
    },
  });
}

export const useMark = ({ year, id }: BingoCell) =>
  useCellChange(year, () => sendJson('POST /api/bingomaster/mark', { query: { year, id } }));
