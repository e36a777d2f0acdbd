import { classNames } from './class-names.ts';
import type { Content, Elements } from './content.ts';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone?: 'quiet' | 'good' | 'bad';
  readonly title?: Content;
  readonly children?: Elements;
}

/** Shows a message next to what it is about. */
export function Notice({ tone = 'quiet', title, children }: NoticeProps) {
  return (
    <div
      className={classNames(styles.notice, tone !== 'quiet' && styles[tone])}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  );
}
