import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { DialogButtons } from './dialog-buttons.tsx';
import { Form } from './form.tsx';
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
  /** Between doing it and not. */
  readonly alternative?: { readonly label: string; readonly onClick: () => void };
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const dialog = useModal(props.open);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { open, alternative } = props;
  useEffect(() => {
    // Not the first button: what cannot be undone is not a slip of the finger away.
    if (open) heading.current?.focus();
  }, [open]);
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
      <Form
        noValidate
        className={styles.contents}
        onSubmit={() => {
          if (!props.isBusy) props.onConfirm();
        }}
      >
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {props.title}
        </h2>
        {props.children}
        <DialogButtons
          confirm={
            <Button
              type="submit"
              variant={props.danger ? 'danger' : 'primary'}
              isBusy={props.isBusy ?? false}
            >
              {props.confirmLabel}
            </Button>
          }
          alternative={
            alternative && <Button onClick={alternative.onClick}>{alternative.label}</Button>
          }
          cancel={
            <Button variant={alternative ? 'quiet' : 'secondary'} onClick={props.onCancel}>
              {uiTexts.cancel}
            </Button>
          }
        />
      </Form>
    </dialog>
  );
}
