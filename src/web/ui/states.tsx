import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import type { Content, Elements } from './content.ts';
import styles from './states.module.css';
import { uiTexts } from './ui.texts.ts';

interface SkeletonProps {
  /** Number of text lines or table rows to reserve. */
  readonly lines?: number;
  readonly variant?: 'text' | 'rows' | 'title';
}

/** Placeholder for contents that are being fetched. */
export function Skeleton({ lines = 3, variant = 'text' }: SkeletonProps) {
  return (
    <span className={styles.skeleton} role="status">
      <span className="visually-hidden">{uiTexts.loading}</span>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <span key={line} className={styles[variant]} />
      ))}
    </span>
  );
}

interface RowsRoomProps {
  readonly count: number;
  readonly className?: string | undefined;
}

/**
 * Reserves the height of `count` rows, behind the first cell's contents. The proportions are an
 * attribute, because the content security policy forbids style attributes in pages from the server.
 */
export function RowsRoom({ count, className }: RowsRoomProps) {
  return (
    <svg
      className={classNames(styles.rowsRoom, className)}
      viewBox={`0 0 1 ${count}`}
      aria-hidden="true"
    />
  );
}

interface EmptyStateProps {
  readonly title: Content;
  readonly children?: Elements;
}

/** Explains why there is nothing here, and what to do next. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  readonly title: Content;
  readonly children?: Elements;
  readonly onRetry?: () => void;
}

export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      {children}
      {onRetry && (
        <div>
          <Button onClick={onRetry}>{uiTexts.retry}</Button>
        </div>
      )}
    </div>
  );
}
