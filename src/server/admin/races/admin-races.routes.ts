import type { Feature } from '#server/http/feature.ts';
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

  app.call('POST /api/admin/seasons/:year/races', { config, tags }, async (request, reply) =>
    writeSeason(request, reply, (change) => addRace(change, request.body)),
  );

  app.call('PUT /api/admin/seasons/:year/races/order', { config, tags }, async (request, reply) =>
    writeSeason(request, reply, (change) => orderRaces(change, request.body)),
  );

  app.call('PUT /api/admin/races/:raceId', { config, tags }, async (request, reply) =>
    writeRace(request, reply, (change, race) => changeRaceSettings(change, race, request.body)),
  );

  app.call('PUT /api/admin/races/:raceId/deadline', { config, tags }, async (request, reply) =>
    writeRace(request, reply, (change, race) =>
      moveRaceDeadline(change, race, request.body.guessDeadline),
    ),
  );

  app.call('PUT /api/admin/races/:raceId/cancelled', { config, tags }, async (request, reply) =>
    writeRace(request, reply, cancelRace),
  );
  app.call('DELETE /api/admin/races/:raceId/cancelled', { config, tags }, async (request, reply) =>
    writeRace(request, reply, restoreRace),
  );
  app.call('DELETE /api/admin/races/:raceId', { config, tags }, async (request, reply) =>
    writeRace(request, reply, deleteRace),
  );
};
