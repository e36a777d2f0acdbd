import { POOL_MIN } from '#contract/bingo-pool.limits.ts';
import type { BingoPool } from '#contract/bingo-pool.ts';
import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { formatInstant } from '#web/app/dates.ts';
import { Card } from '#web/ui/card.tsx';
import { useDeal } from './bingo-pool.api.ts';
import styles from './bingo-pool.module.css';
import { bingoPoolTexts } from './bingo-pool.texts.ts';

const texts = bingoPoolTexts.deal;

/** Where the pool stands: too few texts, ready, or dealt. */
export function DealCard({ pool }: { readonly pool: BingoPool }) {
  const deal = useDeal(pool.year);
  const count = pool.texts.length;
  if (pool.dealtAt !== null) {
    return (
      <Card title={texts.done(formatInstant(pool.dealtAt))}>
        <p>{texts.doneHelp}</p>
      </Card>
    );
  }
  return (
    <Card title={texts.title}>
      <div className={styles.deal}>
        {count < POOL_MIN ? (
          <p>{texts.tooFew(POOL_MIN - count)}</p>
        ) : (
          <>
            <p>{texts.ready(count)}</p>
            <div>
              <ConfirmButton
                label={texts.button}
                title={texts.question(count)}
                onConfirm={() => deal.mutateAsync(count)}
                failures={bingoPoolTexts.failures}
              >
                {texts.explanation}
              </ConfirmButton>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
