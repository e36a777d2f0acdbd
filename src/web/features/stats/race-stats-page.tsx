import { useParams } from 'wouter';
import type { RaceStats } from '#contract/scoring/stats.ts';
import { SECOND_MS } from '#domain/base/time.ts';
import { raceStage } from '#domain/season/race-now.ts';
import { getJson, isNotFound } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { formatMoment } from '#web/formatting/dates.ts';
import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { useServerNow, useServerTimeBy } from '#web/hydration/server-time.ts';
import { NotFoundPage } from '#web/page/not-found-page.tsx';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { SectionLinks } from '#web/ui/section-links.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { HiddenResultsNote } from '#web/widgets/hidden/hidden-results.tsx';
import { racePagesTexts } from '#web/widgets/race/race.texts.ts';
import { RaceLinks, RaceNeighbours } from '#web/widgets/race/race-neighbours.tsx';
import { Corrections } from './corrections.tsx';
import { FlagChart } from './flag-chart.tsx';
import { GridTable } from './grid-table.tsx';
import { ResultTable } from './result-table.tsx';
import { StandingsTable } from './standings-table.tsx';
import { statsTexts } from './stats.texts.ts';

const useRaceStats = (raceId: string) =>
  useQuery({
    queryKey: ['race-stats', raceId],
    queryFn: (context) =>
      getJson('GET /api/public/stats/race/:raceId', { params: { raceId }, ...context }),
  });

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
    { id: IDS.grid, label: statsTexts.grid },
    { id: IDS.result, label: statsTexts.result },
    { id: IDS.drivers, label: statsTexts.driverStandings },
    { id: IDS.constructors, label: statsTexts.constructorStandings },
    { id: IDS.flags, label: statsTexts.flags },
    ...(stats.sprintResult.length > 0 ? [{ id: IDS.sprint, label: statsTexts.sprintResult }] : []),
  ];
}

/** Tells of a race without a result when it starts, and where to guess. */
function UpcomingRace({ stats }: { readonly stats: RaceStats }) {
  const left = stats.startsAt - useServerNow();
  const hasGrid = stats.startingGrid.length > 0;
  if (left <= 0) {
    return (
      <Stack gap={3}>
        <p>{statsTexts.noResult}</p>
        <div>
          <ButtonLink to={`/race-guess?raceId=${stats.id}`}>{racePagesTexts.guesses}</ButtonLink>
        </div>
      </Stack>
    );
  }
  return (
    <Stack gap={3}>
      <Countdown left={left} />
      <p>{hasGrid ? statsTexts.canGuess : statsTexts.noGrid}</p>
      <div>
        <ButtonLink
          variant={hasGrid ? 'primary' : 'secondary'}
          to={hasGrid ? '/guess/race' : '/guess'}
        >
          {hasGrid ? statsTexts.guess : statsTexts.ownGuesses}
        </ButtonLink>
      </div>
    </Stack>
  );
}

/** Stands for the tables of a race that has no result, or whose result the viewer hides. */
function NoResult({ stats }: { readonly stats: RaceStats }) {
  const isHidden = useHeader()?.hidden?.races.some(({ id }) => id === stats.id);
  const isAheadAt = (now: number) => raceStage(stats, now) === 'AHEAD';
  const isAhead = isAheadAt(useServerTimeBy(isAheadAt, SECOND_MS));
  if (isHidden) return <HiddenResultsNote raceId={stats.id} />;
  return (
    <Card isPrimary title={isAhead ? statsTexts.notRun : statsTexts.resultToCome}>
      <UpcomingRace stats={stats} />
    </Card>
  );
}

function Tables({ stats }: { readonly stats: RaceStats }) {
  const isRun = stats.raceResult.length > 0;
  return (
    <Columns>
      {(isRun || stats.startingGrid.length > 0) && (
        <Card
          id={IDS.grid}
          flush={stats.startingGrid.length > 0}
          title={statsTexts.grid}
          aside={stats.isGridProvisional && statsTexts.gridProvisional}
        >
          <GridTable slots={stats.startingGrid} />
        </Card>
      )}
      {isRun && (
        <Card
          id={IDS.result}
          flush
          isPrimary
          title={statsTexts.result}
          aside={stats.isCorrectionWaiting && statsTexts.correctionWaiting}
        >
          <ResultTable caption={statsTexts.result} places={stats.raceResult} />
        </Card>
      )}
      {(isRun || stats.driverStandings.length > 0) && (
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
      )}
      {(isRun || stats.constructorStandings.length > 0) && (
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
      )}
      {(isRun || stats.flags.length > 0) && (
        <Card id={IDS.flags} flush={stats.flags.length > 0} title={statsTexts.flags}>
          <FlagChart stats={stats} />
        </Card>
      )}
      {stats.sprintResult.length > 0 && (
        <Card id={IDS.sprint} flush title={statsTexts.sprintResult}>
          <ResultTable caption={statsTexts.sprintResult} places={stats.sprintResult} />
        </Card>
      )}
    </Columns>
  );
}

function Contents({ stats }: { readonly stats: RaceStats }) {
  const isRun = stats.raceResult.length > 0;
  return (
    <>
      <RaceNeighbours
        previous={stats.previous}
        next={stats.next}
        urlOf={({ id }) => `/stats/${stats.year}/${id}`}
      />
      <Corrections corrections={stats.corrections} />
      {!isRun && <NoResult stats={stats} />}
      <Tables stats={stats} />
      {isRun && (
        <RaceLinks>
          <Link to={`/race-guess?raceId=${stats.id}`}>{racePagesTexts.guesses}</Link>
          <Link to={`/what-if/${stats.id}`}>{racePagesTexts.whatIf}</Link>
        </RaceLinks>
      )}
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
      heading={
        stats?.name ?? (query.error ? statsTexts.title : <Skeleton variant="title" lines={1} />)
      }
      eyebrow={stats && statsTexts.position(stats.position, stats.year)}
      lead={stats && formatMoment(stats.startsAt)}
      links={stats && stats.raceResult.length > 0 && <SectionLinks sections={sectionsOf(stats)} />}
    >
      {stats && (
        <LinkTexts
          title={statsTexts.raceLinkTitle(stats.name, stats.year)}
          description={descriptionOf(stats)}
        />
      )}
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={14} />}>
        {(loaded) => <Contents stats={loaded} />}
      </QueryBoundary>
    </Page>
  );
}
