import { useQueryClient } from '@tanstack/react-query';
import type { Site } from '#contract/http/initial-data.ts';
import { INVITATION_PAGE_PATH } from '#contract/leagues/invitation-codes.ts';
import type { Invitation, InvitationList } from '#contract/leagues/invitations.ts';
import { JOIN_LEAGUE_PATH } from '#contract/limits.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';

const invitationsKey = ['settings', 'invitations'];

export function useInvitations() {
  return useQuery({
    queryKey: invitationsKey,
    queryFn: (context) => getJson('GET /api/settings/invitations', context),
  });
}

export function useCreateInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('POST /api/settings/invitations'),
    onSuccess: (made) => {
      queryClient.setQueryData<InvitationList>(invitationsKey, (before = []) => [made, ...before]);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
}

export function useRevokeInvitation(code: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('DELETE /api/settings/invitations/:code', { params: { code } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
}

/** Returns the URL to share with a friend. */
export function invitationLink(
  { publicUrl }: Site,
  { code, league }: Pick<Invitation, 'code' | 'league'>,
): string {
  const path = league === null ? INVITATION_PAGE_PATH : JOIN_LEAGUE_PATH;
  return `${publicUrl}${path}/${code}`;
}
