import { useQueryClient } from '@tanstack/react-query';
import { REMINDER_HOURS } from '#contract/limits.ts';
import { REMINDER_CHOICES } from '#contract/messages/message-kinds.ts';
import type { ReminderSettings } from '#contract/messages/reminders.ts';
import { getJson, type RequestOptions, sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';
import { isEditConflict } from '#web/saving/save-errors.ts';
import { isOnOrOff, useSaveQueue } from '#web/saving/use-save-queue.ts';
import { writeResponse } from '#web/saving/write-response.ts';

export const remindersKey = ['settings', 'reminders'];

const remindersQuery = {
  queryKey: remindersKey,
  queryFn: (context: RequestOptions) => getJson('GET /api/settings/reminders', context),
};

export function useReminders() {
  return useQuery(remindersQuery);
}

function useChange<Variables>(change: (variables: Variables) => Promise<ReminderSettings>) {
  const queryClient = useQueryClient();
  return useMutation({
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

/** Saves one choice of several, as it is switched on or off. */
function useChoices<Choice extends string | number>(
  name: string,
  all: readonly Choice[],
  chosenIn: (settings: ReminderSettings) => readonly Choice[],
  put: (chosen: readonly Choice[], basedOn: readonly Choice[]) => Promise<ReminderSettings>,
) {
  const queue = useSaveQueue<Choice, boolean>({
    name: `reminders:${name}`,
    scope: 'reminders',
    keys: all,
    isChange: isOnOrOff,
    send: async (client, choice, isOn) => {
      const save = (stored: ReminderSettings) => {
        const chosen = chosenIn(stored);
        const others = chosen.filter((each) => each !== choice);
        return put(isOn ? [...others, choice] : others, chosen);
      };
      const saved = await save(await client.ensureQueryData(remindersQuery)).catch(
        async (error: unknown) => {
          if (!isEditConflict(error)) throw error;
          // Another tab saved first, so the choice is added to its version.
          return save(await client.fetchQuery({ ...remindersQuery, staleTime: 0 }));
        },
      );
      await writeResponse(client, remindersKey, saved);
    },
  });
  return {
    ...queue,
    /** Returns what is chosen, with what is not saved yet. */
    chosenIn: (settings: ReminderSettings) =>
      all.filter((each) => queue.waiting[each] ?? chosenIn(settings).includes(each)),
  };
}

export const useHours = () =>
  useChoices(
    'hours',
    REMINDER_HOURS,
    ({ hours }) => REMINDER_HOURS.filter((each) => hours.includes(each)),
    (hours, basedOn) =>
      sendJson('PUT /api/settings/reminders/hours', {
        body: { hours: [...hours], basedOn: [...basedOn] },
      }),
  );

export const useReminderChoices = () =>
  useChoices(
    'choices',
    REMINDER_CHOICES,
    ({ choices }) => choices,
    (choices, basedOn) =>
      sendJson('PUT /api/settings/reminders/choices', {
        body: { choices: [...choices], basedOn: [...basedOn] },
      }),
  );
