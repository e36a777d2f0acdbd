import { RaceGuessQuery, RaceGuessView } from '#contract/race-guesses.ts';
import { isRaceGuessPublic } from '#domain/visibility.ts';
import { sendCachedResponse } from '../cached-response.ts';
import type { Feature } from '../feature.ts';
import { ProblemError } from '../problems.ts';
import { selectYearOfRace } from '../seasons/season.queries.ts';
import { showRaceGuesses } from './show-race-guesses.ts';
import { latestRaceWithGrid } from './shown-race.ts';

export const raceGuessesRoutes: Feature = (app, { database, seasons }) => {
  app.get(
    '/api/public/race-guess',
    {
      config: { access: 'PUBLIC', isPolled: true },
      schema: {
        tags: ['race-guesses'],
        querystring: RaceGuessQuery,
        response: { 200: RaceGuessView },
      },
    },
    async (request, reply) => {
      const { raceId } = request.query;
      const year = raceId === undefined ? null : await selectYearOfRace(database.db, raceId);
      if (raceId !== undefined && year === null) throw new ProblemError('race-not-found');
      const season = await (year === null ? seasons.shown() : seasons.of(year));
      const race =
        season === null || raceId === undefined
          ? season && latestRaceWithGrid(season.facts)
          : season.facts.races.find(({ id }) => id === raceId);
      if (season === null || !race || !isRaceGuessPublic(race, season.now)) {
        throw new ProblemError('not-available-yet');
      }
      return sendCachedResponse(request, reply, showRaceGuesses(season, race));
    },
  );
};
