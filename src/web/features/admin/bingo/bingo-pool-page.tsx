import type { BingoPool } from '#contract/bingo/bingo-pool.ts';
import { MIN_POOL } from '#contract/limits.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { AddTexts } from './add-texts.tsx';
import { useDeal, usePool } from './bingo-pool.api.ts';
import styles from './bingo-pool.module.css';
import { bingoPoolTexts, dealTexts, bingoPoolTexts as texts } from './bingo-pool.texts.ts';
import { PoolList } from './pool-list.tsx';
import { YearPage } from './year-page.tsx';

/** Shows the state of the pool: too few texts, ready or dealt. */
function DealCard({ pool }: { readonly pool: BingoPool }) {
  const deal = useDeal(pool.year);
  const count = pool.texts.length;
  if (pool.dealtAt !== null) {
    return (
      <Card title={dealTexts.done(formatInstant(pool.dealtAt))}>
        <p>{dealTexts.doneHelp}</p>
      </Card>
    );
  }
  return (
    <Card title={dealTexts.title}>
      <Stack gap={3}>
        {count < MIN_POOL ? (
          <p>{dealTexts.tooFew(MIN_POOL - count)}</p>
        ) : (
          <>
            <p>{dealTexts.ready(count)}</p>
            <div>
              <ConfirmButton
                label={dealTexts.button}
                title={dealTexts.question(count)}
                onConfirm={() => deal.mutateAsync(count)}
                failures={bingoPoolTexts.failures}
              >
                {dealTexts.explanation}
              </ConfirmButton>
            </div>
          </>
        )}
      </Stack>
    </Card>
  );
}

function Pool({ year }: { readonly year: number }) {
  return (
    <QueryPage
      title={texts.title(year)}
      lead={texts.lead}
      aside={<ButtonLink to={`/bingo/admin/${year}`}>{texts.toCard}</ButtonLink>}
      query={usePool(year)}
      rows={10}
    >
      {(pool) => (
        <Stack gap={5} className={styles.page}>
          {pool.dealtAt === null && <AddTexts pool={pool} />}
          <DealCard pool={pool} />
          <PoolList pool={pool} />
        </Stack>
      )}
    </QueryPage>
  );
}

export const BingoPoolPage = () => <YearPage of={Pool} />;
