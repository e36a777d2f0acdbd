import { LeagueChatAddress, LeagueParams } from '#contract/leagues.ts';
import type { Feature } from '../feature.ts';
import { NO_CONTENT } from '../http/no-content.ts';
import { setChat, tryChat } from './change-chat.ts';
import { requireOwner } from './league-access.ts';
import { deleteChat } from './league-chat.queries.ts';

export const leagueChatRoutes: Feature = (app) => {
  const config = { access: 'USER' } as const;
  const tags = ['leagues'];
  const path = '/api/league/:leagueId/chat';

  app.put(
    path,
    {
      config,
      schema: { tags, params: LeagueParams, body: LeagueChatAddress, response: NO_CONTENT },
    },
    async ({ authorised, viewer, params, body }, reply) => {
      await setChat(authorised, viewer, { ...params, ...body });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    path,
    { config, schema: { tags, params: LeagueParams, response: NO_CONTENT } },
    async ({ authorised, viewer, params }, reply) => {
      await authorised.database.inWriteTransaction(async (trx) => {
        const { league } = await requireOwner(trx, viewer, params.leagueId);
        await deleteChat(trx, league.id);
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${path}/test`,
    { config, schema: { tags, params: LeagueParams, response: NO_CONTENT } },
    async ({ authorised, viewer, params }, reply) => {
      await tryChat(authorised, viewer, params.leagueId);
      return reply.code(204).send(null);
    },
  );
};
