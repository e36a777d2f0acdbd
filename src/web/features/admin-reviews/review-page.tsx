import { useState } from 'react';
import { useParams } from 'wouter';
import type { Review } from '#contract/admin-reviews.ts';
import { isNotFound } from '#web/app/api.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Gate } from '#web/app/gate.tsx';
import { Loaded } from '#web/app/loaded.tsx';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import admin from '#web/features/admin/admin.module.css';
import { formatInstant } from '#web/features/admin/admin-dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useDecision, useReview } from './admin-reviews.api.ts';
import { adminReviewsTexts as texts } from './admin-reviews.texts.ts';

type Standing = Review['differences'][number]['stored'];

function say(standing: Standing): string {
  if (standing === null) return texts.missing;
  const { place, status, points } = standing;
  const reads = texts.standing(place === null ? texts.noPlace : `${place}.`, points);
  const isPlain = status === null || status === 'CLASSIFIED';
  return isPlain ? reads : `${reads} · ${texts.statuses[status] ?? status}`;
}

function Differences({ review }: { readonly review: Review }) {
  if (review.differences.length === 0) {
    return (
      <Card title={texts.differences}>
        <p>{texts.noDifferences}</p>
      </Card>
    );
  }
  return (
    <Card title={texts.differences} flush>
      <DataTable
        caption={texts.differences}
        rows={review.differences}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', header: texts.name, rowHeader: true, cell: ({ name }) => name },
          { key: 'stored', header: texts.stored, cell: ({ stored }) => say(stored) },
          {
            key: 'incoming',
            header: texts.incoming,
            cell: ({ incoming }) => <strong>{say(incoming)}</strong>,
          },
        ]}
      />
    </Card>
  );
}

function Effect({ review }: { readonly review: Review }) {
  const changed = review.effect.filter(
    ({ before, after }) => before.rank !== after.rank || before.points !== after.points,
  );
  return (
    <Card title={texts.effect} flush={changed.length > 0}>
      {changed.length === 0 ? (
        <p>{texts.noEffect}</p>
      ) : (
        <DataTable
          caption={texts.effect}
          rows={changed}
          rowKey={({ user }) => user.id}
          columns={[
            { key: 'user', header: texts.name, rowHeader: true, cell: ({ user }) => user.username },
            {
              key: 'before',
              header: texts.before,
              cell: ({ before }) => texts.rankPoints(before.rank, before.points),
            },
            {
              key: 'after',
              header: texts.after,
              cell: ({ after }) => <strong>{texts.rankPoints(after.rank, after.points)}</strong>,
            },
          ]}
        />
      )}
    </Card>
  );
}

function Decision({ id }: { readonly id: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const decision = useDecision(id);
  return (
    <div className={admin.stack}>
      {decision.error !== null && (
        <Notice tone="bad" title={texts.failedTitle}>
          <p>{failureText(decision.error, texts.failures)}</p>
        </Notice>
      )}
      <div className={admin.actions}>
        <Button look="primary" busy={decision.isPending} onClick={() => setIsAsking(true)}>
          {texts.accept}
        </Button>
        <Button
          busy={decision.isPending}
          onClick={() => decision.mutate('KEPT', { onSuccess: () => showToast(texts.kept) })}
        >
          {texts.keep}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={texts.acceptTitle}
        confirmLabel={texts.accept}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          decision.mutate('ACCEPTED', { onSuccess: () => showToast(texts.accepted) });
        }}
      >
        <p>{texts.acceptHelp}</p>
      </ConfirmDialog>
    </div>
  );
}

function Contents() {
  const { reviewId = '' } = useParams();
  const query = useReview(reviewId);
  if (isNotFound(query.error)) return <NotFoundPage />;
  const review = query.data;
  return (
    <Page
      title={review ? texts.what(review.kind, review.race.name, review.race.year) : texts.title}
      lead={review && texts.from(review.source, formatInstant(review.at))}
    >
      <Loaded query={query} skeleton={<Skeleton look="rows" lines={6} />}>
        {(data) => (
          <>
            <Differences review={data} />
            {data.state === 'WAITING' ? (
              <>
                <Effect review={data} />
                <Decision id={data.id} />
              </>
            ) : (
              <Notice title={texts.states[data.state]}>
                {data.decidedAt !== null && (
                  <p>
                    {texts.decidedBy(
                      data.decidedBy?.username ?? texts.machine,
                      formatInstant(data.decidedAt),
                    )}
                  </p>
                )}
              </Notice>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

export function ReviewPage() {
  return (
    <Gate title={texts.title} needs="ADMIN">
      <Contents />
    </Gate>
  );
}
