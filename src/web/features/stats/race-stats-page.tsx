import { useParams } from 'wouter';
import type { RaceStats } from '#contract/stats.ts';
import { isNotFound } from '#web/app/api.ts';
import { formatMoment } from '#web/app/dates.ts';
import { useHeader } from '#web/app/header.api.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { LinkTexts } from '#web/rendering/server-rendering.ts';
import { HiddenResultsNote } from '#web/shared/hidden-results.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { SectionLinks } from '#web/ui/section-links.tsx';
import { StartingGrid } from '#web/ui/starting-grid.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Corrections } from './corrections.tsx';
import { FlagChart } from './flag-chart.tsx';
import styles from './race-stats-page.module.css';
import { ResultTable } from './result-table.tsx';
import { StandingsTable } from './standings-table.tsx';
import { useRaceStats } from './stats.api.ts';
import { statsTexts } from './stats.texts.ts';

const IDS = {
  grid: 'startoppstilling',
  result: 'resultat',
  sprint: 'sprint',
  drivers: 'sjaforer',
  constructors: 'konstruktorer',
  flags: 'flagg',
};

function sectionsOf(stats: RaceStats) {
  return [
    { id: IDS.result, label: statsTexts.result },
    { id: IDS.grid, label: statsTexts.grid },
    { id: IDS.drivers, label: statsTexts.driverStandings },
    { id: IDS.constructors, label: statsTexts.constructorStandings },
    ...(stats.sprintResult.length > 0 ? [{ id: IDS.sprint, label: statsTexts.sprintResult }] : []),
    { id: IDS.flags, label: statsTexts.flags },
  ];
}

function OtherRaces({ stats }: { readonly stats: RaceStats }) {
  const { previous, next, year } = stats;
  return (
    <Cluster as="nav" gap={3} className={styles.others} aria-label={statsTexts.otherRaces}>
      {previous && (
        <ButtonLink to={`/stats/${year}/${previous.id}`}>
          <Icon name="chevronLeft" />
          <span className="visually-hidden">{`${statsTexts.previousRace}: `}</span>
          <span>{previous.name}</span>
        </ButtonLink>
      )}
      {stats.raceResult.length > 0 && (
        <ButtonLink variant="quiet" to={`/what-if/${stats.id}`}>
          {statsTexts.whatIf}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={`/stats/${year}/${next.id}`}>
          <span className="visually-hidden">{`${statsTexts.nextRace}: `}</span>
          <span>{next.name}</span>
          <Icon name="chevronRight" />
        </ButtonLink>
      )}
    </Cluster>
  );
}

/** Explains that there is no result yet, or that it is hidden. */
function NoResult({ raceId }: { readonly raceId: string }) {
  const isHidden = useHeader()?.hidden?.races.some(({ id }) => id === raceId);
  return isHidden ? (
    <HiddenResultsNote raceId={raceId} />
  ) : (
    <EmptyState title={statsTexts.noResult} />
  );
}

function RaceRecap({ stats }: { readonly stats: RaceStats }) {
  return (
    <>
      <Corrections corrections={stats.corrections} />
      <div className={styles.columns}>
        <Card
          id={IDS.result}
          className={styles.result}
          flush={stats.raceResult.length > 0}
          title={statsTexts.result}
          aside={stats.isCorrectionWaiting && statsTexts.correctionWaiting}
        >
          {stats.raceResult.length === 0 ? (
            <NoResult raceId={stats.id} />
          ) : (
            <ResultTable caption={statsTexts.result} places={stats.raceResult} />
          )}
        </Card>
        <Card
          id={IDS.grid}
          title={statsTexts.grid}
          isFolded={stats.raceResult.length > 0}
          aside={stats.isGridProvisional && statsTexts.gridProvisional}
        >
          {stats.startingGrid.length === 0 ? (
            <EmptyState title={statsTexts.noGrid} />
          ) : (
            <StartingGrid slots={stats.startingGrid} />
          )}
        </Card>
        <Card
          id={IDS.drivers}
          flush={stats.driverStandings.length > 0}
          title={statsTexts.driverStandings}
          aside={statsTexts.afterRace}
        >
          <StandingsTable
            id={IDS.drivers}
            caption={statsTexts.driverStandings}
            nameHeader={statsTexts.driver}
            places={stats.driverStandings}
          />
        </Card>
        <Card
          id={IDS.constructors}
          flush={stats.constructorStandings.length > 0}
          title={statsTexts.constructorStandings}
          aside={statsTexts.afterRace}
        >
          <StandingsTable
            id={IDS.constructors}
            caption={statsTexts.constructorStandings}
            nameHeader={statsTexts.constructorName}
            places={stats.constructorStandings}
          />
        </Card>
        {stats.sprintResult.length > 0 && (
          <Card id={IDS.sprint} className={styles.sprint} flush title={statsTexts.sprintResult}>
            <ResultTable caption={statsTexts.sprintResult} places={stats.sprintResult} />
          </Card>
        )}
        <Card id={IDS.flags} flush={stats.flags.length > 0} title={statsTexts.flags}>
          <FlagChart stats={stats} />
        </Card>
      </div>
      <OtherRaces stats={stats} />
    </>
  );
}

function descriptionOf({ raceResult, position, year, startsAt }: RaceStats): string {
  const [winner] = raceResult;
  const tenth = raceResult.find((place) => place.position === 10);
  const when = statsTexts.raceDescription(
    statsTexts.position(position, year),
    formatMoment(startsAt),
  );
  return winner === undefined ? when : `${statsTexts.raceResult(winner.name, tenth?.name)} ${when}`;
}

export function RaceStatsPage() {
  const { year = '', raceId = '' } = useParams();
  const query = useRaceStats(raceId);
  const stats = query.data;
  if (isNotFound(query.error) || (stats && String(stats.year) !== year)) return <NotFoundPage />;
  return (
    <Page
      title={stats?.name ?? statsTexts.title}
      heading={stats?.name ?? <Skeleton variant="title" lines={1} />}
      eyebrow={stats && statsTexts.position(stats.position, stats.year)}
      lead={stats && formatMoment(stats.startsAt)}
      aside={
        stats &&
        stats.raceResult.length > 0 && (
          <ButtonLink to={`/race-guess?raceId=${stats.id}`}>{statsTexts.guesses}</ButtonLink>
        )
      }
      links={stats && <SectionLinks sections={sectionsOf(stats)} />}
    >
      {stats && (
        <LinkTexts
          title={statsTexts.raceLinkTitle(stats.name, stats.year)}
          description={descriptionOf(stats)}
        />
      )}
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={14} />}>
        {(loaded) => <RaceRecap stats={loaded} />}
      </QueryBoundary>
    </Page>
  );
}
