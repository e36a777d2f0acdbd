import { Placements, UserData, UserList, UserListPage } from '#contract/scoring/profiles.ts';
import { medals } from '#domain/scoring/placements.ts';
import { hasLeaderboard } from '#domain/season/visibility.ts';
import { jsonResponse, sendCachedResponse } from '#server/http/cached-response.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { readFlagForecasts } from '#server/season/flag-pace.ts';
import { listUsers } from './list-users.ts';
import { selectPlacementsOf, selectUser } from './profiles.queries.ts';
import { ownGuesses, publicGuesses, showUserData } from './show-user-data.ts';

function showPlacements(
  username: string,
  rows: readonly { year: number; position: number }[],
): Placements {
  return {
    username,
    previousPlacements: rows.map(({ year, position }) => ({ pos: position, value: year })),
    medals: medals(rows),
  };
}

export const profilesRoutes: Feature = (app, { database }) => {
  app.call(
    'GET /api/public/user/list',
    { config: { access: 'PUBLIC' }, tags: ['profiles'] },
    async (request, reply) => {
      const season = await request.seasons.defaultSeason();
      const page = await listUsers(database.db, season, {});
      return sendCachedResponse(request, reply, jsonResponse(UserList, page?.users ?? []));
    },
  );

  app.call(
    'GET /api/public/user/page',
    { config: { access: 'PUBLIC', isPolled: true }, tags: ['profiles'] },
    async (request, reply) => {
      const season = await request.seasons.defaultSeason();
      const page = await listUsers(database.db, season, request.query);
      if (page === null) throw new ProblemError('not-found');
      return sendCachedResponse(request, reply, jsonResponse(UserListPage, page));
    },
  );

  app.call(
    'GET /api/public/user/:id',
    { config: { access: 'PUBLIC' }, tags: ['profiles'] },
    async (request, reply) => {
      const { seasons, query } = request;
      const { year, raceId } = query;
      const user = await selectUser(database.db, request.params.id);
      if (user === null) throw new ProblemError('user-not-found');
      const season = await seasons.require(year);
      if (!hasLeaderboard(season.facts, season.now)) {
        throw new ProblemError('not-available-yet');
      }
      const key = `user ${user.id} ${user.username} ${raceId}`;
      const data = await season.cachedResponse(key, UserData, async () => {
        const possible = await season.contenders();
        const pace = await readFlagForecasts(database.db, season);
        const guesses = publicGuesses(season, user.id);
        return showUserData(season, user, guesses, { possible, pace }, raceId);
      });
      return sendCachedResponse(request, reply, data);
    },
  );

  app.call(
    'GET /api/public/user/placements/:id',
    { config: { access: 'PUBLIC' }, tags: ['profiles'] },
    async (request, reply) => {
      const user = await selectUser(database.db, request.params.id);
      if (user === null) throw new ProblemError('user-not-found');
      const placements = showPlacements(
        user.username,
        await selectPlacementsOf(database.db, user.id, await request.seasons.since()),
      );
      return sendCachedResponse(request, reply, jsonResponse(Placements, placements));
    },
  );

  app.call(
    'GET /api/user/my-profile',
    { config: { access: 'USER' }, tags: ['profiles'] },
    async (request, reply) => {
      const { seasons, query } = request;
      const { year, raceId } = query;
      const user = await selectUser(database.db, userIdOf(request.viewer));
      if (user === null) throw new ProblemError('user-not-found');
      const season = await seasons.require(year);
      // Not cached: `season.cachedResponse` is shared by all viewers.
      const guesses = await ownGuesses(season, user.id);
      const possible = await season.contenders();
      const pace = await readFlagForecasts(database.db, season);
      const data = showUserData(season, user, guesses, { possible, pace }, raceId);
      return sendCachedResponse(request, reply, jsonResponse(UserData, data));
    },
  );

  app.call(
    'GET /api/user/my-placements',
    { config: { access: 'USER' }, tags: ['profiles'] },
    async (request, reply) => {
      const user = await selectUser(database.db, userIdOf(request.viewer));
      if (user === null) throw new ProblemError('user-not-found');
      const rows = await selectPlacementsOf(database.db, user.id, await request.seasons.since());
      return sendCachedResponse(
        request,
        reply,
        jsonResponse(Placements, showPlacements(user.username, rows)),
      );
    },
  );
};
