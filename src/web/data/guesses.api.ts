import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type {
  Championship,
  FlagCountsGuess,
  FlagGuessView,
  GuessOverview,
  LatestResultView,
  OrderGuessView,
  RaceGuessForm,
  ReserveLists,
  ReservesView,
  SavedFlagCounts,
  SavedOrder,
  SavedRacePlaces,
  SavedReserves,
  SaveOrder,
  SaveRacePlace,
} from '#contract/guesses.ts';
import type { FlagType, PickName } from '#domain/category.ts';
import { SECOND_MS } from '#domain/time.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { headerKey } from '#web/app/header-key.ts';
import { useQuery } from '#web/app/query.ts';
import { recordServerTime } from '#web/app/server-time.ts';

/** Poll interval, within which a moved deadline or a changed grid is shown. */
const POLL_MS = 20 * SECOND_MS;

/** Prefix of all query keys about the viewer's guesses, which a save makes stale. */
export const guessKey = ['guess'];
export const orderKey = (year: number, championship: Championship) => [
  ...guessKey,
  year,
  championship,
];
export const flagsKey = (year: number) => [...guessKey, year, 'flags'];
export const reservesKey = (year: number) => [...guessKey, year, 'reserves'];
export const raceKey = (raceId: string) => [...guessKey, 'race', raceId];

/**
 * Refetches the viewer's guesses, and the header's mark for missing ones, after a save or a
 * deadline.
 */
export function refetchGuesses(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: guessKey });
  void client.invalidateQueries({ queryKey: headerKey });
}

function useTimed<Data extends { readonly now: number }>(queryKey: QueryKey, path: string) {
  return useQuery({
    queryKey,
    queryFn: async (context) => {
      const data = await getJson<Data>(path, context);
      recordServerTime(data.now);
      return data;
    },
    refetchInterval: POLL_MS,
  });
}

export const useGuessOverview = () =>
  useTimed<GuessOverview>([...guessKey, 'overview'], '/api/guess');

export const useOrderGuess = (year: number, championship: Championship) =>
  useTimed<OrderGuessView>(
    orderKey(year, championship),
    `/api/guess/season/${year}/${championship}`,
  );

export const useFlagGuess = (year: number) =>
  useTimed<FlagGuessView>(flagsKey(year), `/api/guess/season/${year}/flags`);

export const useReserves = (year: number) =>
  useTimed<ReservesView>(reservesKey(year), `/api/guess/season/${year}/reserves`);

export const useRaceGuess = (raceId: string) =>
  useTimed<RaceGuessForm>(raceKey(raceId), `/api/guess/race/${raceId}`);

export const useLatestResult = () =>
  useQuery({
    queryKey: [...guessKey, 'latest-result'],
    queryFn: (context) => getJson<LatestResultView>('/api/guess/latest-result', context),
    refetchInterval: POLL_MS,
  });

async function save<Saved extends { readonly now: number }>(path: string, body: unknown) {
  const saved = await sendJson<Saved>('PUT', path, body);
  recordServerTime(saved.now);
  return saved;
}

type BasedOn<Request extends { basedOn?: unknown }> = Exclude<Request['basedOn'], undefined>;

export const postOrder = (
  year: number,
  championship: Championship,
  order: readonly string[],
  basedOn: Readonly<BasedOn<SaveOrder>>,
) => save<SavedOrder>(`/api/guess/season/${year}/${championship}`, { order, basedOn });

export const postFlagCounts = (
  year: number,
  counts: FlagCountsGuess,
  basedOn: Readonly<Record<FlagType, number | null>> | null,
) => save<SavedFlagCounts>(`/api/guess/season/${year}/flags`, { ...counts, basedOn });

export const postReserves = (year: number, lists: ReserveLists, basedOn: ReserveLists) =>
  save<SavedReserves>(`/api/guess/season/${year}/reserves`, { ...lists, basedOn });

/** @param basedOn driver id the client last saw; `undefined` overwrites any */
export const postRacePlace = (
  raceId: string,
  pickName: PickName,
  driver: string | null,
  basedOn: BasedOn<SaveRacePlace> | undefined,
) => save<SavedRacePlaces>(`/api/guess/race/${raceId}/${pickName}`, { driver, basedOn });

/** Returns the storage key of a draft, for one season and one guess. */
export function draftKey(year: number, guess: string): string {
  return `guess:${year}:${guess}`;
}
