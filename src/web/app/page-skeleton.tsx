import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import styles from './page.module.css';

/** While a page's code is on its way. */
export function PageSkeleton() {
  return (
    <>
      <PageHeading title={<Skeleton look="title" lines={1} />} />
      <div className={styles.contents}>
        <Skeleton look="rows" lines={6} />
      </div>
    </>
  );
}
