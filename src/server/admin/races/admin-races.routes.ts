import { RaceDeadlineChange, RaceOrder, RaceSettings } from '#contract/admin-races.ts';
import { Created, RaceParams, SeasonParams } from '#contract/admin-shared.ts';
import type { Feature } from '../../feature.ts';
import { NO_CONTENT } from '../../http/no-content.ts';
import { writeRace, writeSeason } from '../admin-write.ts';
import { addRace } from './add-race.ts';
import { cancelRace, restoreRace } from './cancel-race.ts';
import { changeRaceSettings } from './change-race-settings.ts';
import { deleteRace } from './delete-race.ts';
import { moveRaceDeadline } from './move-race-deadline.ts';
import { orderRaces } from './order-races.ts';

export const adminRacesRoutes: Feature = (app) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: races'];
  const ofRace = { config, schema: { tags, params: RaceParams, response: NO_CONTENT } };

  app.post(
    '/api/admin/seasons/:year/races',
    {
      config,
      schema: { tags, params: SeasonParams, body: RaceSettings, response: { 201: Created } },
    },
    async (request, reply) =>
      writeSeason(request, reply, (change) => addRace(change, request.body)),
  );

  app.put(
    '/api/admin/seasons/:year/races/order',
    { config, schema: { tags, params: SeasonParams, body: RaceOrder, response: NO_CONTENT } },
    async (request, reply) =>
      writeSeason(request, reply, (change) => orderRaces(change, request.body)),
  );

  app.put(
    '/api/admin/races/:raceId',
    { config, schema: { tags, params: RaceParams, body: RaceSettings, response: NO_CONTENT } },
    async (request, reply) =>
      writeRace(request, reply, (change, race) => changeRaceSettings(change, race, request.body)),
  );

  app.put(
    '/api/admin/races/:raceId/deadline',
    {
      config,
      schema: { tags, params: RaceParams, body: RaceDeadlineChange, response: NO_CONTENT },
    },
    async (request, reply) =>
      writeRace(request, reply, (change, race) =>
        moveRaceDeadline(change, race, request.body.guessDeadline),
      ),
  );

  app.put('/api/admin/races/:raceId/cancelled', ofRace, async (request, reply) =>
    writeRace(request, reply, cancelRace),
  );
  app.delete('/api/admin/races/:raceId/cancelled', ofRace, async (request, reply) =>
    writeRace(request, reply, restoreRace),
  );
  app.delete('/api/admin/races/:raceId', ofRace, async (request, reply) =>
    writeRace(request, reply, deleteRace),
  );
};
