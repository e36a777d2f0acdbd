import type { Feature } from '#server/http/feature.ts';
import { requireOwner } from '#server/leagues/league-access.ts';
import { deleteChat } from '#server/leagues/league-chat.queries.ts';
import { setChat, tryChat } from './change-chat.ts';
import type { ChatNetwork } from './chat-network.ts';

export const leagueChatRoutes: Feature<{ readonly chat: ChatNetwork }> = (app, { chat }) => {
  const config = { access: 'USER' } as const;
  const tags = ['leagues'];

  app.call(
    'PUT /api/league/:leagueId/chat',
    { config, tags },
    async ({ authorised, viewer, params, body }, reply) => {
      await setChat(authorised, viewer, { ...params, ...body });
      return reply.code(204).send(null);
    },
  );

  app.call(
    'DELETE /api/league/:leagueId/chat',
    { config, tags },
    async ({ authorised, viewer, params }, reply) => {
      await authorised.database.inWriteTransaction(async (trx) => {
        const { league } = await requireOwner(trx, viewer, params.leagueId);
        await deleteChat(trx, league.id);
      });
      return reply.code(204).send(null);
    },
  );

  app.call(
    'POST /api/league/:leagueId/chat/test',
    { config, tags },
    async ({ authorised, viewer, params }, reply) => {
      await tryChat({ ...authorised, chat }, viewer, params.leagueId);
      return reply.code(204).send(null);
    },
  );
};
