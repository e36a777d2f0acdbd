import { classNames } from './class-names.ts';
import styles from './flag-mark.module.css';
import { uiTexts } from './ui.texts.ts';

type FlagType = keyof typeof uiTexts.flags;

/** A flag, or the light of a safety car; write the name beside it. */
export function FlagMark({ type }: { readonly type: FlagType }) {
  return <span className={classNames(styles.mark, styles[type])} aria-hidden="true" />;
}

interface FlagNameProps {
  readonly type: FlagType;
  /** Text that replaces the usual name. */
  readonly children?: string | undefined;
}

/** A flag with its name. */
export function FlagName({ type, children = uiTexts.flags[type] }: FlagNameProps) {
  return (
    <span className={styles.named}>
      <FlagMark type={type} />
      {children}
    </span>
  );
}
