import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BingoCell } from '#contract/bingo.ts';
import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { bingoCardKey, postBingo, useCellChange } from '#web/data/bingo-cells.api.ts';

export const useCardOf = (year: number) =>
  useQuery({
    queryKey: bingoCardKey(year),
    queryFn: (context) => getJson<readonly BingoCell[]>(`/api/public/bingo/${year}`, context),
  });

export function useAddCard(year: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => postBingo<readonly BingoCell[]>('add-card', { year }),
    onSuccess: (card) => client.setQueryData(bingoCardKey(year), card),
  });
}

export const useSetText = ({ year, id }: BingoCell) =>
  useCellChange(year, (text: string) => postBingo<BingoCell>('set', { year, id, text }));
