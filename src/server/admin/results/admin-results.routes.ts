import {
  AdminRaceResults,
  GridChange,
  ResultChange,
  StandingsChange,
} from '#contract/admin-results.ts';
import { Done, RaceParams } from '#contract/admin-shared.ts';
import type { Feature } from '../../feature.ts';
import { changeRace } from '../change-season.ts';
import { setGrid } from './set-grid.ts';
import { setResult } from './set-result.ts';
import { setStandings } from './set-standings.ts';
import { showRaceResults } from './show-race-results.ts';

const TAGS = ['admin: results'];
const DONE = { isDone: true } as const;

export const adminResultsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;

  app.get(
    '/api/admin/races/:raceId/results',
    { config, schema: { tags: TAGS, params: RaceParams, response: { 200: AdminRaceResults } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return context.database.inReadTransaction((trx) =>
        showRaceResults(trx, request.params.raceId),
      );
    },
  );

  app.put(
    '/api/admin/races/:raceId/grid',
    {
      config,
      schema: { tags: TAGS, params: RaceParams, body: GridChange, response: { 200: Done } },
    },
    async (request) => {
      await changeRace(context, request.viewer, request.params.raceId, (change, race) =>
        setGrid(change, race, request.body),
      );
      return DONE;
    },
  );

  for (const [name, session] of [
    ['result', 'RACE'],
    ['sprint-result', 'SPRINT'],
  ] as const) {
    app.put(
      `/api/admin/races/:raceId/${name}`,
      {
        config,
        schema: { tags: TAGS, params: RaceParams, body: ResultChange, response: { 200: Done } },
      },
      async (request) => {
        await changeRace(context, request.viewer, request.params.raceId, (change, race) =>
          setResult(change, race, session, request.body),
        );
        return DONE;
      },
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
        schema: { tags: TAGS, params: RaceParams, body: StandingsChange, response: { 200: Done } },
      },
      async (request) => {
        await changeRace(context, request.viewer, request.params.raceId, (change, race) =>
          setStandings(change, race, kind, request.body),
        );
        return DONE;
      },
    );
  }
};
