import {
  CHAMPIONSHIPS,
  FlagGuessView,
  OrderGuessView,
  ReservesView,
  SavedFlagCounts,
  SavedOrder,
  SavedReserves,
  SaveFlagCounts,
  SaveOrder,
  SaveReserves,
  SeasonGuessParams,
} from '#contract/guesses.ts';
import { userIdOf } from '../auth/viewer.ts';
import type { Feature } from '../feature.ts';
import { saveFlagCounts } from './save-flag-counts.ts';
import { saveOrder } from './save-order.ts';
import { saveReserves } from './save-reserves.ts';
import { showFlagGuess } from './show-flag-guess.ts';
import { showOrderGuess } from './show-order-guess.ts';
import { showReservesView } from './show-reserves.ts';

export const seasonGuessRoutes: Feature = (app, context) => {
  const { database } = context;

  for (const championship of CHAMPIONSHIPS) {
    const path = `/api/guess/season/:year/${championship}`;
    app.get(
      path,
      {
        config: { access: 'USER', isPolled: true },
        schema: {
          tags: ['guesses'],
          params: SeasonGuessParams,
          response: { 200: OrderGuessView },
        },
      },
      async (request) => {
        const season = await request.seasons.require(request.params.year);
        return showOrderGuess(database.db, season, userIdOf(request.viewer), championship);
      },
    );

    app.put(
      path,
      {
        config: { access: 'USER' },
        schema: {
          tags: ['guesses'],
          params: SeasonGuessParams,
          body: SaveOrder,
          response: { 200: SavedOrder },
        },
      },
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

  app.get(
    '/api/guess/season/:year/flags',
    {
      config: { access: 'USER', isPolled: true },
      schema: { tags: ['guesses'], params: SeasonGuessParams, response: { 200: FlagGuessView } },
    },
    async (request) => {
      const season = await request.seasons.require(request.params.year);
      return showFlagGuess(database.db, season, userIdOf(request.viewer));
    },
  );

  app.put(
    '/api/guess/season/:year/flags',
    {
      config: { access: 'USER' },
      schema: {
        tags: ['guesses'],
        params: SeasonGuessParams,
        body: SaveFlagCounts,
        response: { 200: SavedFlagCounts },
      },
    },
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

  app.get(
    '/api/guess/season/:year/reserves',
    {
      config: { access: 'USER', isPolled: true },
      schema: { tags: ['guesses'], params: SeasonGuessParams, response: { 200: ReservesView } },
    },
    async (request) => {
      const season = await request.seasons.require(request.params.year);
      return showReservesView(database.db, season, userIdOf(request.viewer));
    },
  );

  app.put(
    '/api/guess/season/:year/reserves',
    {
      config: { access: 'USER' },
      schema: {
        tags: ['guesses'],
        params: SeasonGuessParams,
        body: SaveReserves,
        response: { 200: SavedReserves },
      },
    },
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
