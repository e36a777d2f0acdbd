import { useParams } from 'wouter';
import { isNotFound } from '#web/app/api.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useAdminSeason } from '#web/features/admin-shared/seasons.api.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { usePoints } from './admin-points.api.ts';
import { adminPointsTexts as texts } from './admin-points.texts.ts';
import { PointsScreen } from './points-screen.tsx';

export function AdminPointsPage() {
  const { year = '' } = useParams();
  const season = useAdminSeason(year);
  const points = usePoints(year);
  if (isNotFound(season.error)) return <NotFoundPage />;
  const isFinished = (season.data?.finishedAt ?? null) !== null;
  return (
    <Page
      title={texts.title}
      eyebrow={texts.season(year)}
      lead={isFinished ? texts.leadFinished : texts.lead}
    >
      <QueryBoundary query={season} skeleton={<Skeleton variant="rows" lines={10} />}>
        {(found) => (
          <QueryBoundary query={points} skeleton={<Skeleton variant="rows" lines={10} />}>
            {(tables) => <PointsScreen key={year} season={found} tables={tables} />}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Page>
  );
}
