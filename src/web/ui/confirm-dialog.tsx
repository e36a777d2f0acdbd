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
  /** Between doing it and not: then they stand below each other, the best one first. */
  readonly alternative?: { readonly label: string; readonly onClick: () => void };
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const dialog = useModal(props.open);
  const titleId = useId();
  const { alternative } = props;
  const cancel = (
    <Button variant={alternative ? 'quiet' : 'secondary'} onClick={props.onCancel}>
      {uiTexts.cancel}
    </Button>
  );
  const confirm = (
    <Button
      type="submit"
      variant={props.danger ? 'danger' : 'primary'}
      isBusy={props.isBusy ?? false}
    >
      {props.confirmLabel}
    </Button>
  );
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
        {alternative === undefined ? (
          <div className={styles.buttons}>
            {cancel}
            {confirm}
          </div>
        ) : (
          <div className={styles.choices}>
            {confirm}
            <Button onClick={alternative.onClick}>{alternative.label}</Button>
            {cancel}
          </div>
        )}
      </form>
    </dialog>
  );
}
