import styles from './guessed-places.module.css';

/** Skeleton of two guessed places. */
export function PickSkeleton() {
  return (
    <div className={styles.places}>
      <div className={styles.place} data-empty />
      <div className={styles.place} data-empty />
    </div>
  );
}
