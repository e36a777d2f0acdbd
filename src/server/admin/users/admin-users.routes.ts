import { Done } from '#contract/admin-shared.ts';
import {
  AdminUserList,
  AdminUserParams,
  AnonymiseConfirmation,
  UserRoles,
} from '#contract/admin-users.ts';
import { compareNames } from '#domain/ranks.ts';
import type { Instant } from '#domain/season.ts';
import type { Feature } from '../../feature.ts';
import { anonymisePlayer } from './anonymise-player.ts';
import { changeRoles } from './change-roles.ts';
import { selectAdminUsers } from './users.queries.ts';

const TAGS = ['admin: users'];
const DONE = { isDone: true } as const;

function latest(one: Instant | null, other: Instant | null): Instant | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

export const adminUsersRoutes: Feature = (app, context) => {
  app.get(
    '/api/admin/users',
    { config: { access: 'ADMIN' }, schema: { tags: TAGS, response: { 200: AdminUserList } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const users = await selectAdminUsers(context.database.db);
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
    },
  );

  app.put(
    '/api/admin/users/:userId/roles',
    {
      config: { access: 'ADMIN' },
      schema: { tags: TAGS, params: AdminUserParams, body: UserRoles, response: { 200: Done } },
    },
    async (request) => {
      await changeRoles(context, request.viewer, request.params.userId, request.body);
      return DONE;
    },
  );

  app.put(
    '/api/admin/users/:userId/anonymised',
    {
      config: { access: 'ADMIN' },
      schema: {
        tags: TAGS,
        params: AdminUserParams,
        body: AnonymiseConfirmation,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { userId } = request.params;
      await anonymisePlayer(context, request.viewer, userId, request.body.confirmation);
      return DONE;
    },
  );
};
