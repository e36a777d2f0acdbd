import {
  AdminSeason,
  AdminSeasonList,
  FinishConfirmation,
  FinishPreview,
  SeasonDeadlineChange,
  SourceOutcome,
  SourcePreview,
} from '#contract/admin-seasons.ts';
import { Done, RaceParams, SeasonParams } from '#contract/admin-shared.ts';
import type { Feature } from '../../feature.ts';
import { ProblemError } from '../../problems.ts';
import { changeSeason } from '../change-season.ts';
import { countWaitingReviews } from '../reviews/reviews.queries.ts';
import { addEmptySeason } from './add-empty-season.ts';
import { selectSeasonList } from './admin-seasons.queries.ts';
import { finish, previewFinish, undoFinish } from './finish.ts';
import { moveSeasonDeadline } from './move-season-deadline.ts';
import { previewSeason, reloadRace, storeSeasonFromSource } from './season-from-source.ts';
import { showAdminSeason } from './show-admin-season.ts';

const TAGS = ['admin: seasons'];
const DONE = { isDone: true } as const;

export const adminSeasonsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;
  const { database, clock, seasons } = context;

  app.get(
    '/api/admin/seasons',
    { config, schema: { tags: TAGS, response: { 200: AdminSeasonList } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return (await selectSeasonList(database.db)).map((row) => ({
        year: row.year,
        raceCount: Number(row.races),
        completedRaceCount: Number(row.results),
        driverCount: Number(row.drivers),
        guessDeadline: row.guess_deadline,
        finishedAt: row.finished_at,
      }));
    },
  );

  app.get(
    '/api/admin/seasons/:year',
    { config, schema: { tags: TAGS, params: SeasonParams, response: { 200: AdminSeason } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return database.inReadTransaction((trx) =>
        showAdminSeason(trx, request.params.year, clock.now()),
      );
    },
  );

  app.put(
    '/api/admin/seasons/:year',
    { config, schema: { tags: TAGS, params: SeasonParams, response: { 201: Done } } },
    async (request, reply) => {
      await addEmptySeason(context, request.viewer, request.params.year);
      return reply.code(201).send(DONE);
    },
  );

  app.get(
    '/api/admin/seasons/:year/source',
    { config, schema: { tags: TAGS, params: SeasonParams, response: { 200: SourcePreview } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return previewSeason(context, request.params.year);
    },
  );

  app.put(
    '/api/admin/seasons/:year/source',
    { config, schema: { tags: TAGS, params: SeasonParams, response: { 200: SourceOutcome } } },
    async (request) => storeSeasonFromSource(context, request.viewer, request.params.year),
  );

  app.put(
    '/api/admin/races/:raceId/source',
    { config, schema: { tags: TAGS, params: RaceParams, response: { 200: SourceOutcome } } },
    async (request) => reloadRace(context, request.viewer, request.params.raceId),
  );

  app.put(
    '/api/admin/seasons/:year/deadline',
    {
      config,
      schema: {
        tags: TAGS,
        params: SeasonParams,
        body: SeasonDeadlineChange,
        response: { 200: Done },
      },
    },
    async (request) => {
      await changeSeason(context, request.viewer, request.params.year, (change) =>
        moveSeasonDeadline(change, request.body.guessDeadline),
      );
      return DONE;
    },
  );

  app.get(
    '/api/admin/seasons/:year/finish',
    { config, schema: { tags: TAGS, params: SeasonParams, response: { 200: FinishPreview } } },
    async (request, reply) => {
      const { year } = request.params;
      const season = await seasons.of(year);
      if (season === null) throw new ProblemError('season-not-found');
      reply.header('cache-control', 'no-store');
      return previewFinish(season, await countWaitingReviews(context.database.db, year));
    },
  );

  app.put(
    '/api/admin/seasons/:year/finish',
    {
      config,
      schema: {
        tags: TAGS,
        params: SeasonParams,
        body: FinishConfirmation,
        response: { 200: Done },
      },
    },
    async (request) => {
      await changeSeason(context, request.viewer, request.params.year, (change) =>
        finish(change, request.body.confirmation),
      );
      return DONE;
    },
  );

  app.delete(
    '/api/admin/seasons/:year/finish',
    { config, schema: { tags: TAGS, params: SeasonParams, response: { 200: Done } } },
    async (request) => {
      await changeSeason(context, request.viewer, request.params.year, undoFinish, {
        mayBeFinished: true,
      });
      return DONE;
    },
  );
};
