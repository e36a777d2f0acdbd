import { useQueryClient } from '@tanstack/react-query';
import type { AdminSeason, AdminSeasonList } from '#contract/admin-seasons.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { useSingleMutation } from '#web/app/use-single-mutation.ts';

/** A call that changes something. */
export interface AdminWrite {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

const send = <Answer>({ method, path, body }: AdminWrite) => sendJson<Answer>(method, path, body);

/** The last part of an address, whatever it has in it. */
export const segment = encodeURIComponent;

export const seasonPath = (year: string | number) => `/api/admin/seasons/${segment(year)}`;
export const racePath = (raceId: string) => `/api/admin/races/${segment(raceId)}`;

/** A part of the portal, asked for at its address. */
export const useAdminQuery = <Answer>(
  key: readonly unknown[],
  path: string,
  options: { readonly enabled?: boolean; readonly refetchInterval?: number } = {},
) =>
  useQuery({
    ...options,
    queryKey: ['admin', ...key],
    queryFn: (context) => getJson<Answer>(path, context),
  });

export const useAdminSeasons = () =>
  useAdminQuery<AdminSeasonList>(['seasons'], '/api/admin/seasons');

/** @param year as it stands in the address */
export const useAdminSeason = (year: string) =>
  useAdminQuery<AdminSeason>(['seasons', year], seasonPath(year));

/**
 * A change, after which everything is asked for again: any page may show some of it.
 * @param onDone is called before that, while what was on the screen is still there
 */
export function useAdminChange<Answer = unknown>(onDone?: (answer: Answer) => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (call: AdminWrite) => send<Answer>(call),
    onSuccess: (answer) => onDone?.(answer),
    // Also after a failure: somebody else may have been first.
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
