import type { PagedRows as Pages } from '#web/data/paged-rows.ts';
import { Failure } from '#web/page/failure.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './load-more.module.css';
import { pagingTexts } from './paging.texts.ts';

interface MorePagesProps {
  readonly more: Pages<unknown>;
  readonly shown: number;
  readonly all: number;
}

/** Shows below a paged list how much is loaded, with a button for more. */
export function LoadMore({ more, shown, all }: MorePagesProps) {
  const { hasMore, isBusy, error, showMore } = more;
  if (!hasMore) return null;
  return (
    <div className={styles.more}>
      <p className={styles.count} role="status">
        {pagingTexts.shown(shown, all)}
      </p>
      {error === null ? (
        <Button wide isBusy={isBusy} onClick={showMore}>
          {pagingTexts.more}
        </Button>
      ) : (
        <Failure error={error} onRetry={showMore} />
      )}
    </div>
  );
}
