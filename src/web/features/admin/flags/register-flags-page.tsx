import { useParams } from 'wouter';
import { SECOND_MS } from '#domain/base/time.ts';
import { getJson } from '#web/calls/api.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { useAdminQuery } from '../shared/admin.api.ts';
import { adminFlagsTexts as texts } from './admin-flags.texts.ts';
import { FlagPanel } from './flag-panel.tsx';
import { LiveOrderPickers } from './live-order-pickers.tsx';

const POLL_MS = 15 * SECOND_MS;

export function RegisterFlagsPage() {
  const { year = '', raceId = '' } = useParams();
  const query = useAdminQuery(
    ['flags', raceId],
    (context) => getJson('GET /api/admin/races/:raceId/flags', { params: { raceId }, ...context }),
    { refetchInterval: POLL_MS },
  );
  const race = query.data?.race;
  return (
    <QueryPage
      title={race?.name ?? texts.title}
      eyebrow={race && texts.eyebrow(race.year, race.position)}
      query={query}
      rows={6}
      isMissing={race && String(race.year) !== year}
    >
      {(data) => (
        <>
          <LiveOrderPickers raceId={data.race.id} />
          <FlagPanel data={data} />
        </>
      )}
    </QueryPage>
  );
}
