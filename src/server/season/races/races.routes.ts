import { RaceList, YearList } from '#contract/season/races.ts';
import { inFinishingOrder } from '#domain/season/finishing-positions.ts';
import type { Race } from '#domain/season/season.ts';
import { jsonResponse, sendCachedResponse } from '#server/http/cached-response.ts';
import type { Feature } from '#server/http/feature.ts';
import { type Competitors, competitorsOf } from '../competitors.ts';
import { selectYears } from '../season.queries.ts';
import type { SeasonFeature } from '../season-feature.ts';

function winnerOf(race: Race, competitors: Competitors) {
  const [winner] = race.result === null ? [] : inFinishingOrder(race.result);
  if (winner === undefined) return null;
  const look = competitors.driverLook(winner.driverId, winner.constructorId);
  return {
    name: competitors.driverName(winner.driverId),
    code: look.code ?? '',
    colour: look.colour,
  };
}

export const yearsRoutes: Feature = (app, { database }) => {
  app.call(
    'GET /api/public/year/list',
    { config: { access: 'PUBLIC' }, tags: ['races'] },
    async (request, reply) =>
      sendCachedResponse(request, reply, jsonResponse(YearList, await selectYears(database.db))),
  );
};

export const racesRoutes: SeasonFeature = (app) => {
  app.call(
    'GET /api/public/race/list/:year',
    { config: { access: 'PUBLIC' }, tags: ['races'] },
    async (request, reply) => {
      const season = await request.seasons.require(request.params.year);
      const completedOnly = request.query.completedOnly === 'true';
      const list = await season.cachedResponse(`race list ${completedOnly}`, RaceList, () => {
        const competitors = competitorsOf(season.facts);
        return season.facts.races
          .filter((race) => !completedOnly || race.result !== null)
          .map((race) => ({
            id: race.id,
            year: season.facts.year,
            position: race.position,
            name: race.name,
            startsAt: race.startsAt,
            isCompleted: race.result !== null,
            hasSprint: race.sprintAt !== null,
            winner: winnerOf(race, competitors),
          }));
      });
      return sendCachedResponse(request, reply, list);
    },
  );
};
