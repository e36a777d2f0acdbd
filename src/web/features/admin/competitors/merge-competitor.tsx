import { useState } from 'react';
import type { MergePreview } from '#contract/admin/admin-competitors.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminChange, useAdminQuery } from '../shared/admin.api.ts';
import { EffectTable, isChanged } from '../shared/effect-table.tsx';
import { type CompetitorKind, competitorCalls } from './admin-competitors.api.ts';
import styles from './admin-competitors.module.css';
import { adminCompetitorsTexts, mergeTexts } from './admin-competitors.texts.ts';

interface MergeEffectProps {
  readonly kind: CompetitorKind;
  readonly preview: MergePreview;
}

function sentences(kind: CompetitorKind, preview: MergePreview): string[] {
  const { raceCount, aliases, orders, raceGuesses, questionAnswers } = preview;
  return [
    mergeTexts.races(raceCount),
    orders === null ? mergeTexts.secret : mergeTexts.orders(orders.named, orders.both),
    ...(kind === 'DRIVER' ? [mergeTexts.raceGuesses(raceGuesses)] : []),
    ...(questionAnswers > 0 ? [mergeTexts.questionAnswers(questionAnswers)] : []),
    mergeTexts.aliases(aliases.join(', ')),
  ];
}

/** Shows the effects of a merge, or its blockers. */
function MergeEffect({ kind, preview }: MergeEffectProps) {
  const { clashes, orders } = preview;
  if (clashes.length > 0) {
    return (
      <Notice tone="bad" title={mergeTexts.areTwo}>
        <ul>
          {clashes.map(({ race, list }) => (
            <li key={`${list} ${race}`}>{mergeTexts.clash(mergeTexts.lists[list], race)}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  const effect = preview.effect.filter(isChanged);
  return (
    <>
      <ul className={styles.told}>
        {sentences(kind, preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {orders !== null && effect.length === 0 && <li>{mergeTexts.noEffect}</li>}
      </ul>
      {effect.length > 0 && <EffectTable caption={mergeTexts.effect} effect={effect} />}
      <p>{mergeTexts.forGood}</p>
    </>
  );
}

export interface MergeCandidate {
  readonly id: string;
  readonly name: string;
}

interface MergeCompetitorProps {
  readonly kind: CompetitorKind;
  readonly competitor: MergeCandidate;
  /** Competitors that it may be identical to. */
  readonly others: readonly MergeCandidate[];
  readonly onMerged: () => void;
}

function MergeDialog(props: MergeCompetitorProps & { readonly onClose: () => void }) {
  const { kind, competitor, others, onMerged, onClose } = props;
  const [intoId, setIntoId] = useState('');
  const into = others.find(({ id }) => id === intoId);
  const preview = useAdminQuery(
    ['merge', competitor.id, into?.id],
    (context) => competitorCalls[kind].previewMerge(competitor.id, into?.id ?? '', context),
    { enabled: into !== undefined },
  );
  const merge = useAdminChange();
  const canMerge = preview.data?.clashes.length === 0;
  return (
    <Dialog
      danger
      title={mergeTexts.title(competitor.name)}
      confirmLabel={mergeTexts.confirm}
      isBusy={merge.isPending}
      isIdle={!canMerge}
      onClose={onClose}
      onConfirm={() => {
        if (into === undefined || !canMerge) return;
        merge.mutate(competitorCalls[kind].merge(competitor.id, into.id), {
          onSuccess: () => {
            onMerged();
            showToast(mergeTexts.done(competitor.name, into.name));
          },
        });
      }}
    >
      <p>{mergeTexts.help(competitor.name)}</p>
      <Select
        label={mergeTexts.into}
        value={intoId}
        options={[
          { value: '', label: mergeTexts.choose },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => {
          setIntoId(id);
          merge.reset();
        }}
      />
      {preview.error !== null && (
        <ErrorState title={mergeTexts.previewFailed} onRetry={() => void preview.refetch()}>
          <p>{failureText(preview.error)}</p>
        </ErrorState>
      )}
      {preview.isLoading && <Skeleton lines={4} />}
      {preview.data && into && <MergeEffect kind={kind} preview={preview.data} />}
      <FailureNotice error={merge.error} failures={adminCompetitorsTexts.failures} />
    </Dialog>
  );
}

/** Merges a competitor that was added again under another name. */
export function MergeCompetitor(props: MergeCompetitorProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{mergeTexts.open}</Button>
      {isOpen && <MergeDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
