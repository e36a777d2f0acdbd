import { useState } from 'react';
import { useParams } from 'wouter';
import type { AdminRace, AdminSeason } from '#contract/admin/admin-seasons.ts';
import type { ResultList } from '#contract/season/result-lists.ts';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { QueryPage } from '#web/page/query-page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useUrlQuery } from '#web/ui/url-query.ts';
import { useAdminSeason } from '../shared/admin.api.ts';
import { useRaceResults } from './admin-results.api.ts';
import { adminResultsTexts as texts } from './admin-results.texts.ts';
import { ListEditor } from './list-editor.tsx';
import { LIST_RULES, listOfSlug } from './list-rules.ts';
import { ListTabs } from './list-tabs.tsx';
import { previousRace } from './starting-rows.ts';

const skeleton = <Skeleton variant="rows" lines={10} />;

interface RaceListsProps {
  readonly season: AdminSeason;
  readonly race: AdminRace;
}

function RaceLists({ season, race }: RaceListsProps) {
  const { query: address, change } = useUrlQuery();
  const results = useRaceResults(race.id);
  const before = previousRace(season.races, race.id, ({ hasResult }) => hasResult)?.id ?? null;
  const sprint =
    previousRace(season.races, race.id, ({ hasSprintResult }) => hasSprintResult)?.id ?? null;
  const previous = useRaceResults(before);
  const previousSprint = useRaceResults(race.sprintAt === null ? null : sprint);
  // Waits for the earlier results, which prefill the list and must not arrive after editing has
  // begun.
  const isWaiting = [previous, previousSprint].some((each) => each.isLoading);
  const requested = listOfSlug(address.get('liste'));
  // Chosen once, so that a list that has just been saved stays on the screen.
  const [likeliest] = useState<ResultList>(race.gridState === null ? 'GRID' : 'RACE_RESULT');
  return (
    <QueryBoundary query={results} skeleton={skeleton}>
      {(data) => {
        const isThere =
          requested !== undefined && (requested !== 'SPRINT_RESULT' || data.hasSprint);
        const list = isThere ? requested : likeliest;
        return (
          <>
            <ListTabs
              results={data}
              active={list}
              onChange={(next) => change({ liste: LIST_RULES[next].slug })}
            />
            {isWaiting ? (
              skeleton
            ) : (
              <ListEditor
                key={list}
                list={list}
                data={{
                  season,
                  race,
                  results: data,
                  previous: previous.data ?? null,
                  previousSprint: previousSprint.data ?? null,
                }}
              />
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}

export function AdminResultsPage() {
  const { year = '', raceId = '' } = useParams();
  const query = useAdminSeason(year);
  const race = query.data?.races.find(({ id }) => id === raceId);
  return (
    <QueryPage
      title={race === undefined ? texts.title : texts.titleOf(race.name)}
      heading={race?.name ?? texts.title}
      eyebrow={race && texts.eyebrow(Number(year), race.position)}
      aside={
        race && <ButtonLink to={`/admin/flag/${Number(year)}/${race.id}`}>{texts.flags}</ButtonLink>
      }
      query={query}
      rows={10}
      isMissing={query.data && race === undefined}
    >
      {(season) => race && <RaceLists key={race.id} season={season} race={race} />}
    </QueryPage>
  );
}
