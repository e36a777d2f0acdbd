import { useRef } from 'react';
import { useParams } from 'wouter';
import type { SeasonRecap } from '#contract/scoring/season-recap.ts';
import { ApiError, getJson, urlOf } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { NotFoundPage } from '#web/page/not-found-page.tsx';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { OneSwap } from '#web/widgets/race/one-swap.tsx';
import { ShareLines } from '#web/widgets/sharing/share-lines.tsx';
import { countCards, RecapCards } from './recap-cards.tsx';
import { seasonRecapLines } from './recap-lines.ts';
import { seasonRecapTexts as texts } from './season-recap.texts.ts';
import styles from './season-recap-page.module.css';
import { useCarousel } from './use-carousel.ts';

const useSeasonRecap = (id: string, year: string) =>
  useQuery({
    queryKey: ['year-story', id, year],
    queryFn: (context) =>
      getJson('GET /api/public/user/:id/year/:year', { params: { id, year }, ...context }),
  });

function Carousel({ recap }: { readonly recap: SeasonRecap }) {
  const list = useRef<HTMLOListElement>(null);
  const count = countCards(recap);
  const { shown, isShown, isFirst, isLast, step, onKeyDown } = useCarousel(list, count);
  // A scrolling region must be scrollable by keyboard.
  const scroller = {
    className: styles.cards,
    'aria-label': texts.cards,
    tabIndex: 0,
    onKeyDown,
  };
  const cards = Array.from({ length: count }, (_, at) => at);
  return (
    <Stack>
      <ol ref={list} {...scroller}>
        <RecapCards recap={recap} />
      </ol>
      <div className={styles.steps}>
        <Button aria-label={texts.previous} disabled={isFirst} onClick={() => step(-1)}>
          <Icon name="chevronLeft" />
        </Button>
        <p className={styles.dots} role="img" aria-label={texts.card(shown.first + 1, count)}>
          {cards.map((at) => (
            <span key={at} className={styles.dot} data-shown={isShown(at) || undefined} />
          ))}
        </p>
        <Button aria-label={texts.next} disabled={isLast} onClick={() => step(1)}>
          <Icon name="chevronRight" />
        </Button>
      </div>
    </Stack>
  );
}

function Actions({ recap, isOwn }: { readonly recap: SeasonRecap; readonly isOwn: boolean }) {
  const { user, year, rival } = recap;
  const path = `/user/${user.id}/${year}` as const;
  return (
    <div className={styles.actions}>
      <ShareLines
        label={texts.share(year)}
        lines={seasonRecapLines(recap)}
        path={path}
        picture={{
          path: urlOf('GET /api/public/link-picture/profile/:id', {
            params: { id: user.id },
            query: { year },
          }),
          name: 'aret',
        }}
      />
      <ButtonLink to={`/user/${user.id}?year=${year}`}>{texts.profile}</ButtonLink>
      {rival && isOwn && (
        <ButtonLink to={`/user/compare?a=${user.id}&b=${rival.player.id}&year=${year}`}>
          {texts.compare(rival.player.username)}
        </ButtonLink>
      )}
    </div>
  );
}

const UNKNOWN = [400, 404];

/** Shows a player's finished season as cards to swipe. */
export function SeasonRecapPage() {
  const { id = '', year = '' } = useParams();
  const query = useSeasonRecap(id, year);
  const isOwn = useHeader()?.user?.id === id;
  const { error, data } = query;
  if (error instanceof ApiError && UNKNOWN.includes(error.status)) return <NotFoundPage />;
  const name = data?.user.username;
  const title = name === undefined ? texts.loading(year) : texts.title(name, year);
  return (
    <Page title={title} heading={isOwn ? texts.own(year) : title} isCompact>
      {data && (
        <LinkTexts description={texts.description(data.rank, data.playerCount, data.points)} />
      )}
      <QueryBoundary
        query={query}
        skeleton={<Skeleton variant="rows" lines={12} />}
        byStatus={{
          403: (
            <EmptyState title={texts.notYet(year)}>
              <p>{texts.notYetHelp}</p>
              <ButtonLink to={`/user/${encodeURIComponent(id)}`}>{texts.profile}</ButtonLink>
            </EmptyState>
          ),
        }}
      >
        {(recap) => (
          <Stack gap={5}>
            <Carousel key={recap.user.id} recap={recap} />
            {isOwn && recap.rank > 1 && <OneSwap when={{ year: recap.year }} />}
            <Actions recap={recap} isOwn={isOwn} />
          </Stack>
        )}
      </QueryBoundary>
    </Page>
  );
}
