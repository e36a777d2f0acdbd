import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { guardLeaving } from './leave-guard.ts';

interface UnsavedChangesProps {
  /** Whether there is anything to lose. */
  readonly when: boolean;
  readonly title: string;
  readonly explanation: string;
  readonly leaveLabel: string;
  readonly onLeave?: () => void;
  /** Offers to save first; it goes on by itself when nothing is left to save. */
  readonly saving?: {
    readonly label: string;
    readonly onSave: () => void;
    /** Of the latest attempt. */
    readonly error: unknown;
  };
}

/** Asks before a page with unsaved changes is left, by a link or by closing the tab. */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { when, title, explanation, leaveLabel, onLeave, saving } = props;
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const [attempt, setAttempt] = useState<{ readonly errorBefore: unknown } | null>(null);
  const error = saving?.error ?? null;
  useEffect(() => {
    const hasFailed = error !== null && error !== attempt?.errorBefore;
    if (attempt === null || (when && !hasFailed)) return;
    setAttempt(null);
    setLeave(null);
    if (!when) leave?.();
  }, [attempt, when, error, leave]);
  useUnsaved(when);
  useEffect(() => {
    if (when) return guardLeaving((go) => setLeave(() => go));
  }, [when]);
  const goOn = () => {
    onLeave?.();
    leave?.();
  };
  const saveFirst = () => {
    setAttempt({ errorBefore: error });
    saving?.onSave();
  };
  return (
    <ConfirmDialog
      open={leave !== null}
      title={title}
      confirmLabel={saving?.label ?? leaveLabel}
      isBusy={attempt !== null}
      onConfirm={saving ? saveFirst : goOn}
      {...(saving && { alternative: { label: leaveLabel, onClick: goOn } })}
      onCancel={() => setLeave(null)}
    >
      <p>{explanation}</p>
    </ConfirmDialog>
  );
}
