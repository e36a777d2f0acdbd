import type { ReviewList } from '#contract/admin/admin-reviews.ts';
import { getJson } from '#web/calls/api.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { useAdminQuery } from '../shared/admin.api.ts';
import { Item, ListCard, Tag } from '../shared/admin-list.tsx';
import { sourceName } from '../shared/import-lines.tsx';
import { adminReviewsTexts as texts } from './admin-reviews.texts.ts';

type Review = ReviewList[number];

function ReviewRow({ review }: { readonly review: Review }) {
  const { id, kind, race, source, at, state, decidedAt, decidedBy } = review;
  const what = texts.what(kind, race.name, race.year);
  return (
    <Item
      title={what}
      help={texts.from(sourceName(source), formatInstant(at))}
      below={
        decidedAt !== null && (
          <Cluster as="span">
            <Tag>{texts.states[state]}</Tag>
            <span>
              {texts.decidedBy(decidedBy?.username ?? texts.machine, formatInstant(decidedAt))}
            </span>
          </Cluster>
        )
      }
    >
      <ButtonLink to={`/admin/review/${id}`}>
        <span>{texts.look}</span>
        <span className="visually-hidden">{`: ${what}`}</span>
      </ButtonLink>
    </Item>
  );
}

const row = (review: Review) => <ReviewRow key={review.id} review={review} />;

export function ReviewsPage() {
  const query = useAdminQuery(['reviews'], (context) => getJson('GET /api/admin/reviews', context));
  return (
    <QueryPage title={texts.title} lead={texts.lead} query={query} rows={4}>
      {(reviews) => {
        const waiting = reviews.filter(({ state }) => state === 'WAITING');
        const decided = reviews.filter(({ state }) => state !== 'WAITING');
        return (
          <>
            <ListCard title={texts.waiting} rows={waiting} none={texts.noneWaiting}>
              {row}
            </ListCard>
            {decided.length > 0 && (
              <ListCard title={texts.decided} rows={decided}>
                {row}
              </ListCard>
            )}
          </>
        );
      }}
    </QueryPage>
  );
}
