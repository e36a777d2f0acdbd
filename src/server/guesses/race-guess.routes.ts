import {
  RaceGuessForm,
  RaceGuessParams,
  RacePlaceParams,
  SavedRacePlaces,
  SaveRacePlace,
} from '#contract/guesses.ts';
import { CATEGORY_BY_PICK } from '#domain/category.ts';
import { userIdOf } from '../auth/viewer.ts';
import type { Feature } from '../feature.ts';
import { saveRacePlace } from './save-race-place.ts';
import { showRaceGuess } from './show-race-guess.ts';

export const raceGuessRoutes: Feature = (app, context) => {
  const { database } = context;

  app.get(
    '/api/guess/race/:raceId',
    {
      config: { access: 'USER', isPolled: true },
      schema: { tags: ['guesses'], params: RaceGuessParams, response: { 200: RaceGuessForm } },
    },
    async (request) => {
      const { raceId } = request.params;
      const { season, race } = await request.seasons.requireRace(raceId);
      return showRaceGuess(database.db, season, race, userIdOf(request.viewer));
    },
  );

  app.put(
    '/api/guess/race/:raceId/:place',
    {
      config: { access: 'USER' },
      schema: {
        tags: ['guesses'],
        params: RacePlaceParams,
        body: SaveRacePlace,
        response: { 200: SavedRacePlaces },
      },
    },
    async (request) => {
      const { raceId, place } = request.params;
      // Saves use the public seasons: a race is open for everybody alike, whatever the viewer
      // hides.
      const acting = { ...request.authorised, seasons: context.publicSeasons };
      return saveRacePlace(acting, {
        userId: userIdOf(request.viewer),
        raceId,
        category: CATEGORY_BY_PICK[place],
        driverId: request.body.driver,
        basedOn: request.body.basedOn,
      });
    },
  );
};
