import { useLocation, useParams } from 'wouter';
import { currentYear } from '#domain/season/deadlines.ts';
import { isNotFound } from '#web/app/api.ts';
import { formatInstant } from '#web/app/dates.ts';
import { useHeader } from '#web/app/header.api.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { serverNow } from '#web/app/server-time.ts';
import { useRaces, useYears } from '#web/data/races.api.ts';
import { LinkRows } from '#web/ui/link-rows.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { adminFlagsTexts as texts } from './admin-flags.texts.ts';
import { ongoingFirst } from './ongoing-first.ts';

export function ChooseRacePage() {
  const header = useHeader();
  const { year: asked } = useParams();
  const [, navigate] = useLocation();
  const yearsQuery = useYears();
  const years = yearsQuery.data?.toSorted((a, b) => b - a) ?? [];
  const ongoing = header?.ongoingRace ?? null;
  const thisYear = currentYear(serverNow());
  const latest = years.find((each) => each <= thisYear) ?? years[0];
  const year = asked ?? String(ongoing?.year ?? latest ?? '');
  const races = useRaces(year === '' ? undefined : year);
  if (isNotFound(races.error)) return <NotFoundPage />;
  const skeleton = <Skeleton variant="rows" lines={8} />;
  return (
    <Page
      title={texts.chooseTitle}
      lead={texts.chooseLead}
      aside={
        years.length > 0 && (
          <Select
            label={texts.year}
            value={year}
            options={years.map((each) => ({ value: String(each), label: String(each) }))}
            onChange={(value) => navigate(`/admin/flag/${value}`)}
          />
        )
      }
    >
      {year === '' ? (
        <QueryBoundary query={yearsQuery} skeleton={skeleton}>
          {() => <EmptyState title={texts.noSeasons} />}
        </QueryBoundary>
      ) : (
        <QueryBoundary query={races} skeleton={skeleton}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={texts.noRaces} />
            ) : (
              <LinkRows
                rows={ongoingFirst(list, ongoing?.id ?? null, header?.now ?? 0).map((race) => ({
                  to: `/admin/flag/${race.year}/${race.id}`,
                  name: texts.race(race.position, race.name),
                  about: formatInstant(race.startsAt),
                  tag: race.id === ongoing?.id ? texts.ongoing : undefined,
                }))}
              />
            )
          }
        </QueryBoundary>
      )}
    </Page>
  );
}
