import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { isNotFound } from '#web/app/api.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useAdminSeason } from '#web/features/admin-shared/seasons.api.ts';
import { Skeleton } from '#web/ui/states.tsx';
import type { CompetitorKind } from './admin-competitors.api.ts';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';
import { Constructors } from './constructors.tsx';
import { Drivers } from './drivers.tsx';

interface ContentsProps {
  readonly kind: CompetitorKind;
  readonly children: (season: AdminSeason) => ReactNode;
}

function Contents({ kind, children }: ContentsProps) {
  const { year = '' } = useParams();
  const query = useAdminSeason(year);
  if (isNotFound(query.error)) return <NotFoundPage />;
  const isFinished = (query.data?.finishedAt ?? null) !== null;
  return (
    <Page
      title={texts.kinds[kind].title}
      eyebrow={texts.season(year)}
      lead={isFinished ? texts.leadFinished : texts.lead}
    >
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={10} />}>
        {children}
      </QueryBoundary>
    </Page>
  );
}

export function AdminDriversPage() {
  return (
    <Contents kind="DRIVER">{(season) => <Drivers key={season.year} season={season} />}</Contents>
  );
}

export function AdminConstructorsPage() {
  return (
    <Contents kind="CONSTRUCTOR">
      {(season) => <Constructors key={season.year} season={season} />}
    </Contents>
  );
}
