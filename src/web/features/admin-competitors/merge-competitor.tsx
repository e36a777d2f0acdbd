import { useState } from 'react';
import { failureText } from '#web/app/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type CompetitorKind, useMerge, useMergePreview } from './admin-competitors.api.ts';
import { adminCompetitorsTexts } from './admin-competitors.texts.ts';
import { MergeEffect } from './merge-effect.tsx';

const texts = adminCompetitorsTexts.merge;

export interface Competitor {
  readonly id: string;
  readonly name: string;
}

interface MergeCompetitorProps {
  readonly kind: CompetitorKind;
  readonly competitor: Competitor;
  /** Whom it may be the same as. */
  readonly others: readonly Competitor[];
  readonly onMerged: () => void;
}

function MergeDialog(props: MergeCompetitorProps & { readonly onClose: () => void }) {
  const { kind, competitor, others, onMerged, onClose } = props;
  const [intoId, setIntoId] = useState('');
  const into = others.find(({ id }) => id === intoId);
  const preview = useMergePreview(kind, competitor.id, into?.id ?? null);
  const merge = useMerge(kind, competitor.id);
  const canMerge = preview.data?.clashes.length === 0;
  return (
    <Dialog
      danger
      title={texts.title(competitor.name)}
      confirmLabel={texts.confirm}
      isBusy={merge.isPending}
      isIdle={!canMerge}
      onClose={onClose}
      onConfirm={() => {
        if (into === undefined || !canMerge) return;
        merge.mutate(into.id, {
          onSuccess: () => {
            onMerged();
            showToast(texts.done(competitor.name, into.name));
          },
        });
      }}
    >
      <p>{texts.help(competitor.name)}</p>
      <Select
        label={texts.into}
        value={intoId}
        options={[
          { value: '', label: texts.choose },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => {
          setIntoId(id);
          merge.reset();
        }}
      />
      {preview.error !== null && (
        <ErrorState title={texts.previewFailed} onRetry={() => void preview.refetch()}>
          <p>{failureText(preview.error)}</p>
        </ErrorState>
      )}
      {preview.isLoading && <Skeleton lines={4} />}
      {preview.data && into && <MergeEffect kind={kind} preview={preview.data} />}
      {merge.error !== null && (
        <Notice tone="bad" title={adminCompetitorsTexts.failedTitle}>
          <p>{failureText(merge.error, adminCompetitorsTexts.failures)}</p>
        </Notice>
      )}
    </Dialog>
  );
}

/** For one that came a second time under another name. */
export function MergeCompetitor(props: MergeCompetitorProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.open}</Button>
      {isOpen && <MergeDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
