import type { Feature } from '#server/http/feature.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { showReplay } from './show-replay.ts';

/** A race as it stood at the viewer's own time, for those who watch a recording. */
export const replayRoutes: Feature = (app) => {
  app.call(
    'GET /api/user/replay',
    { config: { access: 'USER', isPolled: true }, tags: ['replay'] },
    async ({ seasons, query, viewer }) => {
      const { raceId, ...moment } = query;
      const { season, ...view } = await seasons.replay(raceId, moment);
      return showReplay(view, season, userIdOf(viewer));
    },
  );
};
