import { useParams } from 'wouter';
import { getJson } from '#web/calls/api.ts';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { QueryPage } from '#web/page/query-page.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useAdminQuery, useAdminSeason } from '../shared/admin.api.ts';
import { adminPointsTexts as texts } from './admin-points.texts.ts';
import { PointsScreen } from './points-screen.tsx';

export function AdminPointsPage() {
  const { year = '' } = useParams();
  const season = useAdminSeason(year);
  const points = useAdminQuery(['seasons', year, 'points'], (context) =>
    getJson('GET /api/admin/seasons/:year/points', { params: { year }, ...context }),
  );
  const isFinished = (season.data?.finishedAt ?? null) !== null;
  return (
    <QueryPage
      title={texts.title}
      eyebrow={texts.season(year)}
      lead={isFinished ? texts.leadFinished : texts.lead}
      query={season}
      rows={10}
    >
      {(found) => (
        <QueryBoundary query={points} skeleton={<Skeleton variant="rows" lines={10} />}>
          {(tables) => <PointsScreen key={year} season={found} tables={tables} />}
        </QueryBoundary>
      )}
    </QueryPage>
  );
}
