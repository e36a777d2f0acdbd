import { keepPreviousData } from '@tanstack/react-query';
import { HOME_POLL_MS } from '#contract/http/polling.ts';
import type { UserListPage } from '#contract/scoring/profiles.ts';
import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { usePagedRows } from './paged-rows.ts';

const usersKey = ['users'];

/** Fetches all users; if there are many, the first page of participants. */
export const useUsers = () =>
  useQuery({
    queryKey: usersKey,
    queryFn: (context) => getJson('GET /api/public/user/page', context),
    refetchInterval: HOME_POLL_MS,
  });

export const useMoreUsers = (first: UserListPage) =>
  usePagedRows({
    key: usersKey,
    fetchPage: (offset, context) =>
      getJson('GET /api/public/user/page', { query: { offset }, ...context }),
    first,
  });

/** Debounce in ms: nothing is fetched while somebody types. */
const TYPING_MS = 300;

/** Searches users by name, if not all are loaded; `undefined` until known. */
export function useFoundUsers(text: string): UserListPage['users'] | undefined {
  const typed = text.trim();
  const name = useDebounced(typed, TYPING_MS);
  const { data } = useQuery({
    queryKey: [...usersKey, 'named', name],
    enabled: name !== '',
    queryFn: (context) => getJson('GET /api/public/user/page', { query: { name }, ...context }),
    placeholderData: keepPreviousData,
  });
  return typed === '' ? undefined : data?.users;
}
