import type { AdminSeason, AdminSeasonList } from '#contract/admin-seasons.ts';
import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { seasonAddress } from './season-write.api.ts';

export const useAdminSeasons = () =>
  useQuery({
    queryKey: ['admin', 'seasons'],
    queryFn: (context) => getJson<AdminSeasonList>('/api/admin/seasons', context),
  });

/** @param year as it stands in the address */
export const useAdminSeason = (year: string) =>
  useQuery({
    queryKey: ['admin', 'seasons', year],
    queryFn: (context) => getJson<AdminSeason>(seasonAddress(year), context),
  });
