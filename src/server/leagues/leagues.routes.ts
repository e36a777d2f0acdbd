import { ChancesQuery, SeasonChances } from '#contract/chances.ts';
import { Home } from '#contract/home.ts';
import { Ghosts } from '#contract/leaderboard.ts';
import {
  AddedLeague,
  League,
  LeagueCode,
  LeagueMemberParams,
  LeagueName,
  LeagueOpenness,
  LeagueParams,
  MyLeagues,
  NewLeagueOwner,
  OpenLeagues,
  ShownLeague,
} from '#contract/leagues.ts';
import {
  OwnRaceGuess,
  OwnRaceGuessQuery,
  RaceGuessQuery,
  RaceGuessView,
} from '#contract/race-guesses.ts';
import { compareNames } from '#domain/ranks.ts';
import { userIdOf } from '../auth/viewer.ts';
import { jsonResponse, sendCachedResponse } from '../cached-response.ts';
import { showChances } from '../chances/show-chances.ts';
import type { Feature } from '../feature.ts';
import { emptyHome, homeOf } from '../home/show-home.ts';
import { NO_CONTENT } from '../http/no-content.ts';
import { newInvitationCode } from '../invitations/create-invitation.ts';
import { ghostsOf } from '../leaderboard/show-ghosts.ts';
import { ProblemError } from '../problems.ts';
import { publicRace } from '../race-guesses/public-race.ts';
import { raceGuessesOf, showOwnRaceGuess } from '../race-guesses/show-race-guesses.ts';
import { giveToMember, removeMember } from './change-members.ts';
import { cleanLeagueName, createLeague, createLeagueLink } from './create-league.ts';
import { joinByLink, joinOpenLeague } from './join-league.ts';
import { requireLeague, requireOwner } from './league-access.ts';
import {
  deleteLeague,
  selectMembership,
  selectOpenLeagues,
  updateLeague,
  updateShown,
} from './leagues.queries.ts';
import { seasonOfLeague } from './season-of-league.ts';
import { showLeague, showMyLeagues } from './show-league.ts';

export const leaguesRoutes: Feature = (app, context) => {
  const { database, chances, settings, wallClock, random } = context;
  const config = { access: 'USER' } as const;
  const tags = ['leagues'];

  app.get(
    '/api/league',
    {
      config: { access: 'USER', isPolled: true },
      schema: { tags, response: { 200: MyLeagues } },
    },
    async (request, reply) => {
      const season = await request.seasons.defaultSeason();
      const leagues = await showMyLeagues(database.db, season, userIdOf(request.viewer));
      return sendCachedResponse(request, reply, jsonResponse(MyLeagues, leagues));
    },
  );

  app.post(
    '/api/league',
    { config, schema: { tags, body: LeagueName, response: { 201: AddedLeague } } },
    async ({ authorised, viewer, body }, reply) => {
      const id = await createLeague(authorised, userIdOf(viewer), body.name);
      return reply.code(201).send({ id });
    },
  );

  app.get(
    '/api/league/open',
    { config, schema: { tags, response: { 200: OpenLeagues } } },
    async ({ viewer }) =>
      (await selectOpenLeagues(database.db, userIdOf(viewer))).sort((a, b) =>
        compareNames(a.name, b.name),
      ),
  );

  app.put(
    '/api/league/shown',
    { config, schema: { tags, body: ShownLeague, response: NO_CONTENT } },
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

  app.post(
    '/api/league/join',
    { config, schema: { tags, body: LeagueCode, response: { 200: AddedLeague } } },
    async ({ authorised, viewer, ip, body }) => {
      const user = { userId: userIdOf(viewer), address: ip };
      return { id: await joinByLink(authorised, user, body.code) };
    },
  );

  app.get(
    '/api/league/:leagueId',
    { config, schema: { tags, params: LeagueParams, response: { 200: League } } },
    async ({ viewer, seasons, params }) => {
      const since = await seasons.since();
      return database.inReadTransaction(async (trx) => {
        const found = await requireLeague(trx, viewer, params.leagueId);
        return showLeague(trx, found, settings, { now: wallClock.now(), since });
      });
    },
  );

  app.get(
    '/api/league/:leagueId/home',
    {
      config: { access: 'USER', isPolled: true },
      schema: { tags, params: LeagueParams, response: { 200: Home } },
    },
    async (request, reply) => {
      const { leagueId } = request.params;
      await requireLeague(database.db, request.viewer, leagueId);
      const season = await request.seasons.defaultSeason();
      const home =
        season === null
          ? emptyHome
          : await homeOf(await seasonOfLeague(database.db, season, leagueId), chances);
      return sendCachedResponse(request, reply, jsonResponse(Home, home));
    },
  );

  app.get(
    '/api/league/:leagueId/ghosts',
    {
      config: { access: 'USER', isPolled: true },
      schema: { tags, params: LeagueParams, response: { 200: Ghosts } },
    },
    async (request, reply) => {
      const { leagueId } = request.params;
      await requireLeague(database.db, request.viewer, leagueId);
      const season = await request.seasons.require();
      const ofLeague = await seasonOfLeague(database.db, season, leagueId);
      const ghosts = await ghostsOf(database.db, ofLeague);
      return sendCachedResponse(request, reply, jsonResponse(Ghosts, ghosts));
    },
  );

  app.get(
    '/api/league/:leagueId/chances',
    {
      config: { access: 'USER', isPolled: true },
      schema: {
        tags,
        params: LeagueParams,
        querystring: ChancesQuery,
        response: { 200: SeasonChances },
      },
    },
    async (request, reply) => {
      const { leagueId } = request.params;
      await requireLeague(database.db, request.viewer, leagueId);
      const season = await request.seasons.require(request.query.year);
      const ofLeague = await seasonOfLeague(database.db, season, leagueId);
      const response = showChances(ofLeague, await chances.of(ofLeague));
      return sendCachedResponse(request, reply, jsonResponse(SeasonChances, response));
    },
  );

  app.get(
    '/api/league/:leagueId/race-guess',
    {
      config: { access: 'USER', isPolled: true },
      schema: {
        tags,
        params: LeagueParams,
        // A league's list is never paged.
        querystring: RaceGuessQuery.omit({ offset: true }),
        response: { 200: RaceGuessView },
      },
    },
    async (request, reply) => {
      const { leagueId } = request.params;
      await requireLeague(database.db, request.viewer, leagueId);
      const { season, race } = await publicRace(request.seasons, request.query.raceId);
      const ofLeague = await seasonOfLeague(database.db, season, leagueId);
      const guesses = raceGuessesOf(ofLeague, race, 0);
      return sendCachedResponse(request, reply, jsonResponse(RaceGuessView, guesses));
    },
  );

  app.get(
    '/api/league/:leagueId/my-race-guess',
    {
      config,
      schema: {
        tags,
        params: LeagueParams,
        querystring: OwnRaceGuessQuery,
        response: { 200: OwnRaceGuess },
      },
    },
    async ({ viewer, seasons, params, query }) => {
      await requireLeague(database.db, viewer, params.leagueId);
      const { season, race } = await publicRace(seasons, query.raceId);
      const ofLeague = await seasonOfLeague(database.db, season, params.leagueId);
      return showOwnRaceGuess(ofLeague, race, userIdOf(viewer));
    },
  );

  app.put(
    '/api/league/:leagueId/name',
    { config, schema: { tags, params: LeagueParams, body: LeagueName, response: NO_CONTENT } },
    async ({ authorised, viewer, params, body }, reply) => {
      await authorised.database.inWriteTransaction(async (trx) => {
        const { league } = await requireOwner(trx, viewer, params.leagueId);
        await updateLeague(trx, league.id, { name: cleanLeagueName(body.name) });
      });
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/api/league/:leagueId/open',
    { config, schema: { tags, params: LeagueParams, body: LeagueOpenness, response: NO_CONTENT } },
    async ({ authorised, viewer, params, body }, reply) => {
      await authorised.database.inWriteTransaction(async (trx) => {
        const { league } = await requireOwner(trx, viewer, params.leagueId);
        await updateLeague(trx, league.id, { is_open: body.isOpen ? 1 : 0 });
      });
      return reply.code(204).send(null);
    },
  );

  /** Creates a new invitation link, replacing an existing one. */
  app.put(
    '/api/league/:leagueId/link',
    { config, schema: { tags, params: LeagueParams, response: NO_CONTENT } },
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

  app.put(
    '/api/league/:leagueId/owner',
    { config, schema: { tags, params: LeagueParams, body: NewLeagueOwner, response: NO_CONTENT } },
    async ({ authorised, viewer, params, body }, reply) => {
      await giveToMember(authorised, viewer, { ...params, ...body });
      return reply.code(204).send(null);
    },
  );

  /** Joins an open league, which needs no invitation. */
  app.post(
    '/api/league/:leagueId/members',
    { config, schema: { tags, params: LeagueParams, response: NO_CONTENT } },
    async ({ authorised, viewer, params }, reply) => {
      await joinOpenLeague(authorised, { ...viewer, userId: userIdOf(viewer) }, params.leagueId);
      return reply.code(204).send(null);
    },
  );

  /**
   * Removes a member: users can leave, and the owner can remove others, which revokes the link.
   */
  app.delete(
    '/api/league/:leagueId/members/:userId',
    { config, schema: { tags, params: LeagueMemberParams, response: NO_CONTENT } },
    async ({ authorised, viewer, params }, reply) => {
      await removeMember(authorised, viewer, params);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/league/:leagueId',
    { config, schema: { tags, params: LeagueParams, response: NO_CONTENT } },
    async ({ authorised, viewer, params }, reply) => {
      await authorised.database.inWriteTransaction(async (trx) => {
        const { league } = await requireOwner(trx, viewer, params.leagueId);
        await deleteLeague(trx, league.id);
      });
      return reply.code(204).send(null);
    },
  );
};
