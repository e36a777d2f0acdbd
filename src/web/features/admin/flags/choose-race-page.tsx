import { useLocation, useParams } from 'wouter';
import { currentYear } from '#domain/base/oslo-time.ts';
import { isNotFound } from '#web/calls/api.ts';
import { useRaces, useYears } from '#web/data/races.api.ts';
import { formatShortDay } from '#web/formatting/dates.ts';
import { serverNow } from '#web/hydration/server-time.ts';
import { NotFoundPage } from '#web/page/not-found-page.tsx';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { LinkRows } from '#web/ui/link-rows.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import styles from './admin-flags.module.css';
import { adminFlagsTexts as texts } from './admin-flags.texts.ts';

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
      title={asked === undefined ? texts.chooseTitle : texts.chooseTitleOfYear(asked)}
      aside={
        ongoing && (
          <ButtonLink to={`/admin/flag/${ongoing.year}/${ongoing.id}`} variant="primary">
            {texts.title}
          </ButtonLink>
        )
      }
    >
      {years.length > 1 && (
        <div className={styles.year}>
          <Select
            label={texts.year}
            value={year}
            options={years.map((each) => ({ value: String(each), label: String(each) }))}
            onChange={(value) => navigate(`/admin/flag/${value}`)}
          />
        </div>
      )}
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
                rows={list.map(({ id, year: ofYear, position, name, startsAt }) => ({
                  to: `/admin/flag/${ofYear}/${id}`,
                  name: texts.race(position, name),
                  end: formatShortDay(startsAt),
                  tag: id === ongoing?.id ? texts.ongoing : undefined,
                  isMarked: id === ongoing?.id,
                }))}
              />
            )
          }
        </QueryBoundary>
      )}
    </Page>
  );
}
