import type { ReviewList } from '#contract/admin-reviews.ts';
import { formatInstant } from '#web/app/dates.ts';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import admin from '#web/features/admin-shared/admin.module.css';
import { sourceName } from '#web/features/admin-shared/source-name.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useReviews } from './admin-reviews.api.ts';
import { adminReviewsTexts as texts } from './admin-reviews.texts.ts';

type Item = ReviewList[number];

function Row({ item }: { readonly item: Item }) {
  const what = texts.what(item.kind, item.race.name, item.race.year);
  return (
    <li className={admin.row}>
      <span className={admin.about}>
        <span className={admin.strong}>{what}</span>
        <span className={admin.help}>
          {texts.from(sourceName(item.source), formatInstant(item.at))}
        </span>
        {item.decidedAt !== null && (
          <span className={admin.actions}>
            <span className={admin.tag}>{texts.states[item.state]}</span>
            {texts.decidedBy(
              item.decidedBy?.username ?? texts.machine,
              formatInstant(item.decidedAt),
            )}
          </span>
        )}
      </span>
      <ButtonLink to={`/admin/review/${item.id}`}>
        {texts.look}
        <span className="visually-hidden">: {what}</span>
      </ButtonLink>
    </li>
  );
}

function Rows({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul className={admin.rows}>
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </ul>
  );
}

export function ReviewsPage() {
  const query = useReviews();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={4} />}>
        {(items) => {
          const waiting = items.filter(({ state }) => state === 'WAITING');
          const decided = items.filter(({ state }) => state !== 'WAITING');
          return (
            <>
              <Card title={texts.waiting}>
                {waiting.length === 0 ? <p>{texts.noneWaiting}</p> : <Rows items={waiting} />}
              </Card>
              {decided.length > 0 && (
                <Card title={texts.decided}>
                  <Rows items={decided} />
                </Card>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </Page>
  );
}
