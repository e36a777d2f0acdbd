import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ChosenUsername,
  DeletionCheck,
  MyData,
  PictureSettings,
  SessionList,
  UsernameAvailability,
  UsernameChange,
  UsernameSettings,
} from '#contract/account.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useInstantSave } from '#web/app/use-instant-save.ts';

const PATH = '/api/settings';
export const MY_DATA_FILE = `${PATH}/my-data/download`;
const usernameKey = ['settings', 'username'];

export function useUsernameSettings() {
  return useQuery({
    queryKey: usernameKey,
    queryFn: ({ signal }) => getJson<UsernameSettings>(`${PATH}/username`, signal),
    // A form is being filled in: nothing may change below it.
    refetchOnWindowFocus: false,
  });
}

/** Whether a name that breaks no rule can be had; asks nothing for `null`. */
export function useAvailability(username: string | null) {
  return useQuery({
    queryKey: ['settings', 'username', 'availability', username],
    queryFn: ({ signal }) =>
      getJson<UsernameAvailability>(
        `${PATH}/username/availability?username=${encodeURIComponent(username ?? '')}`,
        signal,
      ),
    enabled: username !== null,
    retry: false,
  });
}

export function useChooseUsername() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: UsernameChange) =>
      sendJson<ChosenUsername>('PUT', `${PATH}/username`, change),
    // The name stands on most screens; nobody waits for them.
    onSuccess: () => {
      void queryClient.invalidateQueries();
    },
  });
}

export function useMyData() {
  return useQuery({
    queryKey: ['settings', 'my-data'],
    queryFn: ({ signal }) => getJson<MyData>(`${PATH}/my-data`, signal),
  });
}

const picturesKey = ['settings', 'pictures'];

export function usePictureSettings() {
  return useQuery({
    queryKey: picturesKey,
    queryFn: ({ signal }) => getJson<PictureSettings>(`${PATH}/pictures`, signal),
  });
}

export const useSavePictureSettings = () =>
  useInstantSave<PictureSettings, boolean>({
    queryKey: picturesKey,
    apply: (_stored, isShown) => ({ isShown }),
    send: (next) => sendJson<PictureSettings>('PUT', `${PATH}/pictures`, next),
  });

export function useSessions() {
  return useQuery({
    queryKey: ['settings', 'sessions'],
    queryFn: ({ signal }) => getJson<SessionList>(`${PATH}/sessions`, signal),
  });
}

export function useLogOutEverywhere() {
  return useMutation({
    mutationFn: () => sendJson('DELETE', `${PATH}/sessions`),
  });
}

export function useDeletionCheck() {
  return useQuery({
    queryKey: ['settings', 'deletion'],
    queryFn: ({ signal }) => getJson<DeletionCheck>(`${PATH}/account/deletion`, signal),
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (username: string) => sendJson('POST', `${PATH}/account/deletion`, { username }),
  });
}
