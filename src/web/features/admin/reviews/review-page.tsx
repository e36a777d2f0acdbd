import { useParams } from 'wouter';
import type { Review } from '#contract/admin/admin-reviews.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { formatInstant } from '#web/formatting/dates.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Cluster, Columns, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminChange, useAdminQuery } from '../shared/admin.api.ts';
import { EffectTable, isChanged } from '../shared/effect-table.tsx';
import { sourceName } from '../shared/import-lines.tsx';
import { adminReviewsTexts as texts } from './admin-reviews.texts.ts';
import { DifferencesCard } from './differences-card.tsx';

/** Shows the effect of accepting on the leaderboard. */
function EffectCard({ effect }: Pick<Review, 'effect'>) {
  const changed = effect.filter(isChanged);
  return (
    <Card title={texts.effect} flush={changed.length > 0}>
      {changed.length === 0 ? (
        <p>{texts.noEffect}</p>
      ) : (
        <EffectTable caption={texts.effect} effect={changed} />
      )}
    </Card>
  );
}

function Decision({ id }: { readonly id: string }) {
  const change = useAdminChange();
  const decide = (decision: 'ACCEPTED' | 'KEPT') =>
    change.mutate(
      () =>
        sendJson('PUT /api/admin/reviews/:reviewId', {
          params: { reviewId: id },
          body: { decision },
        }),
      { onSuccess: () => showToast(decision === 'KEPT' ? texts.kept : texts.accepted) },
    );
  return (
    <>
      <FailureNotice error={change.error} />
      <Cluster>
        <ConfirmButton
          variant="primary"
          label={texts.accept}
          title={texts.acceptTitle}
          isBusy={change.isPending}
          onConfirm={() => decide('ACCEPTED')}
        >
          {texts.acceptHelp}
        </ConfirmButton>
        <Button isBusy={change.isPending} onClick={() => decide('KEPT')}>
          {texts.keep}
        </Button>
      </Cluster>
    </>
  );
}

function Decided({ review }: { readonly review: Review }) {
  const { state, decidedAt, decidedBy } = review;
  return (
    <>
      <Notice title={texts.states[state]}>
        {decidedAt !== null && (
          <p>{texts.decidedBy(decidedBy?.username ?? texts.machine, formatInstant(decidedAt))}</p>
        )}
      </Notice>
      <div>
        <ButtonLink to="/admin/review">{texts.toAll}</ButtonLink>
      </div>
    </>
  );
}

export function ReviewPage() {
  const { reviewId = '' } = useParams();
  const query = useAdminQuery(['reviews', reviewId], (context) =>
    getJson('GET /api/admin/reviews/:reviewId', { params: { reviewId }, ...context }),
  );
  const { data } = query;
  return (
    <QueryPage
      title={data ? texts.what(data.kind, data.race.name, data.race.year) : texts.title}
      lead={data && texts.from(sourceName(data.source), formatInstant(data.at))}
      query={query}
      rows={6}
    >
      {(review) => (
        <Columns>
          <DifferencesCard review={review} />
          <Stack>
            {review.state === 'WAITING' ? (
              <>
                <EffectCard effect={review.effect} />
                <Decision id={review.id} />
              </>
            ) : (
              <Decided review={review} />
            )}
          </Stack>
        </Columns>
      )}
    </QueryPage>
  );
}
