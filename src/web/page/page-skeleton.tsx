import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import styles from './page.module.css';
import { TabTitle } from './page.tsx';

/** Skeleton which is shown while the code of a page loads. */
export function PageSkeleton() {
  return (
    <>
      <TabTitle />
      <PageHeading title={<Skeleton variant="title" lines={1} />} />
      <div className={styles.contents}>
        <Skeleton variant="rows" lines={14} />
      </div>
    </>
  );
}
