import { useYears } from '#web/data/races.api.ts';
import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { statsTexts } from './stats.texts.ts';
import styles from './years-page.module.css';

export function YearsPage() {
  const query = useYears();
  return (
    <Page
      title={statsTexts.title}
      lead={query.data?.length === 0 ? undefined : statsTexts.yearsLead}
    >
      <LinkTexts description={statsTexts.yearsDescription} />
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={3} />}>
        {(years) =>
          years.length === 0 ? (
            <EmptyState title={statsTexts.noYears} />
          ) : (
            <ul className={styles.years}>
              {years
                .toSorted((a, b) => b - a)
                .map((year) => (
                  <li key={year}>
                    <Link to={`/stats/${year}`} className={styles.year}>
                      <span className={styles.label}>{statsTexts.season}</span>
                      <span className={styles.number}>{year}</span>
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
