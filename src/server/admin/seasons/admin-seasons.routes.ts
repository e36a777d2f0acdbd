import type { SeasonChoices } from '#contract/admin/admin-seasons.ts';
import { latestSeasonDeadline } from '#domain/season/season-deadline.ts';
import type { Feature } from '#server/http/feature.ts';
import { userIdOf } from '#server/http/viewer.ts';
import type { WithSources } from '#server/importing/normalised-season.ts';
import { writeSeason } from '../admin-write.ts';
import { countWaitingReviews } from '../reviews/admin-reviews.queries.ts';
import { addEmptySeason } from './add-empty-season.ts';
import { selectSeasonList } from './admin-seasons.queries.ts';
import { deleteEmptySeason } from './delete-empty-season.ts';
import { finish, previewFinish, undoFinish } from './finish.ts';
import { moveSeasonDeadline, withdrawLateDeadline } from './move-season-deadline.ts';
import { previewSeason, reloadRace, storeSeasonFromSource } from './season-from-source.ts';
import { showAdminSeason } from './show-admin-season.ts';
import { switchReserves } from './switch-reserves.ts';

const USUAL_CHOICES: SeasonChoices = { hasReserves: true };

export const adminSeasonsRoutes: Feature<WithSources> = (app, context) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: seasons'];
  const { database, clock, sources } = context;

  app.call('GET /api/admin/seasons', { config, tags }, async () =>
    (await selectSeasonList(database.db)).map((row) => ({
      year: row.year,
      raceCount: Number(row.races),
      completedRaceCount: Number(row.results),
      driverCount: Number(row.drivers),
      guessDeadline: row.guess_deadline,
      latestDeadline: latestSeasonDeadline({
        guessDeadline: row.guess_deadline,
        driverCount: Number(row.drivers),
        constructorCount: Number(row.constructors),
        firstRaceDeadline: row.first_race_deadline && Number(row.first_race_deadline),
      }),
      finishedAt: row.finished_at,
    })),
  );

  app.call('GET /api/admin/seasons/:year', { config, tags }, async (request) =>
    database.inReadTransaction((trx) => showAdminSeason(trx, request.params.year, clock.now())),
  );

  app.call('PUT /api/admin/seasons/:year', { config, tags }, async (request, reply) => {
    const { year } = request.params;
    const choices = request.body ?? USUAL_CHOICES;
    await addEmptySeason(request.authorised, userIdOf(request.viewer), year, choices);
    return reply.code(204).send(null);
  });

  app.call('DELETE /api/admin/seasons/:year', { config, tags }, async (request, reply) =>
    writeSeason(request, reply, deleteEmptySeason),
  );

  app.call('GET /api/admin/seasons/:year/source', { config, tags }, async (request) =>
    previewSeason(context, request.params.year),
  );

  app.call(
    'PUT /api/admin/seasons/:year/source',
    { config, tags },
    async ({ authorised, viewer, params, body }) =>
      storeSeasonFromSource(
        { ...authorised, sources },
        userIdOf(viewer),
        params.year,
        body ?? USUAL_CHOICES,
      ),
  );

  app.call('PUT /api/admin/races/:raceId/source', { config, tags }, async (request) =>
    reloadRace({ ...request.authorised, sources }, userIdOf(request.viewer), request.params.raceId),
  );

  app.call('PUT /api/admin/seasons/:year/deadline', { config, tags }, async (request, reply) =>
    writeSeason(request, reply, (change) => moveSeasonDeadline(change, request.body.guessDeadline)),
  );

  app.call('DELETE /api/admin/seasons/:year/deadline', { config, tags }, async (request, reply) =>
    writeSeason(request, reply, withdrawLateDeadline),
  );

  app.call('PUT /api/admin/seasons/:year/reserves', { config, tags }, async (request, reply) =>
    writeSeason(request, reply, (change) => switchReserves(change, request.body.isOn)),
  );

  app.call('GET /api/admin/seasons/:year/finish', { config, tags }, async (request) => {
    const { year } = request.params;
    const season = await request.seasons.require(year);
    return previewFinish(season, await countWaitingReviews(context.database.db, year));
  });

  app.call('PUT /api/admin/seasons/:year/finish', { config, tags }, async (request, reply) =>
    writeSeason(request, reply, (change) => finish(change, request.body.confirmation)),
  );

  app.call('DELETE /api/admin/seasons/:year/finish', { config, tags }, async (request, reply) =>
    writeSeason(request, reply, undoFinish, {
      mayBeFinished: true,
    }),
  );
};
