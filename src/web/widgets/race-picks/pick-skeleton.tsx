import styles from '../your-guess/your-picks.module.css';

/** Skeleton of two picks. */
export function PickSkeleton() {
  return (
    <div className={styles.places}>
      <div className={styles.place} data-empty />
      <div className={styles.place} data-empty />
    </div>
  );
}
