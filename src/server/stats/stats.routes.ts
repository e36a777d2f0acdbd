import { RaceStats, RaceStatsParams } from '#contract/stats.ts';
import { sendCachedResponse } from '../cached-response.ts';
import type { Feature } from '../feature.ts';
import { ProblemError } from '../problems.ts';
import { selectYearOfRace } from '../seasons/season.queries.ts';
import { showRaceStats } from './show-race-stats.ts';

export const statsRoutes: Feature = (app, { database }) => {
  app.get(
    '/api/public/stats/race/:raceId',
    {
      config: { access: 'PUBLIC' },
      schema: { tags: ['stats'], params: RaceStatsParams, response: { 200: RaceStats } },
    },
    async (request, reply) => {
      const { raceId } = request.params;
      const year = await selectYearOfRace(database.db, raceId);
      const season = year === null ? null : await request.seasons.of(year);
      const race = season?.facts.races.find(({ id }) => id === raceId);
      if (season === null || race === undefined) throw new ProblemError('race-not-found');
      return sendCachedResponse(request, reply, showRaceStats(season, race));
    },
  );
};
