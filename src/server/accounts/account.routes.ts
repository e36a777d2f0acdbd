import { normaliseUsername } from '#domain/accounts/username.ts';
import type { Feature } from '#server/http/feature.ts';
import { userIdOf } from '#server/http/viewer.ts';
import {
  isLastAdmin,
  selectInvitationCodeOf,
  selectIsOnPictures,
  updateIsOnPictures,
} from './account.queries.ts';
import { endSessionsOf } from './auth/end-session.ts';
import { chooseUsername, refusalOf } from './choose-username.ts';
import { deleteAccount } from './delete-account.ts';
import { showMyData, showSessions } from './show-my-data.ts';

/** Routes of the user's own account, which all work before a username is chosen. */
export const accountRoutes: Feature = (app, context) => {
  const { database, settings, wallClock } = context;
  const config = { access: 'ACCOUNT' } as const;
  const tags = ['account'];

  app.call('GET /api/settings/username', { config, tags }, async ({ viewer, session }) => {
    const isFirst = viewer.username === null;
    return {
      username: viewer.username,
      needsInvitation: isFirst && settings.REGISTRATION === 'invitation',
      invitationCode:
        isFirst && session !== null
          ? await selectInvitationCodeOf(database.db, session.idHash)
          : null,
    };
  });

  app.call(
    'GET /api/settings/username/availability',
    { config, tags },
    async ({ viewer, query }) => {
      const username = normaliseUsername(query.username);
      const reason = await refusalOf(database.db, username, userIdOf(viewer));
      return { isAvailable: reason === null, reason, username };
    },
  );

  app.call(
    'PUT /api/settings/username',
    { config, tags },
    async ({ viewer, ip, body, authorised }) =>
      chooseUsername(authorised, { userId: userIdOf(viewer), ip }, body),
  );

  app.call('GET /api/settings/pictures', { config, tags }, async ({ viewer }) => ({
    isShown: await selectIsOnPictures(database.db, userIdOf(viewer)),
  }));

  app.call('PUT /api/settings/pictures', { config, tags }, async ({ viewer, body, authorised }) => {
    const userId = userIdOf(viewer);
    await authorised.database.inWriteTransaction((trx) =>
      updateIsOnPictures(trx, userId, body.isShown),
    );
    return body;
  });

  for (const { name, isDownload } of [
    { name: 'GET /api/settings/my-data', isDownload: false },
    { name: 'GET /api/settings/my-data/download', isDownload: true },
  ] as const) {
    app.call(name, { config, tags }, async ({ viewer, seasons, session }, reply) => {
      const now = wallClock.now();
      const since = await seasons.since();
      const day = new Date(now).toISOString().slice(0, 10);
      if (isDownload) {
        reply.header('content-disposition', `attachment; filename="mine-data-${day}.json"`);
      }
      return database.inReadTransaction((trx) =>
        showMyData(trx, userIdOf(viewer), session?.idHash ?? null, { now, since }),
      );
    });
  }

  app.call('GET /api/settings/sessions', { config, tags }, async ({ viewer, session }) =>
    showSessions(database.db, userIdOf(viewer), session?.idHash ?? null, wallClock.now()),
  );

  app.call(
    'DELETE /api/settings/sessions',
    { config, tags },
    async ({ viewer, authorised }, reply) => {
      const userId = userIdOf(viewer);
      await authorised.database.inWriteTransaction((trx) => endSessionsOf(trx, userId));
      reply.endSession();
      return reply.code(204).send(null);
    },
  );

  app.call('GET /api/settings/account/deletion', { config, tags }, async ({ viewer }) => ({
    isLastAdmin: await isLastAdmin(database.db, userIdOf(viewer)),
  }));

  app.call(
    'POST /api/settings/account/deletion',
    { config, tags },
    async ({ viewer, body, authorised }, reply) => {
      await deleteAccount(authorised, userIdOf(viewer), body.username);
      reply.endSession();
      return reply.code(204).send(null);
    },
  );
};
