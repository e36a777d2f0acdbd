import type { Transaction } from 'kysely';
import type { Championship } from '#contract/guesses.ts';
import type { Executor } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';

export interface FieldEntry {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

export interface LastStanding {
  readonly key: string;
  readonly name: string;
  readonly position: number | null;
}

export interface SavedPlace {
  readonly userId: string;
  readonly id: string;
  readonly position: number;
  readonly isAppended: boolean;
}

/** The same SQL for the two championships, which have tables of their own. */
export interface ChampionshipQueries {
  /** Everybody in a season, in the default order. */
  selectField(executor: Executor, year: number): Promise<FieldEntry[]>;
  /** The standings after a season's last race that has any, best first. */
  selectLastStandings(executor: Executor, year: number): Promise<LastStanding[]>;
  /** Saved orders, champion first; of one user or of all. */
  selectOrders(executor: Executor, year: number, userId?: string): Promise<SavedPlace[]>;
  deleteOrder(trx: Transaction<Database>, year: number, userId: string): Promise<void>;
  /** Places from `firstPosition` on. */
  insertOrder(
    trx: Transaction<Database>,
    year: number,
    userId: string,
    places: readonly { readonly id: string; readonly isAppended: boolean }[],
    firstPosition?: number,
  ): Promise<void>;
  /** Takes somebody out of the orders where no player, but the game, has put them. */
  deleteAppended(trx: Transaction<Database>, id: string): Promise<void>;
}

const drivers: ChampionshipQueries = {
  selectField: (executor, year) =>
    executor
      .selectFrom('driver')
      .select(['id', 'key', 'name'])
      .where('year', '=', year)
      .orderBy('position')
      .execute(),

  selectLastStandings: (executor, year) =>
    executor
      .selectFrom('driver_standing')
      .innerJoin('driver', 'driver.id', 'driver_standing.driver_id')
      .select(['driver.key', 'driver.name', 'driver_standing.position'])
      .where('driver_standing.race_id', '=', (query) =>
        query
          .selectFrom('race')
          .innerJoin('driver_standing as any', 'any.race_id', 'race.id')
          .select('race.id')
          .where('race.year', '=', year)
          .where('race.cancelled_at', 'is', null)
          .orderBy('race.position', 'desc')
          .limit(1),
      )
      .orderBy('driver_standing.sort')
      .execute(),

  selectOrders: async (executor, year, userId) => {
    const rows = await executor
      .selectFrom('driver_guess')
      .select(['user_id', 'driver_id', 'position', 'is_appended'])
      .where('year', '=', year)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .orderBy('user_id')
      .orderBy('position')
      .execute();
    return rows.map((row) => ({
      userId: row.user_id,
      id: row.driver_id,
      position: row.position,
      isAppended: row.is_appended === 1,
    }));
  },

  deleteOrder: async (trx, year, userId) => {
    await trx
      .deleteFrom('driver_guess')
      .where('user_id', '=', userId)
      .where('year', '=', year)
      .execute();
  },

  insertOrder: async (trx, year, userId, places, firstPosition = 1) => {
    const rows = places.map(({ id, isAppended }, index) => ({
      user_id: userId,
      year,
      driver_id: id,
      position: firstPosition + index,
      is_appended: isAppended ? (1 as const) : (0 as const),
    }));
    await trx.insertInto('driver_guess').values(rows).execute();
  },

  deleteAppended: async (trx, id) => {
    await trx
      .deleteFrom('driver_guess')
      .where('driver_id', '=', id)
      .where('is_appended', '=', 1)
      .execute();
  },
};

const constructors: ChampionshipQueries = {
  selectField: (executor, year) =>
    executor
      .selectFrom('constructor')
      .select(['id', 'key', 'name'])
      .where('year', '=', year)
      .orderBy('position')
      .execute(),

  selectLastStandings: (executor, year) =>
    executor
      .selectFrom('constructor_standing')
      .innerJoin('constructor', 'constructor.id', 'constructor_standing.constructor_id')
      .select(['constructor.key', 'constructor.name', 'constructor_standing.position'])
      .where('constructor_standing.race_id', '=', (query) =>
        query
          .selectFrom('race')
          .innerJoin('constructor_standing as any', 'any.race_id', 'race.id')
          .select('race.id')
          .where('race.year', '=', year)
          .where('race.cancelled_at', 'is', null)
          .orderBy('race.position', 'desc')
          .limit(1),
      )
      .orderBy('constructor_standing.sort')
      .execute(),

  selectOrders: async (executor, year, userId) => {
    const rows = await executor
      .selectFrom('constructor_guess')
      .select(['user_id', 'constructor_id', 'position', 'is_appended'])
      .where('year', '=', year)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .orderBy('user_id')
      .orderBy('position')
      .execute();
    return rows.map((row) => ({
      userId: row.user_id,
      id: row.constructor_id,
      position: row.position,
      isAppended: row.is_appended === 1,
    }));
  },

  deleteOrder: async (trx, year, userId) => {
    await trx
      .deleteFrom('constructor_guess')
      .where('user_id', '=', userId)
      .where('year', '=', year)
      .execute();
  },

  insertOrder: async (trx, year, userId, places, firstPosition = 1) => {
    const rows = places.map(({ id, isAppended }, index) => ({
      user_id: userId,
      year,
      constructor_id: id,
      position: firstPosition + index,
      is_appended: isAppended ? (1 as const) : (0 as const),
    }));
    await trx.insertInto('constructor_guess').values(rows).execute();
  },

  deleteAppended: async (trx, id) => {
    await trx
      .deleteFrom('constructor_guess')
      .where('constructor_id', '=', id)
      .where('is_appended', '=', 1)
      .execute();
  },
};

export const CHAMPIONSHIP_QUERIES: Readonly<Record<Championship, ChampionshipQueries>> = {
  drivers,
  constructors,
};
