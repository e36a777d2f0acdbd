import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoginCodeRequest } from '#contract/accounts/email-login.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { describeDevice } from '#server/http/describe-device.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { MailFailure } from '#server/messages/mail/mail-failure.ts';
import { createMailer } from '#server/messages/mail/mailer.ts';
import { recordMail } from '#server/messages/mail/record-mail.ts';
import { browserHashOf, readBrowserHash, requirePublicOrigin } from '../auth/browser-secret.ts';
import { requireRecentLogin } from '../auth/recent-login.ts';
import { FIRST_ADMIN, logInWithEmail } from '../first-admin/first-admin.ts';
import { addIdentity } from '../login-methods/add-identity.ts';
import { hasEmailCode } from './email-login.queries.ts';
import { type IssuedCode, issueLoginCode } from './issue-login-code.ts';
import { loginCodeMail } from './login-code-mail.ts';
import { redeemCode } from './redeem-code.ts';

/** Time until a code is sent again that was not accepted for now; many servers want a minute. */
const RETRY_MS = 1.5 * MINUTE_MS;

/**
 * Routes for logging in with a code sent by e-mail.
 * @param retryMs time until the second try of a mail, in tests
 */
export const emailLoginRoutes =
  (retryMs = RETRY_MS): Feature =>
  (app, context) => {
    const { database, settings, wallClock, random } = context;
    const mailer = createMailer(settings);
    const cookies = app.authCookies;
    const underway = new Set<Promise<void>>();
    const stopping = new AbortController();
    // Stopping waits for mails that are being handed over, and not for second tries.
    app.addHook('onClose', async () => {
      stopping.abort();
      await Promise.all(underway);
    });

    /** @returns the error, or `null` */
    async function send(request: FastifyRequest, { to, code }: IssuedCode): Promise<unknown> {
      const device = describeDevice(request.headers['user-agent']);
      let error: unknown = null;
      try {
        await mailer?.send(loginCodeMail(to, { code, device, productName: settings.PRODUCT_NAME }));
      } catch (failure) {
        error = failure;
        const { name, code: reason } = failure as { name?: unknown; code?: unknown };
        request.log.warn({ mail: name, code: reason }, 'a mail was not sent');
      }
      await recordMail(request.authorised.database, {
        at: wallClock.now(),
        template: 'LOGIN_CODE',
        error,
      });
      return error;
    }

    async function sendTwice(request: FastifyRequest, code: IssuedCode): Promise<void> {
      const error = await send(request, code);
      if (!(error instanceof MailFailure && error.isForNow)) return;
      const { signal } = stopping;
      const isOver = await sleep(retryMs, false, { signal }).catch(() => true);
      if (isOver || !(await hasEmailCode(database.db, code.id, wallClock.now()))) return;
      await send(request, code);
    }

    async function requestCode(
      request: FastifyRequest,
      reply: FastifyReply,
      codeRequest: LoginCodeRequest & { readonly userId: string | null },
    ): Promise<void> {
      if (mailer === null) throw new ProblemError('mail-not-set-up');
      requirePublicOrigin(app, request);
      const { userId, ...rest } = codeRequest;
      const issued = await issueLoginCode(request.authorised, {
        ...rest,
        user_id: userId,
        browser_hash: browserHashOf(cookies, request, reply, random),
        ip: request.ip,
      });
      if (issued === null) {
        request.log.warn('an address has had its codes for today');
        return;
      }
      // Does not wait for the mail server: the response time would reveal how it treats this e-mail.
      const sending = sendTwice(request, issued).catch((error: unknown) => {
        request.log.error(error, 'what became of a mail was not written down');
      });
      underway.add(sending);
      void sending.finally(() => underway.delete(sending));
    }

    const entryOf = (request: FastifyRequest, user_id: string | null) => ({
      browser_hash: readBrowserHash(cookies, request),
      user_id,
      ip: request.ip,
    });

    app.call(
      'POST /api/login/email',
      { config: { access: 'PUBLIC' }, tags: ['auth'] },
      async (request, reply) => {
        await requestCode(request, reply, { ...request.body, userId: null });
        return reply.code(204).send(null);
      },
    );

    app.call(
      'POST /api/login/email/verification',
      { config: { access: 'PUBLIC' }, tags: ['auth'] },
      async (request, reply) => {
        const browser = {
          oldSessionHash: request.session?.idHash ?? null,
          device: describeDevice(request.headers['user-agent']),
        };
        const entry = { ...request.body, ...entryOf(request, null) };
        const session = await redeemCode(
          request.authorised,
          entry,
          async (trx, identity, { is_remembered, invitation_code }, now) => {
            const choices = { ...browser, is_remembered, invitation_code };
            return logInWithEmail(
              trx,
              context,
              { ...identity, email: entry.address },
              choices,
              now,
            );
          },
        );
        if (session.isFirstAdmin) request.log.warn(FIRST_ADMIN);
        reply.startSession(session);
        return reply.code(204).send(null);
      },
    );

    app.call(
      'POST /api/settings/login-methods/email',
      { config: { access: 'ACCOUNT' }, tags: ['login-methods'] },
      async (request, reply) => {
        await requireRecentLogin(database.db, request.session, wallClock.now());
        const userId = userIdOf(request.viewer);
        const choices = { isRemembered: false, invitationCode: null };
        await requestCode(request, reply, { ...request.body, ...choices, userId });
        return reply.code(204).send(null);
      },
    );

    app.call(
      'POST /api/settings/login-methods/email/verification',
      { config: { access: 'ACCOUNT' }, tags: ['login-methods'] },
      async (request, reply) => {
        const userId = userIdOf(request.viewer);
        const { session } = request;
        const device = describeDevice(request.headers['user-agent']);
        const entry = { ...request.body, ...entryOf(request, userId) };
        const added = await redeemCode(
          request.authorised,
          entry,
          async (trx, identity, _stored, now) =>
            addIdentity(trx, random, identity, { userId, session, device }, now),
        );
        if (added === 'TAKEN') throw new ProblemError('login-taken');
        if (added === 'LOST') throw new ProblemError('not-logged-in');
        request.log.info({ userId }, 'a login method was added');
        return reply.code(204).send(null);
      },
    );
  };
