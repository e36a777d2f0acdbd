import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUserList, UserRolesChange } from '#contract/admin-users.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { headerKey } from '#web/app/header-key.ts';
import { useQuery } from '#web/app/query.ts';

const address = (userId: string) => `/api/admin/users/${encodeURIComponent(userId)}`;

export const useAdminUsers = () =>
  useQuery({
    queryKey: ['admin', 'users'],
    queryFn: (context) => getJson<AdminUserList>('/api/admin/users', context),
  });

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['admin'] }),
      // One's own role may be the one that changed.
      client.invalidateQueries({ queryKey: headerKey }),
    ]);
}

export function useRoleChange(userId: string) {
  return useMutation({
    mutationFn: (roles: UserRolesChange) => sendJson('PUT', `${address(userId)}/roles`, roles),
    onSettled: useRefresh(),
  });
}

export function useAnonymise(userId: string) {
  return useMutation({
    mutationFn: (confirmation: string) =>
      sendJson('PUT', `${address(userId)}/anonymised`, { confirmation }),
    onSettled: useRefresh(),
  });
}
