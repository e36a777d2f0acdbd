import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './dialog.module.css';
import { Form } from './form.tsx';
import { formDialogTexts as texts } from './form-dialog.texts.ts';
import { useUnsaved } from './unsaved.ts';
import { useModal } from './use-modal.ts';

interface FormDialogProps {
  readonly title: string;
  readonly isDirty: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Is given a way to close that asks first where something would be lost. */
  readonly children: (close: () => void) => ReactNode;
  /** What is no part of the form, and may have a form of its own. */
  readonly footer?: ReactNode;
}

/** A form over the page, which is not left with something typed unless that is meant. */
export function FormDialog(props: FormDialogProps) {
  const { title, isDirty, onSubmit, onClose, children, footer } = props;
  const dialog = useModal();
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    // Not the first field: a phone's keyboard would cover half of the form.
    heading.current?.focus();
  }, []);
  useUnsaved(isDirty);
  const close = () => (isDirty ? setIsAsking(true) : onClose());
  return (
    <>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        // A browser may close it all the same when Escape is pressed twice.
        onClose={(event) => !event.currentTarget.open && onClose()}
      >
        <div className={styles.contents}>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <Form noValidate className={styles.form} onSubmit={onSubmit}>
            {children(close)}
          </Form>
          {footer}
        </div>
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
