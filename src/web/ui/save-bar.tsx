import type { Address } from '#contract/http/pages.ts';
import { Button, ButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';
import type { Content } from './content.ts';
import layout from './form-layout.module.css';
import { Icon } from './icon.tsx';
import styles from './save-bar.module.css';
import { saveBarTexts } from './save-bar.texts.ts';

interface SaveAction {
  readonly label: Content;
  readonly onClick: () => void;
  readonly variant?: 'primary' | 'secondary';
  readonly isBusy?: boolean | undefined;
  /** True keeps it in place with its focus. */
  readonly isIdle?: boolean | undefined;
}

interface SaveBarProps {
  readonly tone: 'good' | 'bad' | 'quiet' | 'locked';
  readonly message: Content;
  readonly onUndo?: (() => void) | undefined;
  readonly undoLabel?: string;
  readonly action?: SaveAction | undefined;
  /** Link to the next step, if there is nothing to save. */
  readonly next?: { readonly label: string; readonly to: Address } | undefined;
}

/** Shows the state of a form's saving and the possible actions; always in view. */
export function SaveBar({ tone, message, onUndo, undoLabel, action, next }: SaveBarProps) {
  return (
    <div
      className={classNames(layout.bar, styles.bar)}
      data-tone={tone}
      data-idle={action?.isIdle || undefined}
    >
      <div className={styles.state}>
        <p role="status" className={classNames(styles.message, styles[tone])}>
          {tone === 'good' && <Icon name="check" size={18} />}
          {tone === 'locked' && <Icon name="lock" size={18} />}
          <span>{message}</span>
        </p>
        {onUndo && (
          <Button variant="quiet" onClick={onUndo}>
            {undoLabel ?? saveBarTexts.undo}
          </Button>
        )}
      </div>
      {next && (
        <ButtonLink variant="primary" wide to={next.to}>
          {next.label}
        </ButtonLink>
      )}
      {action && (
        <Button
          variant={action.variant ?? 'primary'}
          wide
          isBusy={action.isBusy}
          disabled={action.isIdle}
          onClick={action.onClick}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}
