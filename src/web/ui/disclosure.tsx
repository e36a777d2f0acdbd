import { classNames } from './class-names.ts';
import type { Content, Elements } from './content.ts';
import styles from './disclosure.module.css';

interface DisclosureProps {
  readonly summary: Content;
  /** Contents at the end of the line. */
  readonly aside?: Elements;
  /** Initial state. */
  readonly isOpen?: boolean;
  readonly className?: string | undefined;
  readonly children: Elements;
}

/** Line which opens to show more. */
export function Disclosure({ summary, aside, isOpen, className, children }: DisclosureProps) {
  return (
    <details open={isOpen} className={classNames(styles.disclosure, className)}>
      <summary>
        <span className={styles.start}>{summary}</span>
        {aside}
      </summary>
      {children}
    </details>
  );
}
