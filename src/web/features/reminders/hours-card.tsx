import { REMINDER_HOURS } from '#contract/limits.ts';
import type { ReminderSettings } from '#contract/messages/reminders.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useHours } from './reminders.api.ts';
import { remindersTexts } from './reminders.texts.ts';
import styles from './reminders-page.module.css';

export function HoursCard({ settings }: { readonly settings: ReminderSettings }) {
  const queue = useHours();
  const hours = queue.chosenIn(settings);
  const state = queue.isSaving ? remindersTexts.saving : queue.isSaved ? remindersTexts.saved : '';
  return (
    <Card title={remindersTexts.hoursTitle} aside={<span role="status">{state}</span>}>
      <Stack>
        <p className={styles.muted}>{remindersTexts.hoursHelp}</p>
        <fieldset className={styles.hours}>
          <legend className="visually-hidden">{remindersTexts.hoursTitle}</legend>
          {REMINDER_HOURS.map((hour) => {
            const isChosen = hours.includes(hour);
            return (
              <label key={hour} className={styles.hour}>
                <input
                  type="checkbox"
                  className="visually-hidden"
                  checked={isChosen}
                  onChange={() => queue.change(hour, !isChosen)}
                />
                <span>{remindersTexts.hour(hour)}</span>
                {isChosen && <Icon name="check" size={18} />}
              </label>
            );
          })}
        </fieldset>
        {hours.length === 0 && <p>{remindersTexts.noHours}</p>}
        {queue.error && <Notice tone="bad" title={failureText(queue.error)} />}
      </Stack>
    </Card>
  );
}
