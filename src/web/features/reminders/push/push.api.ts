import { useQueryClient } from '@tanstack/react-query';
import type { PushSettings } from '#contract/messages/push.ts';
import { getJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';
import { writeResponse } from '#web/saving/write-response.ts';
import { remindersKey } from '../reminders.api.ts';
import { forgetHere, readBrowserState, removeDevice, sendTest, turnOn } from './this-browser.ts';

const settingsKey = ['settings', 'push'];
const browserKey = ['push', 'browser'];

export function usePushSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: (context) => getJson('GET /api/settings/push', context),
  });
}

export function useBrowserState() {
  return useQuery({
    queryKey: browserKey,
    queryFn: readBrowserState,
    staleTime: 0,
  });
}

/** Changes the push settings, then refetches the choices, which depend on having any channel. */
function useChange<Variables>(change: (variables: Variables) => Promise<PushSettings>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    scope: { id: 'push' },
    onSuccess: (settings) => writeResponse(queryClient, settingsKey, settings),
    onError: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: browserKey });
      await queryClient.invalidateQueries({ queryKey: remindersKey });
    },
  });
}

export const useTurnOn = (userId: string) =>
  useChange((publicKey: string) => turnOn(publicKey, userId));

export const useTurnOff = () =>
  useChange(async (id: string) => {
    const settings = await removeDevice(id);
    await forgetHere();
    return settings;
  });

export const useRemoveDevice = () => useChange(removeDevice);

export function useSendTest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendTest,
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  });
}
