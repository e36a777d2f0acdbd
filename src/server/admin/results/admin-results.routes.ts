import {
  AdminRaceResults,
  GridChange,
  ResultChange,
  StandingsChange,
} from '#contract/admin-results.ts';
import { RaceParams } from '#contract/admin-shared.ts';
import type { Feature } from '../../feature.ts';
import { NO_CONTENT } from '../../http/no-content.ts';
import { writeRace } from '../admin-write.ts';
import { setGrid } from './set-grid.ts';
import { setResult } from './set-result.ts';
import { setStandings } from './set-standings.ts';
import { showRaceResults } from './show-race-results.ts';

export const adminResultsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: results'];

  app.get(
    '/api/admin/races/:raceId/results',
    { config, schema: { tags, params: RaceParams, response: { 200: AdminRaceResults } } },
    async (request) =>
      context.database.inReadTransaction((trx) => showRaceResults(trx, request.params.raceId)),
  );

  app.put(
    '/api/admin/races/:raceId/grid',
    { config, schema: { tags, params: RaceParams, body: GridChange, response: NO_CONTENT } },
    async (request, reply) =>
      writeRace(request, reply, (change, race) => setGrid(change, race, request.body)),
  );

  for (const [name, session] of [
    ['result', 'RACE'],
    ['sprint-result', 'SPRINT'],
  ] as const) {
    app.put(
      `/api/admin/races/:raceId/${name}`,
      {
        config,
        schema: { tags, params: RaceParams, body: ResultChange, response: NO_CONTENT },
      },
      async (request, reply) =>
        writeRace(request, reply, (change, race) => setResult(change, race, session, request.body)),
    );
  }

  for (const [name, kind] of [
    ['driver-standings', 'DRIVER'],
    ['constructor-standings', 'CONSTRUCTOR'],
  ] as const) {
    app.put(
      `/api/admin/races/:raceId/${name}`,
      {
        config,
        schema: { tags, params: RaceParams, body: StandingsChange, response: NO_CONTENT },
      },
      async (request, reply) =>
        writeRace(request, reply, (change, race) => setStandings(change, race, kind, request.body)),
    );
  }
};
