import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { PictureSettings, UsernameChange } from '#contract/accounts/account.ts';
import { getJson, sendJson, urlOf } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';
import { writeResponse } from '#web/saving/write-response.ts';

export const MY_DATA_FILE = urlOf('GET /api/settings/my-data/download');
const usernameKey = ['settings', 'username'];

export function useUsernameSettings() {
  return useQuery({
    queryKey: usernameKey,
    queryFn: (context) => getJson('GET /api/settings/username', context),
    // A refetch would change the data under a form which is being filled in.
    refetchOnWindowFocus: false,
  });
}

/** Fetches the availability of a valid username; fetches nothing for `null`. */
export function useAvailability(username: string | null) {
  return useQuery({
    queryKey: ['settings', 'username', 'availability', username],
    queryFn: (context) =>
      getJson('GET /api/settings/username/availability', {
        query: { username: username ?? '' },
        ...context,
      }),
    enabled: username !== null,
    retry: false,
  });
}

export function useChooseUsername() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: UsernameChange) =>
      sendJson('PUT /api/settings/username', { body: change }),
    // The name is shown on most pages; the save does not wait for their refetch.
    onSuccess: () => {
      void queryClient.invalidateQueries();
    },
  });
}

export function useMyData() {
  return useQuery({
    queryKey: ['settings', 'my-data'],
    queryFn: (context) => getJson('GET /api/settings/my-data', context),
  });
}

const picturesKey = ['settings', 'pictures'];

export function usePictureSettings() {
  return useQuery({
    queryKey: picturesKey,
    queryFn: (context) => getJson('GET /api/settings/pictures', context),
  });
}

export async function savePictureSettings(
  client: QueryClient,
  settings: PictureSettings,
): Promise<void> {
  const saved = await sendJson('PUT /api/settings/pictures', { body: settings });
  await writeResponse(client, picturesKey, saved);
}

export function useSessions() {
  return useQuery({
    queryKey: ['settings', 'sessions'],
    queryFn: (context) => getJson('GET /api/settings/sessions', context),
  });
}

export function useLogOutEverywhere() {
  return useMutation({
    mutationFn: () => sendJson('DELETE /api/settings/sessions'),
  });
}

export function useDeletionCheck() {
  return useQuery({
    queryKey: ['settings', 'deletion'],
    queryFn: (context) => getJson('GET /api/settings/account/deletion', context),
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (username: string) =>
      sendJson('POST /api/settings/account/deletion', { body: { username } }),
  });
}
