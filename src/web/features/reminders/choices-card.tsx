import type { ReminderChoice } from '#contract/reminder-limits.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useSaveChoices } from './reminders.api.ts';
import { remindersTexts } from './reminders.texts.ts';
import styles from './reminders-page.module.css';

const SHOWN: readonly ReminderChoice[] = ['SEASON', 'MOVED_START', 'RESULTS'];

export function ChoicesCard({ choices }: { readonly choices: readonly ReminderChoice[] }) {
  const save = useSaveChoices();
  const state = save.isPending ? remindersTexts.saving : save.isSuccess ? remindersTexts.saved : '';
  return (
    <Card title={remindersTexts.choicesTitle} aside={<span role="status">{state}</span>}>
      <div className={styles.body}>
        {SHOWN.map((choice) => (
          <Checkbox
            key={choice}
            {...remindersTexts.choices[choice]}
            checked={choices.includes(choice)}
            onChange={(isChosen) =>
              save.mutate(
                SHOWN.filter((each) => (each === choice ? isChosen : choices.includes(each))),
              )
            }
          />
        ))}
        {save.error && <Notice tone="bad" title={failureText(save.error)} />}
      </div>
    </Card>
  );
}
