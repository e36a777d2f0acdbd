import { REMINDER_CHOICES, type ReminderChoice } from '#contract/messages/message-kinds.ts';
import type { ReminderSettings } from '#contract/messages/reminders.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useReminderChoices } from './reminders.api.ts';
import { remindersTexts } from './reminders.texts.ts';

/** Choice for users with a mail address only. */
const BY_MAIL: ReminderChoice = 'RECEIPTS';

export function ChoicesCard({ settings }: { readonly settings: ReminderSettings }) {
  const queue = useReminderChoices();
  const choices = queue.chosenIn(settings);
  const hasMail = settings.isMailSetUp && settings.address !== null;
  const shown = REMINDER_CHOICES.filter((choice) => hasMail || choice !== BY_MAIL);
  const state = queue.isSaving ? remindersTexts.saving : queue.isSaved ? remindersTexts.saved : '';
  return (
    <Card title={remindersTexts.choicesTitle} aside={<span role="status">{state}</span>}>
      <Stack>
        {shown.map((choice) => (
          <Checkbox
            key={choice}
            {...remindersTexts.choices[choice]}
            checked={choices.includes(choice)}
            onChange={(isChosen) => queue.change(choice, isChosen)}
          />
        ))}
        {queue.error && <Notice tone="bad" title={failureText(queue.error)} />}
      </Stack>
    </Card>
  );
}
