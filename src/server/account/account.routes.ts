import {
  AccountDeletion,
  ChosenUsername,
  DeletionCheck,
  MyData,
  PictureSettings,
  SessionList,
  UsernameAvailability,
  UsernameChange,
  UsernameQuery,
  UsernameSettings,
} from '#contract/account.ts';
import { normaliseUsername } from '#domain/username.ts';
import { endSessionsOf } from '../auth/end-session.ts';
import { userIdOf } from '../auth/viewer.ts';
import type { Feature } from '../feature.ts';
import { NO_CONTENT } from '../http/no-content.ts';
import {
  isLastAdmin,
  selectInvitationCodeOf,
  selectIsOnPictures,
  updateIsOnPictures,
} from './account.queries.ts';
import { chooseUsername, refusalOf } from './choose-username.ts';
import { deleteAccount } from './delete-account.ts';
import { showMyData, showSessions } from './show-my-data.ts';

/** Routes of the user's own account, which all work before a username is chosen. */
export const accountRoutes: Feature = (app, context) => {
  const { database, settings, wallClock } = context;
  const config = { access: 'ACCOUNT' } as const;
  const tags = ['account'];

  app.get(
    '/api/settings/username',
    { config, schema: { tags, response: { 200: UsernameSettings } } },
    async ({ viewer, session }) => {
      const isFirst = viewer.username === null;
      return {
        username: viewer.username,
        needsInvitation: isFirst && settings.REGISTRATION === 'invitation',
        invitationCode:
          isFirst && session !== null
            ? await selectInvitationCodeOf(database.db, session.idHash)
            : null,
      };
    },
  );

  app.get(
    '/api/settings/username/availability',
    {
      config,
      schema: { tags, querystring: UsernameQuery, response: { 200: UsernameAvailability } },
    },
    async ({ viewer, query }) => {
      const username = normaliseUsername(query.username);
      const reason = await refusalOf(database.db, username, userIdOf(viewer));
      return { isAvailable: reason === null, reason, username };
    },
  );

  app.put(
    '/api/settings/username',
    { config, schema: { tags, body: UsernameChange, response: { 200: ChosenUsername } } },
    async ({ viewer, ip, body, authorised }) =>
      chooseUsername(authorised, { userId: userIdOf(viewer), address: ip }, body),
  );

  app.get(
    '/api/settings/pictures',
    { config, schema: { tags, response: { 200: PictureSettings } } },
    async ({ viewer }) => ({ isShown: await selectIsOnPictures(database.db, userIdOf(viewer)) }),
  );

  app.put(
    '/api/settings/pictures',
    { config, schema: { tags, body: PictureSettings, response: { 200: PictureSettings } } },
    async ({ viewer, body, authorised }) => {
      const userId = userIdOf(viewer);
      await authorised.database.inWriteTransaction((trx) =>
        updateIsOnPictures(trx, userId, body.isShown),
      );
      return body;
    },
  );

  for (const { path, isDownload } of [
    { path: '/api/settings/my-data', isDownload: false },
    { path: '/api/settings/my-data/download', isDownload: true },
  ]) {
    app.get(
      path,
      { config, schema: { tags, response: { 200: MyData } } },
      async ({ viewer, seasons, session }, reply) => {
        const now = wallClock.now();
        const since = await seasons.since();
        const day = new Date(now).toISOString().slice(0, 10);
        if (isDownload) {
          reply.header('content-disposition', `attachment; filename="mine-data-${day}.json"`);
        }
        return database.inReadTransaction((trx) =>
          showMyData(trx, userIdOf(viewer), session?.idHash ?? null, { now, since }),
        );
      },
    );
  }

  app.get(
    '/api/settings/sessions',
    { config, schema: { tags, response: { 200: SessionList } } },
    async ({ viewer, session }) =>
      showSessions(database.db, userIdOf(viewer), session?.idHash ?? null, wallClock.now()),
  );

  app.delete(
    '/api/settings/sessions',
    { config, schema: { tags, response: NO_CONTENT } },
    async ({ viewer, authorised }, reply) => {
      const userId = userIdOf(viewer);
      await authorised.database.inWriteTransaction((trx) => endSessionsOf(trx, userId));
      app.authCookies.session.clear(reply);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/settings/account/deletion',
    { config, schema: { tags, response: { 200: DeletionCheck } } },
    async ({ viewer }) => ({ isLastAdmin: await isLastAdmin(database.db, userIdOf(viewer)) }),
  );

  app.post(
    '/api/settings/account/deletion',
    { config, schema: { tags, body: AccountDeletion, response: NO_CONTENT } },
    async ({ viewer, body, authorised }, reply) => {
      await deleteAccount(authorised, userIdOf(viewer), body.username);
      app.authCookies.session.clear(reply);
      return reply.code(204).send(null);
    },
  );
};
