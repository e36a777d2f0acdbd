import type { AdminRace } from '#contract/admin-seasons.ts';
import { sendJson } from '#web/app/api.ts';
import { formatInstant } from '#web/app/dates.ts';
import { failureText } from '#web/app/failure-text.ts';
import { seasonAddress, useSeasonSave } from '#web/features/admin-shared/season-write.api.ts';
import { useOrderDraft } from '#web/features/admin-shared/use-order-draft.ts';
import { DraftSaveBar } from '#web/saving/draft-save-bar.tsx';
import { UnsavedChanges } from '#web/saving/unsaved-changes.tsx';
import { Button } from '#web/ui/button.tsx';
import { RankList } from '#web/ui/rank-list.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';

const { races: texts, failures, cancel } = adminSeasonsTexts;

interface RaceOrderProps {
  readonly year: number;
  /** Without cancelled ones. */
  readonly races: readonly AdminRace[];
  readonly onClose: () => void;
}

/** The races put in order by dragging, by buttons or by keyboard. */
export function RaceOrder({ year, races, onClose }: RaceOrderProps) {
  const send = useSeasonSave((order: { raceIds: readonly string[]; basedOn: readonly string[] }) =>
    sendJson('PUT', `${seasonAddress(year)}/races/order`, order),
  );
  const stored = races.map(({ id }) => id);
  const form = useOrderDraft(stored, async (raceIds, basedOn) => {
    await send({ raceIds, basedOn });
    onClose();
    showToast(texts.orderSaved);
  });
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.muted}>{texts.reorderHelp}</p>
        <Button disabled={form.isSaving} onClick={onClose}>
          {cancel}
        </Button>
      </div>
      <RankList
        label={texts.reorderLabel}
        items={races.map(({ id, name, startsAt }) => ({
          id,
          name,
          colour: null,
          detail: formatInstant(startsAt),
        }))}
        order={form.value}
        isLocked={form.isSaving}
        onChange={form.change}
      />
      {form.isChanged && (
        <div className={styles.saveBar}>
          <DraftSaveBar
            form={form}
            label={texts.saveOrder}
            unsaved={texts.orderChanged}
            failure={(error) => ({
              text: failureText(error, { ...failures, 'invalid-input': texts.orderRefused }),
              canRetry: false,
            })}
          />
        </div>
      )}
      <UnsavedChanges
        when={form.isChanged && !form.isSaved}
        title={texts.leave.title}
        explanation={texts.leave.explanation}
        leaveLabel={texts.leave.confirm}
      />
    </>
  );
}
