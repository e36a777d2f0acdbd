import { useLocation, useParams } from 'wouter';
import type { RaceListItem } from '#contract/races.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { isNotFound } from '#web/app/api.ts';
import { Gate } from '#web/app/gate.tsx';
import { useHeader } from '#web/app/header.api.ts';
import { Loaded } from '#web/app/loaded.tsx';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { paths } from '#web/app/paths.ts';
import admin from '#web/features/admin/admin.module.css';
import { formatInstant } from '#web/features/admin/admin-dates.ts';
import { useRaces, useYears } from '#web/features/races/races.api.ts';
import { Link } from '#web/ui/link.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { adminFlagsTexts as texts } from './admin-flags.texts.ts';
import { ongoingFirst } from './ongoing-first.ts';

function RaceLink({
  race,
  isOngoing,
}: {
  readonly race: RaceListItem;
  readonly isOngoing: boolean;
}) {
  return (
    <Link to={paths.adminFlags(race.year, race.id)} className={admin.section}>
      <span className={admin.name}>{texts.race(race.position, race.name)}</span>
      <span className={admin.help}>{formatInstant(race.startsAt)}</span>
      {isOngoing && (
        <span>
          <span className={admin.tag}>{texts.ongoing}</span>
        </span>
      )}
    </Link>
  );
}

function Contents() {
  const header = useHeader();
  const { year: asked } = useParams();
  const [, navigate] = useLocation();
  const yearsQuery = useYears();
  const years = yearsQuery.data?.toSorted((a, b) => b - a) ?? [];
  const ongoing = header?.ongoingRace ?? null;
  const year = asked ?? String(ongoing?.year ?? years[0] ?? '');
  const races = useRaces(year === '' ? undefined : year);
  if (isNotFound(races.error)) return <NotFoundPage />;
  const skeleton = <Skeleton look="rows" lines={8} />;
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
            onChange={(value) => navigate(adminPaths.flagsOf(value))}
          />
        )
      }
    >
      {year === '' ? (
        <Loaded query={yearsQuery} skeleton={skeleton}>
          {() => <EmptyState title={texts.noSeasons} />}
        </Loaded>
      ) : (
        <Loaded query={races} skeleton={skeleton}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={texts.noRaces} />
            ) : (
              <ul className={admin.cards}>
                {ongoingFirst(list, ongoing?.id ?? null, header?.now ?? 0).map((race) => (
                  <li key={race.id}>
                    <RaceLink race={race} isOngoing={race.id === ongoing?.id} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

export function ChooseRacePage() {
  return (
    <Gate title={texts.chooseTitle} needs="ADMIN">
      <Contents />
    </Gate>
  );
}
