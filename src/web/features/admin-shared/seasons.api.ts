import { useQuery } from '@tanstack/react-query';
import type { AdminSeason, AdminSeasonList } from '#contract/admin-seasons.ts';
import { getJson } from '#web/app/api.ts';
import { seasonAddress } from './season-write.api.ts';

export const useAdminSeasons = () =>
  useQuery({
    queryKey: ['admin', 'seasons'],
    queryFn: ({ signal }) => getJson<AdminSeasonList>('/api/admin/seasons', signal),
  });

/** @param year as it stands in the address */
export const useAdminSeason = (year: string) =>
  useQuery({
    queryKey: ['admin', 'seasons', year],
    queryFn: ({ signal }) => getJson<AdminSeason>(seasonAddress(year), signal),
  });
