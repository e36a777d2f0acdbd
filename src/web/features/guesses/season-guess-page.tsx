import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentYear } from '#domain/deadlines.ts';
import { useHeader } from '#web/app/header.api.ts';
import { Loaded } from '#web/app/loaded.tsx';
import { Page } from '#web/app/page.tsx';
import { serverNow } from '#web/app/server-time.ts';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { ClosesIn } from './closes-in.tsx';
import { guessesTexts } from './guesses.texts.ts';

export const yearNow = () => currentYear(serverNow());

interface SeasonGuessView {
  readonly year: number;
  readonly deadline: number | null;
  readonly isOpen: boolean;
}

interface SeasonGuessPageProps<View> {
  readonly title: string;
  readonly help: ReactNode;
  readonly query: UseQueryResult<View>;
  readonly children: (view: View, userId: string) => ReactNode;
}

/** The frame of the three season guesses: what it is about, and how long it is open. */
export function SeasonGuessPage<View extends SeasonGuessView>(props: SeasonGuessPageProps<View>) {
  const { title, query } = props;
  const view = query.data;
  const userId = useHeader()?.user?.id;
  const skeleton = <Skeleton look="rows" lines={12} />;
  return (
    <Page
      title={title}
      eyebrow={view && guessesTexts.season(view.year)}
      lead={
        view && (
          <>
            <ClosesIn deadline={view.deadline} isLocked={!view.isOpen} withPromise />
            {view.isOpen && (
              <>
                <br />
                {props.help}
              </>
            )}
          </>
        )
      }
    >
      <Loaded
        query={query}
        skeleton={skeleton}
        byStatus={{ 404: <EmptyState title={guessesTexts.noSeason} /> }}
      >
        {(loaded) => (userId === undefined ? skeleton : props.children(loaded, userId))}
      </Loaded>
    </Page>
  );
}
