import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';

/** A race as it stood at the viewer's own time, for those who watch a recording. */
export const replayRoutes: Feature = (app) => {
  app.call('GET /api/user/replay', { config: { access: 'USER' }, tags: ['replay'] }, async () => {
    throw new ProblemError('not-available-yet');
  });
};
