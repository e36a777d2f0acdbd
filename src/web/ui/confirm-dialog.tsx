import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { uiTexts } from './ui.texts.ts';
import { useModal } from './use-modal.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  /** For what cannot be undone. */
  readonly danger?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const dialog = useModal(props.open);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        props.onCancel();
      }}
    >
      <form
        noValidate
        className={styles.contents}
        onSubmit={(event) => {
          event.preventDefault();
          if (!props.isBusy) props.onConfirm();
        }}
      >
        <h2 id={titleId}>{props.title}</h2>
        {props.children}
        <div className={styles.buttons}>
          <Button onClick={props.onCancel}>{uiTexts.cancel}</Button>
          <Button
            type="submit"
            variant={props.danger ? 'danger' : 'primary'}
            isBusy={props.isBusy ?? false}
          >
            {props.confirmLabel}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
