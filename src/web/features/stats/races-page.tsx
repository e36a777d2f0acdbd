import { useParams } from 'wouter';
import type { RaceListItem } from '#contract/season/races.ts';
import { surnameOf } from '#domain/base/surname.ts';
import { isNotFound } from '#web/calls/api.ts';
import { useRaces } from '#web/data/races.api.ts';
import { formatShortDay } from '#web/formatting/dates.ts';
import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { NotFoundPage } from '#web/page/not-found-page.tsx';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TeamStripe } from '#web/ui/competitor.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import styles from './races-page.module.css';
import { statsTexts } from './stats.texts.ts';

function RaceLink({ race }: { readonly race: RaceListItem }) {
  return (
    <Link
      to={`/stats/${race.year}/${race.id}`}
      className={classNames(styles.race, !race.isCompleted && styles.coming)}
    >
      <span className={styles.name}>{statsTexts.race(race.position, race.name)}</span>
      {race.hasSprint && <span className={styles.sprint}>{statsTexts.sprint}</span>}
      <span className={styles.day}>{formatShortDay(race.startsAt)}</span>
      {race.winner !== null && (
        <span className={styles.winner}>
          <TeamStripe colour={race.winner.colour} />
          <span className="visually-hidden">{`${statsTexts.winner}: `}</span>
          <span translate="no">{surnameOf(race.winner.name, race.winner.code)}</span>
        </span>
      )}
    </Link>
  );
}

export function RacesPage() {
  const { year = '' } = useParams();
  const query = useRaces(year);
  if (isNotFound(query.error)) return <NotFoundPage />;
  const races = query.data;
  const done = races?.filter((race) => race.isCompleted).length ?? 0;
  return (
    <Page
      title={statsTexts.racesTitle(year)}
      lead={races && statsTexts.racesLead(done, races.length)}
    >
      {races && <LinkTexts description={statsTexts.racesDescription(year, done, races.length)} />}
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={12} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={statsTexts.noRaces} />
          ) : (
            <ul className={styles.races}>
              {list.map((race) => (
                <li key={race.id}>
                  <RaceLink race={race} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Page>
  );
}
