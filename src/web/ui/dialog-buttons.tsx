import type { ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogButtonsProps {
  /** Does what the dialog is for. */
  readonly confirm?: ReactNode;
  /** Does it in another way. */
  readonly alternative?: ReactNode;
  /** Leaves everything as it was. */
  readonly cancel: ReactNode;
}

/** The buttons of every dialog, in one order. */
export function DialogButtons({ confirm, alternative, cancel }: DialogButtonsProps) {
  return (
    <div className={styles.buttons}>
      {confirm}
      {alternative}
      {cancel}
    </div>
  );
}
