import { useQueryClient } from '@tanstack/react-query';
import type { ReminderSettings } from '#contract/reminders.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { useSingleMutation } from '#web/app/use-single-mutation.ts';
import { useInstantSave } from '#web/saving/use-instant-save.ts';
import { writeResponse } from '#web/saving/write-response.ts';

const PATH = '/api/settings/reminders';
const remindersKey = ['settings', 'reminders'];

export function useReminders() {
  return useQuery({
    queryKey: remindersKey,
    queryFn: (context) => getJson<ReminderSettings>(PATH, context),
  });
}

function useChange<Variables>(change: (variables: Variables) => Promise<ReminderSettings>) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: change,
    onSuccess: (settings) => writeResponse(queryClient, remindersKey, settings),
  });
}

export const useSendCode = () =>
  useChange((address: string) => sendJson('PUT', `${PATH}/address`, { address }));

export const useVerify = () =>
  useChange((code: string) => sendJson('PUT', `${PATH}/verification`, { code }));

export const useRemoveAddress = () => useChange(() => sendJson('DELETE', `${PATH}/address`));

interface Toggle<Choice> {
  readonly choice: Choice;
  readonly isChosen: boolean;
}

/** Saves one choice of several, as it is switched on or off. */
function useSave<Field extends 'hours' | 'choices'>(field: Field) {
  type Choice = ReminderSettings[Field][number];
  return useInstantSave<ReminderSettings, Toggle<Choice>>({
    queryKey: remindersKey,
    apply: (settings, { choice, isChosen }) => {
      const others = settings[field].filter((each) => each !== choice);
      return { ...settings, [field]: isChosen ? [...others, choice] : others };
    },
    send: (next, stored) =>
      sendJson('PUT', `${PATH}/${field}`, { [field]: next[field], basedOn: stored[field] }),
  });
}

export const useSaveHours = () => useSave('hours');

export const useSaveChoices = () => useSave('choices');
