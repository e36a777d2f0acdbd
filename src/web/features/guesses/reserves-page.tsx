import { useReserves } from '#web/data/guesses.api.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { guessesTexts, reservesTexts } from './guesses.texts.ts';
import { ReservesForm } from './reserves-form.tsx';
import { useGuessYear } from './season-guess-page.tsx';

export function ReservesPage() {
  const query = useReserves(useGuessYear());
  const view = query.data;
  return (
    <Page isCompact title={reservesTexts.title} eyebrow={view && guessesTexts.season(view.year)}>
      <QueryBoundary
        query={query}
        skeleton={<Skeleton variant="rows" lines={8} />}
        byStatus={{ 404: <EmptyState title={guessesTexts.noSeason} /> }}
      >
        {(loaded) =>
          loaded.isOpen ? (
            <ReservesForm key={loaded.year} view={loaded} />
          ) : (
            <EmptyState title={reservesTexts.off}>
              <div>
                <ButtonLink to="/guess">{guessesTexts.title}</ButtonLink>
              </div>
            </EmptyState>
          )
        }
      </QueryBoundary>
    </Page>
  );
}
