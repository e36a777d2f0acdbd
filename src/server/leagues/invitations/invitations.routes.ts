import { PublicInvitation } from '#contract/leagues/invitations.ts';
import { jsonResponse, sendCachedResponse } from '#server/http/cached-response.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { createInvitation, hasMostInvitations, newInvitationCode } from './create-invitation.ts';
import { selectInvitation, selectInvitationsOf, updateRevoked } from './invitations.queries.ts';
import { showInvitation } from './show-invitation.ts';
import { createInviterLookup } from './show-inviter.ts';

export const invitationsRoutes: Feature = (app, context) => {
  const { database, settings, wallClock, random } = context;
  const showInviter = createInviterLookup(context, app.writeInBackground);

  app.call(
    'GET /api/public/invitation/:code',
    { config: { access: 'PUBLIC' }, tags: ['invitations'] },
    async (request, reply) => {
      const guest = {
        code: request.params.code,
        userId: request.viewer.userId,
        ip: request.ip,
      };
      const shown = await showInviter(guest, request.seasons);
      return sendCachedResponse(request, reply, jsonResponse(PublicInvitation, shown));
    },
  );

  app.call(
    'GET /api/settings/invitations',
    { config: { access: 'USER' }, tags: ['invitations'] },
    async (request) => {
      const invitations = await selectInvitationsOf(database.db, userIdOf(request.viewer));
      return invitations.map((invitation) => showInvitation(invitation, wallClock.now()));
    },
  );

  app.call(
    'POST /api/settings/invitations',
    { config: { access: 'USER' }, tags: ['invitations'] },
    async (request, reply) => {
      const inviterId = userIdOf(request.viewer);
      const code = newInvitationCode(random);
      const now = wallClock.now();
      const made = await request.authorised.database.inWriteTransaction(async (trx) => {
        if (await hasMostInvitations(trx, settings, inviterId, now)) {
          throw new ProblemError('too-many-invitations');
        }
        await createInvitation(trx, { code, inviterId }, now);
        return selectInvitation(trx, code);
      });
      if (made === null) throw new ProblemError('invitation-not-found');
      return reply.code(201).send(showInvitation(made, now));
    },
  );

  app.call(
    'DELETE /api/settings/invitations/:code',
    { config: { access: 'USER' }, tags: ['invitations'] },
    async (request, reply) => {
      const inviterId = userIdOf(request.viewer);
      const { code } = request.params;
      const isKnown = await request.authorised.database.inWriteTransaction((trx) =>
        updateRevoked(trx, inviterId, code, wallClock.now()),
      );
      if (!isKnown) throw new ProblemError('invitation-not-found');
      return reply.code(204).send(null);
    },
  );
};
