import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type {
  Championship,
  DeadlinePassed,
  FlagCountsGuess,
  ReserveLists,
  SaveOrder,
  SavePick,
} from '#contract/guessing/guesses.ts';
import type { SaveAnswers } from '#contract/guessing/questions.ts';
import { SECOND_MS } from '#domain/base/time.ts';
import type { FlagType, PickName } from '#domain/season/category.ts';
import type { Answers } from '#domain/season/question.ts';
import { ApiError, getJson, type RequestOptions, sendJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { recordServerTime } from '#web/hydration/server-time.ts';
import { writeResponse } from '#web/saving/write-response.ts';
import { headerKey } from '#web/session/header-key.ts';

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
export const questionsKey = (year: number) => [...guessKey, year, 'questions'];
export const reservesKey = (year: number) => [...guessKey, year, 'reserves'];
export const raceKey = (raceId: string) => [...guessKey, 'race', raceId];

/**
 * Refetches the viewer's guesses, and the header's mark for missing ones, after a save or a
 * deadline.
 * @param answered key of the view that the save's response has updated
 */
export function refetchGuesses(client: QueryClient, answered: QueryKey = []): void {
  const hash = hashKey(answered);
  void client.invalidateQueries({
    queryKey: guessKey,
    predicate: ({ queryHash }) => queryHash !== hash,
  });
  void client.invalidateQueries({ queryKey: headerKey });
}

/** Records the server's time, which each response of guesses has. */
async function timed<Data extends { readonly now: number }>(
  response: Promise<Data>,
): Promise<Data> {
  const data = await response;
  recordServerTime(data.now);
  return data;
}

function useTimed<Data extends { readonly now: number }>(
  queryKey: QueryKey,
  fetchData: (context: RequestOptions) => Promise<Data>,
) {
  return useQuery({
    queryKey,
    queryFn: (context) => timed(fetchData(context)),
    refetchInterval: POLL_MS,
  });
}

export const useGuessOverview = () =>
  useTimed([...guessKey, 'overview'], (context) => getJson('GET /api/guess', context));

export const useOrderGuess = (year: number, championship: Championship) =>
  useTimed(orderKey(year, championship), (context) =>
    getJson(`GET /api/guess/season/:year/${championship}`, { params: { year }, ...context }),
  );

export const useFlagGuess = (year: number) =>
  useTimed(flagsKey(year), (context) =>
    getJson('GET /api/guess/season/:year/flags', { params: { year }, ...context }),
  );

export const useQuestionGuess = (year: number) =>
  useTimed(questionsKey(year), (context) =>
    getJson('GET /api/guess/season/:year/questions', { params: { year }, ...context }),
  );

export const useReserves = (year: number) =>
  useTimed(reservesKey(year), (context) =>
    getJson('GET /api/guess/season/:year/reserves', { params: { year }, ...context }),
  );

export const useRaceGuess = (raceId: string) =>
  useTimed(raceKey(raceId), (context) =>
    getJson('GET /api/guess/race/:raceId', { params: { raceId }, ...context }),
  );

export const useLatestResult = () =>
  useQuery({
    queryKey: [...guessKey, 'latest-result'],
    queryFn: (context) => getJson('GET /api/guess/latest-result', context),
    refetchInterval: POLL_MS,
  });

type BasedOn<Request extends { basedOn?: unknown }> = Exclude<Request['basedOn'], undefined>;

export const putOrder = (
  year: number,
  championship: Championship,
  order: readonly string[],
  basedOn: Readonly<BasedOn<SaveOrder>>,
) =>
  timed(
    sendJson(`PUT /api/guess/season/:year/${championship}`, {
      params: { year },
      body: { order, basedOn },
    }),
  );

export const putFlagCounts = (
  year: number,
  counts: FlagCountsGuess,
  basedOn: Readonly<Record<FlagType, number>> | null,
) =>
  timed(
    sendJson('PUT /api/guess/season/:year/flags', {
      params: { year },
      body: { ...counts, basedOn },
    }),
  );

export const putAnswers = (
  year: number,
  answers: Answers,
  basedOn: Readonly<BasedOn<SaveAnswers>>,
) =>
  timed(
    sendJson('PUT /api/guess/season/:year/questions', {
      params: { year },
      body: { answers, basedOn },
    }),
  );

export const putReserves = (year: number, lists: ReserveLists, basedOn: ReserveLists) =>
  timed(
    sendJson('PUT /api/guess/season/:year/reserves', {
      params: { year },
      body: { ...lists, basedOn },
    }),
  );

/** @param basedOn driver id the client last saw; `undefined` overwrites any */
export const putPick = (
  raceId: string,
  pickName: PickName,
  driver: string | null,
  basedOn: BasedOn<SavePick> | undefined,
) =>
  timed(
    sendJson('PUT /api/guess/race/:raceId/:place', {
      params: { raceId, place: pickName },
      body: { driver, basedOn },
    }),
  );

/** Returns deadline and decision time of a save that came too late; `null` for other errors. */
export function lateSave(error: unknown): Pick<DeadlinePassed, 'deadline' | 'now'> | null {
  const isLate = error instanceof ApiError && error.code === 'deadline-passed';
  return isLate ? (error.problem as unknown as DeadlinePassed) : null;
}

/**
 * Saves a guess, writes what is stored then to the view that shows it, and fetches again what else
 * depends on it.
 */
export async function saveGuess<View, Saved>(
  client: QueryClient,
  key: QueryKey,
  call: Promise<Saved>,
  shown: (view: View, saved: Saved) => View,
): Promise<Saved> {
  try {
    const saved = await call;
    await writeResponse<View>(client, key, (view) => view && shown(view, saved));
    refetchGuesses(client, key);
    return saved;
  } catch (error) {
    const late = lateSave(error);
    if (late !== null) recordServerTime(late.now);
    refetchGuesses(client);
    throw error;
  }
}

/** Returns the storage key of a draft, for one season and one guess. */
export function draftKey(year: number, guess: string): string {
  return `guess:${year}:${guess}`;
}
