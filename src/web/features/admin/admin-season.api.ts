import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminSeason, AdminSeasonList } from '#contract/admin-seasons.ts';
import { getJson } from '#web/app/api.ts';

/** Of a year as it stands in the page's address, so it may be anything. */
export const seasonAddress = (year: string | number) =>
  `/api/admin/seasons/${encodeURIComponent(year)}`;

export const useAdminSeasons = () =>
  useQuery({
    queryKey: ['admin', 'seasons'],
    queryFn: ({ signal }) => getJson<AdminSeasonList>('/api/admin/seasons', signal),
  });

export const useAdminSeason = (year: string) =>
  useQuery({
    queryKey: ['admin', 'seasons', year],
    queryFn: ({ signal }) => getJson<AdminSeason>(seasonAddress(year), signal),
  });

/** A change to a season, after which everything is asked for again: any page may show some of it. */
export function useSeasonChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Without a connection it is to fail at once, not to wait for one.
    networkMode: 'always',
    // Also after a failure: somebody else may have been first.
    onSettled: () => client.invalidateQueries(),
  });
}
