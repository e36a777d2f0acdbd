import { useParams } from 'wouter';
import { isNotFound } from '#web/app/api.ts';
import { Gate } from '#web/app/gate.tsx';
import { Loaded } from '#web/app/loaded.tsx';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { useAdminSeason } from '#web/features/admin-seasons/admin-seasons.api.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { usePoints } from './admin-points.api.ts';
import { adminPointsTexts as texts } from './admin-points.texts.ts';
import { PointsScreen } from './points-screen.tsx';

function Contents() {
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
      <Loaded query={season} skeleton={<Skeleton look="rows" lines={10} />}>
        {(found) => (
          <Loaded query={points} skeleton={<Skeleton look="rows" lines={10} />}>
            {(tables) => <PointsScreen key={year} season={found} tables={tables} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

export function AdminPointsPage() {
  return (
    <Gate title={texts.title} needs="ADMIN">
      <Contents />
    </Gate>
  );
}
