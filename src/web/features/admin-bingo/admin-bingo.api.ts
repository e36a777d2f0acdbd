import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BingoCell } from '#contract/bingo.ts';
import { getJson, sendJson } from '#web/app/api.ts';

const cardKey = (year: number) => ['bingo', year];

export const useCardOf = (year: number) =>
  useQuery({
    queryKey: cardKey(year),
    queryFn: ({ signal }) => getJson<readonly BingoCell[]>(`/api/public/bingo/${year}`, signal),
  });

/** Calls are as the specification has them: what they send stands in the address. */
const post = <T>(call: string, query: Readonly<Record<string, string | number>>) => {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return sendJson<T>('POST', `/api/bingomaster/${call}?${new URLSearchParams(texts)}`);
};

export function useAddCard(year: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post<readonly BingoCell[]>('add-card', { year }),
    onSuccess: (card) => client.setQueryData(cardKey(year), card),
  });
}

function useCellChange<Variables>(
  year: number,
  send: (variables: Variables) => Promise<BingoCell>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (changed) => {
      // An answer that was asked for before the change must not overwrite it.
      await client.cancelQueries({ queryKey: cardKey(year) });
      client.setQueryData<readonly BingoCell[]>(cardKey(year), (card) =>
        card?.map((cell) => (cell.id === changed.id ? changed : cell)),
      );
      return client.invalidateQueries({ queryKey: ['bingo'], exact: true });
    },
  });
}

export const useSetText = ({ year, id }: BingoCell) =>
  useCellChange(year, (text: string) => post<BingoCell>('set', { year, id, text }));

export const useMark = ({ year, id }: BingoCell) =>
  useCellChange(year, () => post<BingoCell>('mark', { year, id }));
