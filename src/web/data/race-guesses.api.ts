import { HOME_POLL_MS, LIVE_POLL_MS } from '#contract/http/polling.ts';
import type { OwnRaceGuess, RaceGuessEntry, RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { SECOND_MS } from '#domain/base/time.ts';
import type { PickName } from '#domain/season/category.ts';
import { ApiError, getJson, type RequestOptions } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { useHeader } from '#web/session/header.api.ts';
import { usePagedRows } from './paged-rows.ts';

const raceGuessesOf = (raceId: string | null, leagueId: string | null | undefined) => ({
  queryKey: ['race-guess', raceId, ...(leagueId ? ['league', leagueId] : [])],
  queryFn: (context: RequestOptions) => {
    const request = { query: { raceId }, ...context };
    return leagueId
      ? getJson('GET /api/league/:leagueId/race-guess', { params: { leagueId }, ...request })
      : getJson('GET /api/public/race-guess', request);
  },
  enabled: leagueId !== undefined,
});

const areSecret = (error: Error | null) => error instanceof ApiError && error.status === 403;

/**
 * Fetches the guesses of a race, by default the one that is shown; polls until there is a result.
 * @param leagueId league whose members' guesses to fetch; `null` for all players, `undefined` waits
 */
export const useRaceGuesses = (raceId: string | null, leagueId: string | null | undefined) =>
  useQuery({
    ...raceGuessesOf(raceId, leagueId),
    refetchInterval: ({ state: { data, error } }) => {
      if (areSecret(error)) return HOME_POLL_MS;
      return data?.isCompleted === false && LIVE_POLL_MS;
    },
  });

/** Fetches the guesses of a race once, as soon as the server says that its deadline has passed. */
export const useClosedRaceGuesses = (raceId: string, leagueId: string | null | undefined) =>
  useQuery({
    ...raceGuessesOf(raceId, leagueId),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { error } }) => areSecret(error) && 2 * SECOND_MS,
  });

/** Returns a guess with the position that its driver has in the picks, which are polled. */
export function withPosition(
  guess: RaceGuessEntry,
  picks: RaceGuesses['picks'][PickName],
): RaceGuessEntry {
  const pick = picks.find(({ look }) => look.id === guess.look.id);
  if (pick === undefined) return guess;
  return { ...guess, finishPosition: pick.finishPosition, points: pick.points };
}

/**
 * Fetches the viewer's two picks, separate if guesses are paged, and with a result their outcome.
 * @param leagueId league for the rank; `null` for all players
 */
export function useOwnRaceGuess(
  view: RaceGuesses | undefined,
  leagueId: string | null = null,
): OwnRaceGuess {
  const header = useHeader();
  const viewerId = header?.user?.id;
  const raceId = view?.id ?? '';
  const isApart = view?.kind === 'PAGE' && viewerId !== undefined;
  const hasOutcome = view?.isCompleted === true && header?.isPlaying === true;
  const { data } = useQuery({
    queryKey: ['race-guess', raceId, 'own', ...(leagueId ? ['league', leagueId] : [])],
    enabled: isApart || hasOutcome,
    queryFn: (context) => {
      const request = { query: { raceId }, ...context };
      return leagueId
        ? getJson('GET /api/league/:leagueId/my-race-guess', { params: { leagueId }, ...request })
        : getJson('GET /api/user/my-race-guess', request);
    },
  });
  const find = (pickName: PickName) => {
    const listed = view?.[pickName].find(({ userId }) => userId === viewerId);
    if (listed !== undefined) return listed;
    const apart = isApart ? (data?.[pickName] ?? null) : null;
    return apart && view ? withPosition(apart, view.picks[pickName]) : null;
  };
  return { first: find('first'), tenth: find('tenth'), outcome: data?.outcome ?? null };
}

/** Fetches the guesses beyond the first page. */
export function useMoreRaceGuesses(first: RaceGuesses) {
  const { id: raceId, live } = first;
  return usePagedRows({
    key: ['race-guess', raceId, live?.setAt ?? null],
    fetchPage: (offset, context) =>
      getJson('GET /api/public/race-guess', { query: { raceId, offset }, ...context }),
    first,
  });
}
