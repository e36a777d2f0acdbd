import type { Feature } from '#server/http/feature.ts';
import { writeRace } from '../admin-write.ts';
import { setGrid } from './set-grid.ts';
import { setResult } from './set-result.ts';
import { setStandings } from './set-standings.ts';
import { showRaceResults } from './show-race-results.ts';

export const adminResultsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: results'];

  app.call('GET /api/admin/races/:raceId/results', { config, tags }, async (request) =>
    context.database.inReadTransaction((trx) => showRaceResults(trx, request.params.raceId)),
  );

  app.call('PUT /api/admin/races/:raceId/grid', { config, tags }, async (request, reply) =>
    writeRace(request, reply, (change, race) => setGrid(change, race, request.body)),
  );

  for (const [name, session] of [
    ['PUT /api/admin/races/:raceId/result', 'RACE'],
    ['PUT /api/admin/races/:raceId/sprint-result', 'SPRINT'],
  ] as const) {
    app.call(name, { config, tags }, async (request, reply) =>
      writeRace(request, reply, (change, race) => setResult(change, race, session, request.body)),
    );
  }

  for (const [name, kind] of [
    ['PUT /api/admin/races/:raceId/driver-standings', 'DRIVER'],
    ['PUT /api/admin/races/:raceId/constructor-standings', 'CONSTRUCTOR'],
  ] as const) {
    app.call(name, { config, tags }, async (request, reply) =>
      writeRace(request, reply, (change, race) => setStandings(change, race, kind, request.body)),
    );
  }
};
