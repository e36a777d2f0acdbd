import type { AdminRace } from '#contract/admin/admin-seasons.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { DraftSaveBar } from '#web/saving/draft-save-bar.tsx';
import { UnsavedChanges } from '#web/saving/unsaved-changes.tsx';
import { Button } from '#web/ui/button.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { saveAdminWrite } from '../shared/admin.api.ts';
import admin from '../shared/admin.module.css';
import { useOrderDraft } from '../shared/use-order-draft.ts';
import { seasonCalls } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts, raceListTexts } from './admin-seasons.texts.ts';

interface RaceOrderProps {
  readonly year: number;
  /** Races without cancelled ones. */
  readonly races: readonly AdminRace[];
  readonly onClose: () => void;
}

/** List of races that sorts them by dragging, buttons or keyboard. */
export function RaceOrderList({ year, races, onClose }: RaceOrderProps) {
  const stored = races.map(({ id }) => id);
  const form = useOrderDraft(stored, async (client, raceIds, basedOn) => {
    await saveAdminWrite(client, seasonCalls.orderRaces(year, { raceIds, basedOn }));
    onClose();
    showToast(raceListTexts.orderSaved);
  });
  return (
    <>
      <div className={styles.tools}>
        <p className={admin.help}>{raceListTexts.reorderHelp}</p>
        <Button disabled={form.isSaving} onClick={onClose}>
          {adminSeasonsTexts.cancel}
        </Button>
      </div>
      <SortableList
        label={raceListTexts.reorderLabel}
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
            label={raceListTexts.saveOrder}
            unsaved={raceListTexts.orderChanged}
            failure={(error) => ({
              text: failureText(error, {
                ...adminSeasonsTexts.failures,
                'invalid-input': raceListTexts.orderRefused,
              }),
              canRetry: false,
            })}
          />
        </div>
      )}
      <UnsavedChanges when={form.isChanged && !form.isSaved} texts={raceListTexts.leave} />
    </>
  );
}
