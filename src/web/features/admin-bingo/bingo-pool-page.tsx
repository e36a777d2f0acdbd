import { useParams } from 'wouter';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useYears } from '#web/data/races.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { AddTexts } from './add-texts.tsx';
import { adminBingoTexts } from './admin-bingo.texts.ts';
import { usePool } from './bingo-pool.api.ts';
import styles from './bingo-pool.module.css';
import { bingoPoolTexts as texts } from './bingo-pool.texts.ts';
import { DealCard } from './deal-card.tsx';
import { PoolList } from './pool-list.tsx';

function Pool({ year }: { readonly year: number }) {
  const query = usePool(year);
  return (
    <Page
      title={texts.title(year)}
      lead={texts.lead}
      aside={<ButtonLink to={`/bingo/admin/${year}`}>{texts.toCard}</ButtonLink>}
    >
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={10} />}>
        {(pool) => (
          <div className={styles.page}>
            {pool.dealtAt === null && <AddTexts pool={pool} />}
            <DealCard pool={pool} />
            <PoolList pool={pool} />
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}

export function BingoPoolPage() {
  const { year: segment } = useParams();
  const query = useYears();
  const year = query.data?.find((each) => String(each) === segment);
  if (year !== undefined) return <Pool year={year} />;
  if (query.data !== undefined) return <NotFoundPage />;
  return (
    <Page title={adminBingoTexts.title}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={10} />}>
        {() => null}
      </QueryBoundary>
    </Page>
  );
}
