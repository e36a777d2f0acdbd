import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import type { Elements } from './content.ts';
import styles from './dialog.module.css';
import { Form } from './form.tsx';
import { uiTexts } from './ui.texts.ts';
import { useUnsaved } from './unsaved.ts';

interface DialogProps {
  readonly title: string;
  /** Line above the title. */
  readonly eyebrow?: Elements;
  readonly children?: Elements;
  /** Label of the main button. */
  readonly confirmLabel?: string;
  readonly onConfirm?: () => void;
  /** True for actions that cannot be undone. */
  readonly danger?: boolean;
  readonly isBusy?: boolean;
  /** True if the action is not possible now; the button stays focusable. */
  readonly isIdle?: boolean;
  /** Button between cancelling and confirming. */
  readonly alternative?: Elements;
  readonly cancelLabel?: string;
  /** True if there is input; closing asks first then. */
  readonly isDirty?: boolean;
  /** Contents below the buttons, outside the form. */
  readonly footer?: Elements;
  /** Element that gets the initial focus, instead of the title. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** True if a press beside the dialog closes it. */
  readonly closesBeside?: boolean;
  readonly className?: string | undefined;
  readonly onClose: () => void;
}

/** Modal dialog, open while it is rendered. */
export function Dialog(props: DialogProps) {
  const { title, confirmLabel, isBusy = false, isIdle = false, isDirty = false, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { initialFocus = heading } = props;
  useUnsaved(isDirty);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Focuses neither the first field, whose keyboard would cover half a phone, nor a button for
    // something irreversible.
    initialFocus.current?.focus();
    // Closed before it is removed, because browsers restore the focus only while the dialog is in
    // the document.
    return () => element?.close();
  }, [initialFocus]);
  const close = () => (isDirty ? setIsAsking(true) : onClose());
  const contents = (
    <>
      {props.children}
      <div className={styles.buttons}>
        {confirmLabel !== undefined && (
          <Button
            type="submit"
            variant={props.danger ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={isIdle}
          >
            {confirmLabel}
          </Button>
        )}
        {props.alternative}
        <Button variant={props.alternative ? 'quiet' : 'secondary'} onClick={close}>
          {props.cancelLabel ?? uiTexts.cancel}
        </Button>
      </div>
    </>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the button */}
      <dialog
        ref={dialog}
        className={classNames(styles.dialog, props.className)}
        aria-labelledby={titleId}
        onCancel={(event) => {
          // File pickers within the dialog fire `cancel` as well.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          close();
        }}
        // Browsers may close the dialog all the same when Escape is pressed twice.
        onClose={(event) => !event.currentTarget.open && onClose()}
        onClick={(event) => {
          if (props.closesBeside && event.target === event.currentTarget) close();
        }}
      >
        <div className={styles.contents}>
          {props.eyebrow}
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {confirmLabel === undefined ? (
            contents
          ) : (
            <Form
              noValidate
              className={styles.form}
              onSubmit={() => {
                if (!isBusy && !isIdle) props.onConfirm?.();
              }}
            >
              {contents}
            </Form>
          )}
          {props.footer}
        </div>
      </dialog>
      {isAsking && (
        <Dialog
          danger
          title={uiTexts.discardTitle}
          confirmLabel={uiTexts.discard}
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        >
          <p>{uiTexts.discardHelp}</p>
        </Dialog>
      )}
    </>
  );
}
