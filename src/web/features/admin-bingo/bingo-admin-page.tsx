import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useYears } from '#web/data/races.api.ts';
import admin from '#web/features/admin-shared/admin.module.css';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { adminBingoTexts as texts } from './admin-bingo.texts.ts';

export function BingoAdminPage() {
  const query = useYears();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={3} />}>
        {(years) =>
          years.length === 0 ? (
            <EmptyState title={texts.noYears} />
          ) : (
            <ul className={admin.cards}>
              {years
                .toSorted((a, b) => b - a)
                .map((year) => (
                  <li key={year}>
                    <Link to={`/bingo/admin/${year}`} className={admin.section}>
                      <span className={admin.help}>{texts.season}</span>
                      <span className={admin.name}>{year}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Page>
  );
}
