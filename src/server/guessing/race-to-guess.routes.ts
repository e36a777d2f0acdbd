import { CATEGORY_BY_PICK } from '#domain/season/category.ts';
import type { Feature } from '#server/http/feature.ts';
import { userIdOf } from '#server/http/viewer.ts';
import type { PublicSeasons } from '#server/season/season-view.ts';
import { savePick } from './save-pick.ts';
import { showRaceToGuess } from './show-race-to-guess.ts';

export const raceToGuessRoutes: Feature<PublicSeasons> = (app, context) => {
  const { database } = context;

  app.call(
    'GET /api/guess/race/:raceId',
    { config: { access: 'USER', isPolled: true }, tags: ['guesses'] },
    async (request) => {
      const { raceId } = request.params;
      const { season, race } = await request.seasons.requireRace(raceId);
      return showRaceToGuess(database.db, season, race, userIdOf(request.viewer));
    },
  );

  app.call(
    'PUT /api/guess/race/:raceId/:place',
    { config: { access: 'USER' }, tags: ['guesses'] },
    async (request) => {
      const { raceId, place: pickName } = request.params;
      // Saves use the public seasons: a race is open for everybody alike, whatever the viewer
      // hides.
      const acting = { ...request.authorised, seasons: context.publicSeasons };
      return savePick(acting, {
        userId: userIdOf(request.viewer),
        raceId,
        category: CATEGORY_BY_PICK[pickName],
        driverId: request.body.driver,
        basedOn: request.body.basedOn,
      });
    },
  );
};
