import { MyLeagues } from '#contract/leagues/leagues.ts';
import { SeasonChances } from '#contract/scoring/chances.ts';
import { Home } from '#contract/scoring/home.ts';
import { Ghosts } from '#contract/scoring/leaderboard.ts';
import { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { compareNames } from '#domain/scoring/ranks.ts';
import { jsonResponse, sendCachedResponse } from '#server/http/cached-response.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { userIdOf } from '#server/http/viewer.ts';
import type { ChanceCache } from '#server/scoring/chances/chance-cache.ts';
import { showChances } from '#server/scoring/chances/show-chances.ts';
import { emptyHome, homeOf } from '#server/scoring/home/show-home.ts';
import { ghostsOf } from '#server/scoring/leaderboard/show-ghosts.ts';
import { publicRace } from '#server/scoring/race-guesses/public-race.ts';
import { raceGuessesOf, showOwnRaceGuess } from '#server/scoring/race-guesses/show-race-guesses.ts';
import { showReplay } from '#server/scoring/replay/show-replay.ts';
import { giveToMember, removeMember } from './change-members.ts';
import { changeStart } from './change-start.ts';
import { cleanLeagueName, createLeague, createLeagueLink } from './create-league.ts';
import { newInvitationCode } from './invitations/create-invitation.ts';
import { joinByLink, joinOpenLeague } from './join-league.ts';
import { requireLeague, requireOwner } from './league-access.ts';
import {
  deleteLeague,
  selectMembership,
  selectOpenLeagues,
  updateLeague,
  updateShown,
} from './leagues.queries.ts';
import { readFirstSeason, seasonOfLeague } from './season-of-league.ts';
import { showLeague, showMyLeagues, showStarts } from './show-league.ts';

export const leaguesRoutes: Feature<{ readonly chances: ChanceCache }> = (app, context) => {
  const { database, chances, random } = context;
  const config = { access: 'USER' } as const;
  const tags = ['leagues'];

  app.call(
    'GET /api/league',
    { config: { access: 'USER', isPolled: true }, tags },
    async (request, reply) => {
      const season = await request.seasons.defaultSeason();
      const leagues = await showMyLeagues(database.db, season, userIdOf(request.viewer));
      return sendCachedResponse(request, reply, jsonResponse(MyLeagues, leagues));
    },
  );

  app.call('POST /api/league', { config, tags }, async ({ authorised, viewer, body }, reply) => {
    const id = await createLeague(authorised, userIdOf(viewer), body);
    return reply.code(201).send({ id });
  });

  app.call('GET /api/league/open', { config, tags }, async ({ viewer }) =>
    (await selectOpenLeagues(database.db, userIdOf(viewer))).sort((a, b) =>
      compareNames(a.name, b.name),
    ),
  );

  app.call('GET /api/league/starts', { config, tags }, async ({ seasons }) =>
    showStarts(await seasons.defaultSeason()),
  );

  app.call(
    'PUT /api/league/shown',
    { config, tags },
    async ({ authorised, viewer, body }, reply) => {
      const userId = userIdOf(viewer);
      await authorised.database.inWriteTransaction(async (trx) => {
        const { leagueId } = body;
        if (leagueId !== null && !(await selectMembership(trx, leagueId, userId))) {
          throw new ProblemError('league-not-found');
        }
        await updateShown(trx, userId, leagueId);
      });
      return reply.code(204).send(null);
    },
  );

  app.call('POST /api/league/join', { config, tags }, async ({ authorised, viewer, ip, body }) => {
    const user = { userId: userIdOf(viewer), ip };
    return { id: await joinByLink(authorised, user, body.code) };
  });

  app.call('GET /api/league/:leagueId', { config, tags }, async ({ viewer, seasons, params }) => {
    const since = await seasons.since();
    const season = await seasons.defaultSeason();
    const { league } = await requireLeague(database.db, viewer, params.leagueId);
    const firstSeason = await readFirstSeason(seasons, league);
    return database.inReadTransaction(async (trx) => {
      const found = await requireLeague(trx, viewer, params.leagueId);
      return showLeague(trx, context, found, { firstSeason, season, since });
    });
  });

  app.call(
    'GET /api/league/:leagueId/home',
    { config: { access: 'USER', isPolled: true }, tags },
    async (request, reply) => {
      const { leagueId } = request.params;
      const { league } = await requireLeague(database.db, request.viewer, leagueId);
      const { seasons } = request;
      const season = await seasons.defaultSeason();
      const home =
        season === null
          ? emptyHome
          : await homeOf(await seasonOfLeague(database.db, { seasons, season, league }), chances);
      return sendCachedResponse(request, reply, jsonResponse(Home, home));
    },
  );

  app.call(
    'GET /api/league/:leagueId/ghosts',
    { config: { access: 'USER', isPolled: true }, tags },
    async (request, reply) => {
      const { leagueId } = request.params;
      const { league } = await requireLeague(database.db, request.viewer, leagueId);
      const { seasons } = request;
      const season = await seasons.require();
      const ofLeague = await seasonOfLeague(database.db, { seasons, season, league });
      const ghosts = await ghostsOf(ofLeague);
      return sendCachedResponse(request, reply, jsonResponse(Ghosts, ghosts));
    },
  );

  app.call(
    'GET /api/league/:leagueId/chances',
    { config: { access: 'USER', isPolled: true }, tags },
    async (request, reply) => {
      const { leagueId } = request.params;
      const { league } = await requireLeague(database.db, request.viewer, leagueId);
      const { seasons } = request;
      const season = await seasons.require(request.query.year);
      const ofLeague = await seasonOfLeague(database.db, { seasons, season, league });
      const response = showChances(ofLeague, await chances.of(ofLeague));
      return sendCachedResponse(request, reply, jsonResponse(SeasonChances, response));
    },
  );

  app.call(
    'GET /api/league/:leagueId/race-guess',
    { config: { access: 'USER', isPolled: true }, tags },
    async (request, reply) => {
      const { leagueId } = request.params;
      const { league } = await requireLeague(database.db, request.viewer, leagueId);
      const { seasons } = request;
      const { season, race } = await publicRace(seasons, request.query.raceId);
      const ofLeague = await seasonOfLeague(database.db, { seasons, season, league });
      const guesses = await raceGuessesOf(ofLeague, race, 0);
      return sendCachedResponse(request, reply, jsonResponse(RaceGuesses, guesses));
    },
  );

  app.call(
    'GET /api/league/:leagueId/my-race-guess',
    { config, tags },
    async ({ viewer, seasons, params, query }) => {
      const { league } = await requireLeague(database.db, viewer, params.leagueId);
      const { season, race } = await publicRace(seasons, query.raceId);
      const ofLeague = await seasonOfLeague(database.db, { seasons, season, league });
      return showOwnRaceGuess(ofLeague, race, userIdOf(viewer));
    },
  );

  app.call(
    'GET /api/league/:leagueId/replay',
    { config: { access: 'USER', isPolled: true }, tags },
    async ({ viewer, seasons, params, query }) => {
      const { league } = await requireLeague(database.db, viewer, params.leagueId);
      const { raceId, ...moment } = query;
      const { season, ...view } = await seasons.replay(raceId, moment);
      const ofLeague = await seasonOfLeague(database.db, { seasons, season, league });
      return showReplay(view, ofLeague, userIdOf(viewer));
    },
  );

  app.call(
    'PUT /api/league/:leagueId/name',
    { config, tags },
    async ({ authorised, viewer, params, body }, reply) => {
      await authorised.database.inWriteTransaction(async (trx) => {
        const { league } = await requireOwner(trx, viewer, params.leagueId);
        await updateLeague(trx, league.id, { name: cleanLeagueName(body.name) });
      });
      return reply.code(204).send(null);
    },
  );

  /** Changes what the league counts from, until its first race has closed. */
  app.call(
    'PUT /api/league/:leagueId/start',
    { config, tags },
    async ({ authorised, viewer, params, body }, reply) => {
      await changeStart(authorised, viewer, { ...params, ...body });
      return reply.code(204).send(null);
    },
  );

  app.call(
    'PUT /api/league/:leagueId/open',
    { config, tags },
    async ({ authorised, viewer, params, body }, reply) => {
      await authorised.database.inWriteTransaction(async (trx) => {
        const { league } = await requireOwner(trx, viewer, params.leagueId);
        await updateLeague(trx, league.id, { is_open: body.isOpen ? 1 : 0 });
      });
      return reply.code(204).send(null);
    },
  );

  /** Creates a new invitation link, replacing an existing one. */
  app.call(
    'PUT /api/league/:leagueId/link',
    { config, tags },
    async ({ authorised, viewer, params }, reply) => {
      const ownerId = userIdOf(viewer);
      const code = newInvitationCode(random);
      await authorised.database.inWriteTransaction(async (trx) => {
        const { league } = await requireOwner(trx, viewer, params.leagueId);
        const isMade = await createLeagueLink(trx, authorised, {
          leagueId: league.id,
          ownerId,
          code,
        });
        if (!isMade) throw new ProblemError('too-many-invitations');
      });
      return reply.code(204).send(null);
    },
  );

  app.call(
    'PUT /api/league/:leagueId/owner',
    { config, tags },
    async ({ authorised, viewer, params, body }, reply) => {
      await giveToMember(authorised, viewer, { ...params, ...body });
      return reply.code(204).send(null);
    },
  );

  /** Joins an open league, which needs no invitation. */
  app.call(
    'POST /api/league/:leagueId/members',
    { config, tags },
    async ({ authorised, viewer, params }, reply) => {
      await joinOpenLeague(authorised, { ...viewer, userId: userIdOf(viewer) }, params.leagueId);
      return reply.code(204).send(null);
    },
  );

  /**
   * Removes a member: users can leave, and the owner can remove others, which revokes the link.
   */
  app.call(
    'DELETE /api/league/:leagueId/members/:userId',
    { config, tags },
    async ({ authorised, viewer, params }, reply) => {
      await removeMember(authorised, viewer, params);
      return reply.code(204).send(null);
    },
  );

  app.call(
    'DELETE /api/league/:leagueId',
    { config, tags },
    async ({ authorised, viewer, params }, reply) => {
      await authorised.database.inWriteTransaction(async (trx) => {
        const { league } = await requireOwner(trx, viewer, params.leagueId);
        await deleteLeague(trx, league.id);
      });
      return reply.code(204).send(null);
    },
  );
};
