import { CHAMPIONSHIPS } from '#contract/guessing/guesses.ts';
import type { Feature } from '#server/http/feature.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { saveAnswers } from './save-answers.ts';
import { saveFlagCounts } from './save-flag-counts.ts';
import { saveOrder } from './save-order.ts';
import { saveReserves } from './save-reserves.ts';
import { showFlagGuess } from './show-flag-guess.ts';
import { showOrderGuess } from './show-order-guess.ts';
import { showQuestionGuess } from './show-question-guess.ts';
import { showReservesView } from './show-reserves.ts';

export const seasonGuessRoutes: Feature = (app, context) => {
  const { database } = context;

  for (const championship of CHAMPIONSHIPS) {
    app.call(
      `GET /api/guess/season/:year/${championship}`,
      { config: { access: 'USER', isPolled: true }, tags: ['guesses'] },
      async (request) => {
        const season = await request.seasons.require(request.params.year);
        return showOrderGuess(database.db, season, userIdOf(request.viewer), championship);
      },
    );

    app.call(
      `PUT /api/guess/season/:year/${championship}`,
      { config: { access: 'USER' }, tags: ['guesses'] },
      async (request) => {
        const { year } = request.params;
        return saveOrder(request.authorised, {
          userId: userIdOf(request.viewer),
          year,
          championship,
          order: request.body.order,
          basedOn: request.body.basedOn,
        });
      },
    );
  }

  app.call(
    'GET /api/guess/season/:year/flags',
    { config: { access: 'USER', isPolled: true }, tags: ['guesses'] },
    async (request) => {
      const season = await request.seasons.require(request.params.year);
      return showFlagGuess(database.db, season, userIdOf(request.viewer));
    },
  );

  app.call(
    'PUT /api/guess/season/:year/flags',
    { config: { access: 'USER' }, tags: ['guesses'] },
    async (request) => {
      const { year } = request.params;
      const { basedOn, ...counts } = request.body;
      return saveFlagCounts(request.authorised, {
        userId: userIdOf(request.viewer),
        year,
        counts,
        basedOn,
      });
    },
  );

  app.call(
    'GET /api/guess/season/:year/questions',
    { config: { access: 'USER', isPolled: true }, tags: ['guesses'] },
    async (request) => {
      const season = await request.seasons.require(request.params.year);
      return showQuestionGuess(season, userIdOf(request.viewer));
    },
  );

  app.call(
    'PUT /api/guess/season/:year/questions',
    { config: { access: 'USER' }, tags: ['guesses'] },
    async (request) => {
      const { year } = request.params;
      const { answers, basedOn } = request.body;
      return saveAnswers(request.authorised, {
        userId: userIdOf(request.viewer),
        year,
        answers,
        basedOn,
      });
    },
  );

  app.call(
    'GET /api/guess/season/:year/reserves',
    { config: { access: 'USER', isPolled: true }, tags: ['guesses'] },
    async (request) => {
      const season = await request.seasons.require(request.params.year);
      return showReservesView(database.db, season, userIdOf(request.viewer));
    },
  );

  app.call(
    'PUT /api/guess/season/:year/reserves',
    { config: { access: 'USER' }, tags: ['guesses'] },
    async (request) => {
      const { year } = request.params;
      const { basedOn, ...lists } = request.body;
      return saveReserves(request.authorised, {
        userId: userIdOf(request.viewer),
        year,
        lists,
        basedOn,
      });
    },
  );
};
