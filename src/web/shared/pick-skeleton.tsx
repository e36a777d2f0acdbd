import styles from './guessed-places.module.css';

/** Holds the room of two guessed places until they are known. */
export function PickSkeleton() {
  return (
    <div className={styles.places}>
      <div className={styles.place} data-empty />
      <div className={styles.place} data-empty />
    </div>
  );
}
