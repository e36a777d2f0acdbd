import { useQueryClient } from '@tanstack/react-query';
import type { BingoCell } from '#contract/bingo/bingo.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';
import { bingoCardKey, useCellChange } from '#web/data/bingo-cells.api.ts';

export const useCardOf = (year: number) =>
  useQuery({
    queryKey: bingoCardKey(year),
    queryFn: (context) => getJson('GET /api/public/bingo/:year', { params: { year }, ...context }),
  });

export function useAddCard(year: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('POST /api/bingomaster/add-card', { query: { year } }),
    onSuccess: (card) => client.setQueryData(bingoCardKey(year), card),
  });
}

export const useSetText = ({ year, id }: BingoCell) =>
  useCellChange(year, (text: string) =>
    sendJson('POST /api/bingomaster/set', { query: { year, id, text } }),
  );
