import { useQueryClient } from '@tanstack/react-query';
import { REMINDER_HOURS } from '#contract/limits.ts';
import type { ReminderSettings } from '#contract/messages/reminders.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { useInstantSave } from '#web/saving/use-instant-save.ts';
import { useSingleMutation } from '#web/saving/use-single-mutation.ts';
import { writeResponse } from '#web/saving/write-response.ts';

const remindersKey = ['settings', 'reminders'];

export function useReminders() {
  return useQuery({
    queryKey: remindersKey,
    queryFn: (context) => getJson('GET /api/settings/reminders', context),
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
  useChange((address: string) =>
    sendJson('PUT /api/settings/reminders/address', { body: { address } }),
  );

export const useVerify = () =>
  useChange((code: string) =>
    sendJson('PUT /api/settings/reminders/verification', { body: { code } }),
  );

export const useRemoveAddress = () =>
  useChange(() => sendJson('DELETE /api/settings/reminders/address'));

interface Toggle<Choice> {
  readonly choice: Choice;
  readonly isChosen: boolean;
}

/** Saves one choice of several, as it is switched on or off. */
function useSave<Field extends 'hours' | 'choices'>(
  field: Field,
  send: (
    chosen: ReminderSettings[Field],
    basedOn: ReminderSettings[Field],
  ) => Promise<ReminderSettings>,
) {
  type Choice = ReminderSettings[Field][number];
  return useInstantSave<ReminderSettings, Toggle<Choice>>({
    queryKey: remindersKey,
    apply: (settings, { choice, isChosen }) => {
      const others = settings[field].filter((each) => each !== choice);
      return { ...settings, [field]: isChosen ? [...others, choice] : others };
    },
    send: (next, stored) => send(next[field], stored[field]),
  });
}

const possible = (hours: readonly number[]) =>
  REMINDER_HOURS.filter((each) => hours.includes(each));

export const useSaveHours = () =>
  useSave('hours', (hours, basedOn) =>
    sendJson('PUT /api/settings/reminders/hours', {
      body: { hours: possible(hours), basedOn: possible(basedOn) },
    }),
  );

export const useSaveChoices = () =>
  useSave('choices', (choices, basedOn) =>
    sendJson('PUT /api/settings/reminders/choices', { body: { choices, basedOn } }),
  );
