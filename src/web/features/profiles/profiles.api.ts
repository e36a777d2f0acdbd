import type { Query } from '@tanstack/react-query';
import type { UserData } from '#contract/scoring/profiles.ts';
import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';

/** Season and race of a profile; `null` lets the server choose the latest. */
export interface Choice {
  readonly year: string | null;
  readonly raceId: string | null;
}

type Key = readonly [string, string, Choice];

/** Keeps the previous race while another is fetched; another player starts empty. */
const keepSamePlayer = (
  before: UserData | undefined,
  query: Query<UserData, Error, UserData, Key> | undefined,
  id: string,
) => (query?.queryKey[1] === id ? before : undefined);

/** Disabled until the player is known. */
export const useUserData = (id: string | undefined, choice: Choice) =>
  useQuery({
    queryKey: ['user-data', id ?? '', choice] as Key,
    enabled: id !== undefined,
    queryFn: (context) =>
      getJson('GET /api/public/user/:id', {
        params: { id: id ?? '' },
        query: choice,
        ...context,
      }),
    placeholderData: (before, query) => keepSamePlayer(before, query, id ?? ''),
  });

export const usePlacements = (id: string) =>
  useQuery({
    queryKey: ['placements', id],
    queryFn: (context) =>
      getJson('GET /api/public/user/placements/:id', { params: { id }, ...context }),
  });

const MINE = 'mine';

export const useMyProfile = (choice: Choice) =>
  useQuery({
    queryKey: ['user-data', MINE, choice] as Key,
    queryFn: (context) => getJson('GET /api/user/my-profile', { query: choice, ...context }),
    placeholderData: (before, query) => keepSamePlayer(before, query, MINE),
  });

export const useMyPlacements = () =>
  useQuery({
    queryKey: ['placements', MINE],
    queryFn: (context) => getJson('GET /api/user/my-placements', context),
  });
