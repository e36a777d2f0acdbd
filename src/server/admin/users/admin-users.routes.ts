import type { Instant } from '#domain/base/time.ts';
import { compareNames } from '#domain/scoring/ranks.ts';
import type { Feature } from '#server/http/feature.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { anonymisePlayer } from './anonymise-player.ts';
import { changeRoles } from './change-roles.ts';
import { selectAdminUsers } from './users.queries.ts';

function latest(one: Instant | null, other: Instant | null): Instant | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

export const adminUsersRoutes: Feature = (app, { database }) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: users'];

  app.call('GET /api/admin/users', { config, tags }, async () => {
    const users = await selectAdminUsers(database.db);
    return users
      .map((user) => ({
        id: user.id,
        username: user.username,
        createdAt: user.created_at,
        lastSeenAt: latest(user.last_seen_at, user.last_session_at),
        isAdmin: user.is_admin === 1,
        isBingoMaster: user.is_bingo_master === 1,
        isAnonymised: user.anonymised_at !== null,
      }))
      .sort((a, b) => compareNames(a.username ?? '', b.username ?? '') || (a.id < b.id ? -1 : 1));
  });

  app.call(
    'PUT /api/admin/users/:userId/roles',
    { config, tags },
    async ({ authorised, viewer, params, body }, reply) => {
      await changeRoles(authorised, userIdOf(viewer), params.userId, body);
      return reply.code(204).send(null);
    },
  );

  app.call(
    'PUT /api/admin/users/:userId/anonymised',
    { config, tags },
    async ({ authorised, viewer, params, body }, reply) => {
      await anonymisePlayer(authorised, userIdOf(viewer), params.userId, body.confirmation);
      return reply.code(204).send(null);
    },
  );
};
