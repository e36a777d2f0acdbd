import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReminderSettings } from '#contract/settings.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useSingleMutation } from '#web/app/use-single-mutation.ts';

const PATH = '/api/settings/reminders';
const remindersKey = ['settings', 'reminders'];

export function useReminders() {
  return useQuery({
    queryKey: remindersKey,
    queryFn: ({ signal }) => getJson<ReminderSettings>(PATH, signal),
  });
}

function useChange<Wish>(change: (wish: Wish) => Promise<ReminderSettings>) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: change,
    onSuccess: (settings) => queryClient.setQueryData(remindersKey, settings),
  });
}

export const useSendCode = () =>
  useChange((address: string) => sendJson('PUT', `${PATH}/address`, { address }));

export const useVerify = () =>
  useChange((code: string) => sendJson('PUT', `${PATH}/verification`, { code }));

export const useRemoveAddress = () => useChange(() => sendJson('DELETE', `${PATH}/address`));

/** Shows the choice at once, and takes it back when it is not saved. */
function useSave<Field extends 'hours' | 'choices'>(field: Field) {
  const queryClient = useQueryClient();
  type Wishes = ReminderSettings[Field];
  return useMutation({
    mutationFn: (wishes: Wishes) =>
      sendJson<ReminderSettings>('PUT', `${PATH}/${field}`, { [field]: wishes }),
    // One after the other: the last choice is the one that stands.
    scope: { id: `reminder-${field}` },
    onMutate: (wishes) => {
      const before = queryClient.getQueryData<ReminderSettings>(remindersKey);
      if (before) queryClient.setQueryData(remindersKey, { ...before, [field]: wishes });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: remindersKey }),
  });
}

export const useSaveHours = () => useSave('hours');

export const useSaveChoices = () => useSave('choices');
