import { useParams } from 'wouter';
import { isNotFound } from '#web/app/api.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useFlags } from './admin-flags.api.ts';
import { adminFlagsTexts as texts } from './admin-flags.texts.ts';
import { FlagPanel } from './flag-panel.tsx';

export function RegisterFlagsPage() {
  const { year = '', raceId = '' } = useParams();
  const query = useFlags(raceId);
  const race = query.data?.race;
  if (isNotFound(query.error) || (race && String(race.year) !== year)) return <NotFoundPage />;
  return (
    <Page
      title={race?.name ?? texts.title}
      eyebrow={race && texts.eyebrow(race.year, race.position)}
    >
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={6} />}>
        {(data) => <FlagPanel data={data} />}
      </QueryBoundary>
    </Page>
  );
}
