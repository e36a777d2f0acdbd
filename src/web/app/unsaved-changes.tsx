import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { guardLeaving } from './leave-guard.ts';

interface UnsavedChangesProps {
  /** Whether there is anything to lose. */
  readonly when: boolean;
  readonly title: string;
  readonly explanation: string;
  readonly leaveLabel: string;
  readonly onLeave?: () => void;
}

/** Asks before a page with unsaved changes is left, by a link or by closing the tab. */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { when, title, explanation, leaveLabel, onLeave } = props;
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!when) return;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', askBrowser);
    const release = guardLeaving((go) => setLeave(() => go));
    return () => {
      removeEventListener('beforeunload', askBrowser);
      release();
    };
  }, [when]);
  return (
    <ConfirmDialog
      open={leave !== null}
      title={title}
      confirmLabel={leaveLabel}
      onConfirm={() => {
        onLeave?.();
        leave?.();
      }}
      onCancel={() => setLeave(null)}
    >
      <p>{explanation}</p>
    </ConfirmDialog>
  );
}
