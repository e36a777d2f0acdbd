import { SeasonRecap } from '#contract/scoring/season-recap.ts';
import { sendCachedResponse } from '#server/http/cached-response.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectUser } from '../profiles/profiles.queries.ts';
import { showSeasonRecap } from './show-season-recap.ts';

export const seasonRecapRoutes: Feature = (app, { database }) => {
  app.call(
    'GET /api/public/user/:id/year/:year',
    { config: { access: 'PUBLIC' }, tags: ['year-story'] },
    async (request, reply) => {
      const { id, year } = request.params;
      const season = await request.seasons.require(year);
      if (!season.facts.isFinished) {
        if ((await selectUser(database.db, id)) === null) throw new ProblemError('user-not-found');
        throw new ProblemError('not-available-yet');
      }
      // Ids of non-players are refused before the cache, which made-up ids could fill.
      if (season.scores().indexOf.get(id) === undefined) throw new ProblemError('user-not-found');
      const recap = await season.cachedResponse(`year ${id}`, SeasonRecap, () => {
        const recap = showSeasonRecap(season, id);
        if (recap === null) throw new ProblemError('user-not-found');
        return recap;
      });
      return sendCachedResponse(request, reply, recap);
    },
  );
};
