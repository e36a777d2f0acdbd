import { failureText } from '#web/app/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';

interface FormButtonsProps {
  readonly isNew: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Whom the dialog has added already. */
  readonly added: string | null;
  readonly onMore: () => void;
  readonly onCancel: () => void;
}

/** How it went, and where to go from here. */
export function FormButtons(props: FormButtonsProps) {
  const { isNew, isBusy, error, added } = props;
  return (
    <>
      {error !== null && (
        <Notice tone="bad" title={texts.failedTitle}>
          <p>{failureText(error, texts.failures)}</p>
        </Notice>
      )}
      {added !== null && error === null && <Notice tone="good">{texts.added(added)}</Notice>}
      <DialogButtons
        confirm={
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {isNew ? texts.addOne : texts.save}
          </Button>
        }
        alternative={
          isNew && (
            <Button isBusy={isBusy} onClick={props.onMore}>
              {texts.addMore}
            </Button>
          )
        }
        cancel={<Button onClick={props.onCancel}>{uiTexts.cancel}</Button>}
      />
    </>
  );
}
