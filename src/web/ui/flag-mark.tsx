import { classNames } from './class-names.ts';
import styles from './flag-mark.module.css';
import type { uiTexts } from './ui.texts.ts';

/** A flag, or the light of a safety car; write the name beside it. */
export function FlagMark({ type }: { readonly type: keyof typeof uiTexts.flags }) {
  return <span className={classNames(styles.mark, styles[type])} aria-hidden="true" />;
}
