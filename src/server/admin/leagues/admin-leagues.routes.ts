import { compareNames } from '#domain/scoring/ranks.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import type { Feature } from '#server/http/feature.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { requireLeague } from '#server/leagues/league-access.ts';
import { deleteLeague } from '#server/leagues/leagues.queries.ts';
import { selectAllLeagues } from './admin-leagues.queries.ts';

export const adminLeaguesRoutes: Feature = (app, { database, clock }) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: leagues'];

  app.call('GET /api/admin/leagues', { config, tags }, async () =>
    (await selectAllLeagues(database.db))
      .map((league) => ({
        id: league.id,
        name: league.name,
        isOpen: league.is_open === 1,
        createdAt: league.created_at,
        memberCount: league.memberCount,
        owner: league.owner ?? '',
      }))
      .sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1)),
  );

  app.call(
    'DELETE /api/admin/leagues/:leagueId',
    { config, tags },
    async ({ authorised, viewer, params }, reply) => {
      await authorised.database.inWriteTransaction(async (trx) => {
        const { league } = await requireLeague(trx, viewer, params.leagueId);
        await deleteLeague(trx, league.id);
        // The audit log is public to all players, but the league's existence was known to members
        // only.
        await recordAudit(trx, {
          at: clock.now(),
          actorUserId: userIdOf(viewer),
          action: 'LEAGUE_REMOVED',
          subject: 'Liga',
          before: null,
          after: null,
        });
      });
      return reply.code(204).send(null);
    },
  );
};
