import { describeDevice } from '#server/http/describe-device.ts';
import type { Feature } from '#server/http/feature.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { browserHashOf, readBrowserHash, requirePublicOrigin } from '../auth/browser-secret.ts';
import { requireRecentLogin } from '../auth/recent-login.ts';
import { addPasskey } from './add-passkey.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { createChallenge, relyingParty } from './passkey-challenge.ts';
import { selectPasskeysOf } from './passkeys.queries.ts';
import { webauthn } from './webauthn.ts';

/** Routes for logging in with a passkey that was added in the settings. */
export const passkeysRoutes: Feature = (app, { database, settings, wallClock, random }) => {
  const cookies = app.authCookies;
  const { rpID, rpName } = relyingParty(settings);

  app.call(
    'POST /api/login/passkey/options',
    { config: { access: 'PUBLIC' }, tags: ['auth'] },
    async (request, reply) => {
      requirePublicOrigin(app, request);
      const { generateAuthenticationOptions } = await webauthn();
      const browserHash = browserHashOf(cookies, request, reply, random);
      const purpose = { browserHash, userId: null };
      const challenge = await createChallenge(request.authorised, purpose, request.ip);
      // Sends no list of passkeys, since the device knows those of this site.
      return {
        ...(await generateAuthenticationOptions({
          rpID,
          challenge,
          userVerification: 'preferred',
        })),
      };
    },
  );

  app.call(
    'POST /api/login/passkey',
    { config: { access: 'PUBLIC' }, tags: ['auth'] },
    async (request, reply) => {
      const session = await logInWithPasskey(request.authorised, request.body, {
        browserHash: readBrowserHash(cookies, request),
        oldSessionHash: request.session?.idHash ?? null,
        device: describeDevice(request.headers['user-agent']),
      });
      reply.startSession(session);
      return reply.code(204).send(null);
    },
  );

  app.call(
    'POST /api/settings/login-methods/passkey/options',
    { config: { access: 'ACCOUNT' }, tags: ['login-methods'] },
    async (request, reply) => {
      requirePublicOrigin(app, request);
      await requireRecentLogin(database.db, request.session, wallClock.now());
      const { generateRegistrationOptions } = await webauthn();
      const userId = userIdOf(request.viewer);
      const browserHash = browserHashOf(cookies, request, reply, random);
      const challenge = await createChallenge(
        request.authorised,
        { browserHash, userId },
        request.ip,
      );
      const known = await selectPasskeysOf(database.db, userId);
      const options = await generateRegistrationOptions({
        rpID,
        rpName,
        challenge,
        userName: request.viewer.username ?? rpName,
        userID: new TextEncoder().encode(userId),
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        excludeCredentials: known.map(({ subject, transports }) => ({
          id: subject,
          transports: transports.split(',').filter((each) => each !== ''),
        })),
      });
      return { ...options };
    },
  );

  app.call(
    'POST /api/settings/login-methods/passkey',
    { config: { access: 'ACCOUNT' }, tags: ['login-methods'] },
    async (request, reply) => {
      await requireRecentLogin(database.db, request.session, wallClock.now());
      const userId = userIdOf(request.viewer);
      await addPasskey(request.authorised, request.body, {
        browserHash: readBrowserHash(cookies, request),
        userId,
        session: request.session,
        device: describeDevice(request.headers['user-agent']),
      });
      request.log.info({ userId }, 'a login method was added');
      return reply.code(204).send(null);
    },
  );
};
