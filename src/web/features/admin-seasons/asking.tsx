import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';

/** The sources are being asked; nobody can know how far they have come. */
export function Asking() {
  return (
    <div className={styles.asking} role="status">
      <p>{adminSeasonsTexts.source.asking}</p>
      <span className={styles.track} />
    </div>
  );
}
