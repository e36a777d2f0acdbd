import { useParams } from 'wouter';
import type { Review } from '#contract/admin-reviews.ts';
import { isNotFound } from '#web/app/api.ts';
import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { formatInstant } from '#web/app/dates.ts';
import { failureText } from '#web/app/failure-text.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import admin from '#web/features/admin-shared/admin.module.css';
import { EffectTable } from '#web/features/admin-shared/effect-table.tsx';
import { isChanged } from '#web/features/admin-shared/is-changed.ts';
import { sourceName } from '#web/features/admin-shared/source-name.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useDecision, useReview } from './admin-reviews.api.ts';
import styles from './admin-reviews.module.css';
import { adminReviewsTexts as texts } from './admin-reviews.texts.ts';
import { DifferencesCard } from './differences-card.tsx';

/** What accepting does to the leaderboard. */
function EffectCard({ effect }: Pick<Review, 'effect'>) {
  const changed = effect.filter(isChanged);
  if (changed.length === 0) {
    return (
      <Card title={texts.effect}>
        <p>{texts.noEffect}</p>
      </Card>
    );
  }
  return (
    <Card title={texts.effect} flush>
      <EffectTable caption={texts.effect} effect={changed} />
    </Card>
  );
}

function Decision({ id }: { readonly id: string }) {
  const decision = useDecision(id);
  return (
    <div className={admin.stack}>
      {decision.error !== null && (
        <Notice tone="bad" title={texts.failedTitle}>
          <p>{failureText(decision.error, texts.failures)}</p>
        </Notice>
      )}
      <div className={admin.actions}>
        <ConfirmButton
          variant="primary"
          label={texts.accept}
          title={texts.acceptTitle}
          isBusy={decision.isPending}
          onConfirm={() =>
            decision.mutate('ACCEPTED', { onSuccess: () => showToast(texts.accepted) })
          }
        >
          {texts.acceptHelp}
        </ConfirmButton>
        <Button
          isBusy={decision.isPending}
          onClick={() => decision.mutate('KEPT', { onSuccess: () => showToast(texts.kept) })}
        >
          {texts.keep}
        </Button>
      </div>
    </div>
  );
}

function Decided({ review }: { readonly review: Review }) {
  return (
    <div className={admin.stack}>
      <Notice title={texts.states[review.state]}>
        {review.decidedAt !== null && (
          <p>
            {texts.decidedBy(
              review.decidedBy?.username ?? texts.machine,
              formatInstant(review.decidedAt),
            )}
          </p>
        )}
      </Notice>
      <div>
        <ButtonLink to="/admin/review">{texts.toAll}</ButtonLink>
      </div>
    </div>
  );
}

export function ReviewPage() {
  const { reviewId = '' } = useParams();
  const query = useReview(reviewId);
  if (isNotFound(query.error)) return <NotFoundPage />;
  const review = query.data;
  return (
    <Page
      title={review ? texts.what(review.kind, review.race.name, review.race.year) : texts.title}
      lead={review && texts.from(sourceName(review.source), formatInstant(review.at))}
    >
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={6} />}>
        {(data) => (
          <div className={styles.columns}>
            <DifferencesCard review={data} />
            {data.state === 'WAITING' ? (
              <div className={admin.stack}>
                <EffectCard effect={data.effect} />
                <Decision id={data.id} />
              </div>
            ) : (
              <Decided review={data} />
            )}
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}
