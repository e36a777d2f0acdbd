import { useQueryClient } from '@tanstack/react-query';
import type { AdminSeason, AdminSeasonList } from '#contract/admin-seasons.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { useSingleMutation } from '#web/app/use-single-mutation.ts';

/** Write request of the admin portal. */
export interface AdminWrite {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

const send = <Data>({ method, path, body }: AdminWrite) => sendJson<Data>(method, path, body);

/** Escapes a value for use as a path segment. */
export const segment = encodeURIComponent;

export const seasonPath = (year: string | number) => `/api/admin/seasons/${segment(year)}`;
export const racePath = (raceId: string) => `/api/admin/races/${segment(raceId)}`;

/** Fetches data of the admin portal. */
export const useAdminQuery = <Data>(
  key: readonly unknown[],
  path: string,
  options: { readonly enabled?: boolean; readonly refetchInterval?: number } = {},
) =>
  useQuery({
    ...options,
    queryKey: ['admin', ...key],
    queryFn: (context) => getJson<Data>(path, context),
  });

export const useAdminSeasons = () =>
  useAdminQuery<AdminSeasonList>(['seasons'], '/api/admin/seasons');

/** @param year as in the URL */
export const useAdminSeason = (year: string) =>
  useAdminQuery<AdminSeason>(['seasons', year], seasonPath(year));

/**
 * Sends a change, and then refetches everything, since any page may show it.
 * @param onDone is called before that, while the screen is unchanged
 */
export function useAdminChange<Data = unknown>(onDone?: (data: Data) => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (call: AdminWrite) => send<Data>(call),
    onSuccess: (data) => onDone?.(data),
    // Also after a failure, because somebody else may have changed it.
    onSettled: () => client.invalidateQueries(),
  });
}

/**
 * Returns a function that sends a write as {@link useAdminChange} does, for a form that tracks its
 * own state.
 */
export function useAdminSave() {
  const client = useQueryClient();
  return (call: AdminWrite) => send(call).finally(() => client.invalidateQueries());
}
