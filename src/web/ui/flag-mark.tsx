import { classNames } from './class-names.ts';
import styles from './flag-mark.module.css';
import { uiTexts } from './ui.texts.ts';

type FlagType = keyof typeof uiTexts.flags;

/** Picture of a flag, or of a safety car's light; needs its name as text beside it. */
export function FlagMark({ type }: { readonly type: FlagType }) {
  return <span className={classNames(styles.mark, styles[type])} aria-hidden="true" />;
}

interface FlagNameProps {
  readonly type: FlagType;
  /** Text that replaces the usual name. */
  readonly children?: string | undefined;
}

/** Flag with its name. */
export function FlagName({ type, children = uiTexts.flags[type] }: FlagNameProps) {
  return (
    <span className={styles.named}>
      <FlagMark type={type} />
      <span>{children}</span>
    </span>
  );
}
