import { RaceDeadlineChange, RaceOrder, RaceSettings } from '#contract/admin-races.ts';
import { Created, Done, RaceParams, SeasonParams } from '#contract/admin-shared.ts';
import type { Feature } from '../../feature.ts';
import { changeRace, changeSeason, type SeasonChange, type StoredRace } from '../change-season.ts';
import { addRace } from './add-race.ts';
import { cancelRace, restoreRace } from './cancel-race.ts';
import { changeRaceSettings } from './change-race-settings.ts';
import { deleteRace } from './delete-race.ts';
import { moveRaceDeadline } from './move-race-deadline.ts';
import { orderRaces } from './order-races.ts';

const TAGS = ['admin: races'];
const DONE = { isDone: true } as const;

export const adminRacesRoutes: Feature = (app, context) => {
  app.post(
    '/api/admin/seasons/:year/races',
    {
      config: { access: 'ADMIN' },
      schema: { tags: TAGS, params: SeasonParams, body: RaceSettings, response: { 201: Created } },
    },
    async (request, reply) => {
      const id = await changeSeason(context, request.viewer, request.params.year, (change) =>
        addRace(change, request.body),
      );
      return reply.code(201).send({ id });
    },
  );

  app.put(
    '/api/admin/seasons/:year/races/order',
    {
      config: { access: 'ADMIN' },
      schema: { tags: TAGS, params: SeasonParams, body: RaceOrder, response: { 200: Done } },
    },
    async (request) => {
      await changeSeason(context, request.viewer, request.params.year, (change) =>
        orderRaces(change, request.body),
      );
      return DONE;
    },
  );

  app.put(
    '/api/admin/races/:raceId',
    {
      config: { access: 'ADMIN' },
      schema: { tags: TAGS, params: RaceParams, body: RaceSettings, response: { 200: Done } },
    },
    async (request) => {
      await changeRace(context, request.viewer, request.params.raceId, (change, race) =>
        changeRaceSettings(change, race, request.body),
      );
      return DONE;
    },
  );

  app.put(
    '/api/admin/races/:raceId/deadline',
    {
      config: { access: 'ADMIN' },
      schema: { tags: TAGS, params: RaceParams, body: RaceDeadlineChange, response: { 200: Done } },
    },
    async (request) => {
      await changeRace(context, request.viewer, request.params.raceId, (change, race) =>
        moveRaceDeadline(change, race, request.body.guessDeadline),
      );
      return DONE;
    },
  );

  const withoutBody = (
    method: 'PUT' | 'DELETE',
    url: string,
    work: (change: SeasonChange, race: StoredRace) => Promise<void>,
  ) =>
    app.route({
      method,
      url,
      config: { access: 'ADMIN' },
      schema: { tags: TAGS, params: RaceParams, response: { 200: Done } },
      handler: async (request) => {
        await changeRace(context, request.viewer, request.params.raceId, work);
        return DONE;
      },
    });
  withoutBody('PUT', '/api/admin/races/:raceId/cancelled', cancelRace);
  withoutBody('DELETE', '/api/admin/races/:raceId/cancelled', restoreRace);
  withoutBody('DELETE', '/api/admin/races/:raceId', deleteRace);
};
