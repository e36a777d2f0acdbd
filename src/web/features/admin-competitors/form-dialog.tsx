import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import dialogStyles from '#web/ui/confirm-dialog.module.css';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import styles from './admin-competitors.module.css';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';

interface FormDialogProps {
  readonly title: string;
  readonly isDirty: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Is given a way to close that asks first where something would be lost. */
  readonly children: (close: () => void) => ReactNode;
}

/** A form over the page, which is not left with something typed unless that is meant. */
export function FormDialog({ title, isDirty, onSubmit, onClose, children }: FormDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
    // Not the first field: a phone's keyboard would cover half of the form.
    heading.current?.focus();
  }, []);
  useEffect(() => {
    if (!isDirty) return;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', askBrowser);
    return () => removeEventListener('beforeunload', askBrowser);
  }, [isDirty]);
  const close = () => (isDirty ? setIsAsking(true) : onClose());
  return (
    <>
      <dialog
        ref={dialog}
        className={dialogStyles.dialog}
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        // A browser may close it all the same when Escape is pressed twice.
        onClose={onClose}
      >
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children(close)}
        </form>
      </dialog>
      <ConfirmDialog
        open={isAsking}
        danger
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        onCancel={() => setIsAsking(false)}
        onConfirm={onClose}
      >
        <p>{texts.discardHelp}</p>
      </ConfirmDialog>
    </>
  );
}
