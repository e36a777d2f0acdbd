import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getJson, type RequestOptions } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';

/** Sends a write of the admin portal. */
export type AdminWrite<Data = unknown> = () => Promise<Data>;

/** Fetches data of the admin portal. */
export const useAdminQuery = <Data>(
  key: readonly unknown[],
  fetchData: (context: RequestOptions) => Promise<Data>,
  options: { readonly enabled?: boolean; readonly refetchInterval?: number } = {},
) =>
  useQuery({
    ...options,
    queryKey: ['admin', ...key],
    queryFn: (context) => fetchData(context),
  });

export const useAdminSeasons = () =>
  useAdminQuery(['seasons'], (context) => getJson('GET /api/admin/seasons', context));

/** @param year as in the URL */
export const useAdminSeason = (year: string) =>
  useAdminQuery(['seasons', year], (context) =>
    getJson('GET /api/admin/seasons/:year', { params: { year }, ...context }),
  );

/**
 * Sends a change, and then refetches everything, since any page may show it.
 * @param onDone is called before that, while the screen is unchanged
 */
export function useAdminChange<Data = unknown>(onDone?: (data: Data) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (write: AdminWrite<Data>) => write(),
    onSuccess: (data) => onDone?.(data),
    // Also after a failure, because somebody else may have changed it.
    onSettled: () => client.invalidateQueries(),
  });
}

/** Sends a write as {@link useAdminChange} does, for a form that tracks its own state. */
export const saveAdminWrite = (client: QueryClient, write: AdminWrite) =>
  write().finally(() => client.invalidateQueries());
