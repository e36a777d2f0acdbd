import type { UseQueryResult } from '@tanstack/react-query';
import { currentYear } from '#domain/base/oslo-time.ts';
import { serverNow } from '#web/hydration/server-time.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useDefaultYear } from '#web/session/header.api.ts';
import type { Content, Elements } from '#web/ui/content.ts';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { DeadlineCountdown } from './deadline-countdown.tsx';
import styles from './guess-page.module.css';
import { guessesTexts } from './guesses.texts.ts';
import { countParts } from './season-guess-parts.ts';

/**
 * Returns the year to guess; without any season the current one, about which the server responds
 * with an error.
 */
export const useGuessYear = () => useDefaultYear() ?? currentYear(serverNow());

interface SeasonGuessView {
  readonly year: number;
  readonly deadline: number | null;
  readonly latestDeadline: number | null;
  readonly isOpen: boolean;
  readonly hasQuestions?: true | undefined;
}

interface SeasonGuessPageProps<View> {
  readonly title: string;
  /** Number of this part; the last one is there in a season with questions. */
  readonly part: 1 | 2 | 3 | 4;
  readonly help: Content;
  readonly query: UseQueryResult<View>;
  readonly children: (view: View) => Elements;
}

/** Layout of the season guesses, with their subject and deadline. */
export function SeasonGuessPage<View extends SeasonGuessView>(props: SeasonGuessPageProps<View>) {
  const { title, query } = props;
  const view = query.data;
  const parts = countParts(props.part === 4 || view?.hasQuestions === true);
  const skeleton = <Skeleton variant="rows" lines={12} />;
  return (
    <Page
      title={title}
      eyebrow={view && guessesTexts.part(view.year, props.part, parts)}
      isCompact
      lead={
        view && (
          <DeadlineCountdown
            deadline={view.deadline}
            latestDeadline={view.latestDeadline}
            isLocked={!view.isOpen}
            withPromise
          />
        )
      }
    >
      {view?.isOpen && <p className={styles.muted}>{props.help}</p>}
      <QueryBoundary
        query={query}
        skeleton={skeleton}
        byStatus={{ 404: <EmptyState title={guessesTexts.noSeason} /> }}
      >
        {props.children}
      </QueryBoundary>
    </Page>
  );
}
