import { failureText } from '#web/app/failure-text.ts';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useResultSettings, useSaveResultSettings } from '#web/data/hidden-results.api.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { accountTexts } from './account.texts.ts';
import styles from './pictures-card.module.css';

const { results: texts } = accountTexts;

/** Whether results stay hidden until the player opens them. */
export function ResultsCard() {
  const query = useResultSettings();
  const save = useSaveResultSettings();
  const state = save.isSaving ? texts.saving : save.isSaved ? texts.saved : '';
  return (
    <Card title={texts.title} aside={<span role="status">{state}</span>}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={2} />}>
        {(settings) => (
          <div className={styles.body}>
            <Checkbox
              label={texts.label}
              hint={texts.hint}
              checked={save.shown(settings).areHidden}
              onChange={save.save}
            />
            {save.error && <Notice tone="bad" title={failureText(save.error)} />}
          </div>
        )}
      </QueryBoundary>
    </Card>
  );
}
