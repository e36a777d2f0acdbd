import type { QueryClient } from '@tanstack/react-query';
import type { CompetitorOrder as CompetitorOrderCall } from '#contract/admin/admin-competitors.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { DraftSaveBar } from '#web/saving/draft-save-bar.tsx';
import { UnsavedChanges } from '#web/saving/unsaved-changes.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import layout from '#web/ui/form-layout.module.css';
import { Notice } from '#web/ui/notice.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import type { SortableItem } from '#web/ui/sortable-row.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { saveAdminWrite } from '../shared/admin.api.ts';
import { useOrderDraft } from '../shared/use-order-draft.ts';
import { type CompetitorKind, competitorCalls } from './admin-competitors.api.ts';
import styles from './admin-competitors.module.css';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';

type Order = readonly string[];

/** Manages the draft of an order, and its ways of saving. */
function useCompetitorOrder(year: number, kind: CompetitorKind, stored: Order) {
  const send = (client: QueryClient, order: CompetitorOrderCall) =>
    saveAdminWrite(client, competitorCalls[kind].order(year, order));
  const form = useOrderDraft(stored, (client, order, basedOn) =>
    send(client, { ids: [...order], basedOn: [...basedOn] }),
  );
  return {
    ...form,
    sort: () => {
      const before = form.value;
      form.write(async (client) => {
        await send(client, { by: 'STANDINGS' });
        form.keepStored();
        showToast(texts.order.sorted, {
          label: texts.order.undo,
          onClick: () => form.write((client) => send(client, { ids: [...before] })),
        });
      });
    },
  };
}

interface CompetitorOrderProps {
  readonly year: number;
  readonly kind: CompetitorKind;
  /** Competitors in the stored order. */
  readonly competitors: readonly { readonly id: string; readonly name: string }[];
  readonly isFinished: boolean;
  /** Returns what a row shows beside the name. */
  readonly about: (id: string) => Pick<SortableItem, 'colour' | 'detail'>;
  readonly onAdd: () => void;
  readonly onEdit: (id: string) => void;
}

/** Lists the competitors of a season for sorting; a press on a name opens its dialog. */
export function CompetitorOrderList(props: CompetitorOrderProps) {
  const { year, kind, competitors, isFinished } = props;
  const form = useCompetitorOrder(
    year,
    kind,
    competitors.map(({ id }) => id),
  );
  const kindTexts = texts.kinds[kind];
  const items = competitors.map(({ id, name }) => ({
    id,
    name,
    ...props.about(id),
    ...(!isFinished && { action: { verb: texts.editVerb, onClick: () => props.onEdit(id) } }),
  }));
  return (
    <div className={layout.form}>
      <div className={styles.top}>
        {isFinished ? (
          <Notice title={texts.finished}>
            <p>{texts.finishedHelp}</p>
          </Notice>
        ) : (
          <>
            <Button variant="primary" onClick={props.onAdd}>
              {kindTexts.add}
            </Button>
            {competitors.length > 1 && (
              <Button disabled={form.isSaving} onClick={form.sort}>
                {texts.order.sort}
              </Button>
            )}
          </>
        )}
      </div>
      <Card flush className={classNames(layout.main, styles.list)}>
        {competitors.length === 0 ? (
          <div className={styles.empty}>
            <EmptyState title={kindTexts.none}>
              <p>{kindTexts.noneHelp}</p>
            </EmptyState>
          </div>
        ) : (
          <SortableList
            label={kindTexts.list}
            items={items}
            order={form.value}
            isLocked={isFinished}
            onChange={form.change}
          />
        )}
      </Card>
      {!isFinished && (
        <DraftSaveBar
          form={form}
          label={texts.order.save}
          saved={texts.order.saved}
          unsaved={texts.order.changed}
          failure={(error) => ({
            text: failureText(error, texts.failures),
            canRetry: form.isChanged,
          })}
        />
      )}
      <UnsavedChanges when={form.isChanged && !isFinished} texts={texts.leave} />
    </div>
  );
}
