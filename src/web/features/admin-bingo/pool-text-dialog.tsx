import { useState } from 'react';
import { POOL_TEXT_MAX } from '#contract/bingo-pool.limits.ts';
import type { BingoPool } from '#contract/bingo-pool.ts';
import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { failureText } from '#web/app/failure-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type PoolText, useChangeText, useRemoveText } from './bingo-pool.api.ts';
import { bingoPoolTexts } from './bingo-pool.texts.ts';
import { draftOf, ruleOf } from './rule-draft.ts';
import { RulePicker } from './rule-picker.tsx';

const texts = bingoPoolTexts.dialog;

interface PoolTextDialogProps {
  readonly pool: BingoPool;
  readonly text: PoolText;
  readonly onClose: () => void;
}

/** All that can be changed of a text. What stood when it was opened is what a change is made from. */
export function PoolTextDialog({ pool, text: stored, onClose }: PoolTextDialogProps) {
  const [basedOn] = useState({ text: stored.text, rule: stored.rule });
  const [initial] = useState(() => ({ text: stored.text, draft: draftOf(stored.rule) }));
  const [{ text, draft }, setForm] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const change = useChangeText(pool.year, stored.number);
  const remove = useRemoveText(pool.year, stored.number);
  const rule = ruleOf(draft);
  const cleaned = text.trim();
  const isDirty = JSON.stringify({ text, draft }) !== JSON.stringify(initial);
  const wrong = cleaned === '' ? texts.noText : rule === undefined ? texts.incomplete : null;

  function save() {
    if (!isDirty) return onClose();
    setIsTried(true);
    if (wrong !== null || rule === undefined) return;
    change.mutate(
      { text: cleaned, rule, basedOn },
      {
        onSuccess: () => {
          onClose();
          showToast(texts.saved);
        },
      },
    );
  }
  return (
    <Dialog
      title={texts.title}
      confirmLabel={texts.save}
      isBusy={change.isPending}
      isDirty={isDirty}
      onConfirm={save}
      onClose={onClose}
      footer={
        pool.dealtAt === null && (
          <div>
            <ConfirmButton
              danger
              label={texts.remove}
              title={texts.removeTitle}
              onConfirm={() => remove.mutateAsync().then(onClose)}
              failures={bingoPoolTexts.failures}
            >
              {stored.text}
            </ConfirmButton>
          </div>
        )
      }
    >
      <TextField
        label={texts.text}
        value={text}
        maxLength={POOL_TEXT_MAX}
        onChange={(value) => setForm({ text: value, draft })}
      />
      <RulePicker pool={pool} draft={draft} onChange={(next) => setForm({ text, draft: next })} />
      {isTried && wrong !== null && <Notice tone="bad" title={wrong} />}
      {change.error !== null && (
        <Notice tone="bad" title={texts.failed}>
          <p>{failureText(change.error, bingoPoolTexts.failures)}</p>
        </Notice>
      )}
    </Dialog>
  );
}
