import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import { byRaceCategory, type RaceCategory } from '#domain/season/category.ts';
import type { RaceFacts } from '#domain/season/race-now.ts';
import type { GridPlace } from '#domain/season/season.ts';
import type { Executor } from '#server/db/database.ts';
import { timeColumn } from '#server/db/decision-time.ts';
import type { Database } from '#server/db/tables.ts';
import { hasResult, hasSprintResult } from '#server/season/result-lists/has-result.ts';
import type { SaveMetadata } from '#server/season/seal-log/guess-hash.ts';

/** Pick of a race by a player. */
interface SavedPick extends SaveMetadata {
  readonly driverId: string;
}

/** Race with its deadline, and a player's picks of it. */
export interface RaceWithPicks {
  readonly year: number;
  readonly raceId: string;
  readonly deadline: Instant;
  readonly closed_at: Instant | null;
  readonly isFinished: boolean;
  readonly revision: number;
  readonly database_time: Instant | null;
  readonly stored: Readonly<Record<RaceCategory, SavedPick | null>>;
}

/**
 * Selects race, season, time of the database and the player's picks in one query, because others
 * wait for this transaction.
 */
export async function selectRaceToGuess(
  trx: Transaction<Database>,
  { raceId, userId }: Pick<PickKey, 'raceId' | 'userId'>,
): Promise<RaceWithPicks | null> {
  const rows = await trx
    .selectFrom('race')
    .innerJoin('season', 'season.year', 'race.year')
    .leftJoin('race_guess', (join) =>
      join.onRef('race_guess.race_id', '=', 'race.id').on('race_guess.user_id', '=', userId),
    )
    .select([
      'race.year',
      'race.guess_deadline',
      'race.closed_at',
      'season.finished_at',
      'season.revision',
      'race_guess.category',
      'race_guess.driver_id',
      'race_guess.saved_at',
      'race_guess.salt',
      timeColumn(trx).as('database_time'),
    ])
    .where('race.id', '=', raceId)
    .where('race.cancelled_at', 'is', null)
    .execute();
  const [race] = rows;
  if (race === undefined) return null;
  const storedIn = (category: RaceCategory): SavedPick | null => {
    const row = rows.find((each) => each.category === category);
    if (row === undefined || row.driver_id === null) return null;
    return { driverId: row.driver_id, savedAt: row.saved_at ?? 0, salt: row.salt ?? '' };
  };
  const { year, guess_deadline: deadline, closed_at, revision, database_time } = race;
  const isFinished = race.finished_at !== null;
  const stored = byRaceCategory(storedIn);
  return { year, raceId, deadline, closed_at, isFinished, revision, database_time, stored };
}

/**
 * Selects what decides in which state each race is; grids of those without a result only.
 */
export async function selectGuessableRaces(
  executor: Executor,
  year: number,
): Promise<(RaceFacts & { readonly id: string })[]> {
  const rows = await executor
    .selectFrom('race')
    .leftJoin('grid_place', (join) =>
      join.onRef('grid_place.race_id', '=', 'race.id').on(({ not }) => not(hasResult)),
    )
    .select([
      'race.id',
      'race.position',
      'race.starts_at',
      'race.guess_deadline',
      hasResult.as('has_result'),
      'race.sprint_at',
      hasSprintResult.as('has_sprint_result'),
      'grid_place.driver_id',
      'grid_place.position as grid_position',
    ])
    .where('race.year', '=', year)
    .where('race.cancelled_at', 'is', null)
    .orderBy('race.position')
    .orderBy('grid_place.sort')
    .execute();
  const races = new Map<string, RaceFacts & { readonly id: string; grid: GridPlace[] | null }>();
  for (const row of rows) {
    const race = races.get(row.id) ?? {
      id: row.id,
      position: row.position,
      startsAt: row.starts_at,
      guessDeadline: row.guess_deadline,
      result: row.has_result ? [] : null,
      sprintAt: row.sprint_at,
      sprintResult: row.has_sprint_result ? [] : null,
      grid: null,
    };
    races.set(row.id, race);
    const { driver_id: driverId, grid_position: position } = row;
    if (driverId === null) continue;
    race.grid ??= [];
    race.grid.push({ driverId, constructorId: null, position });
  }
  return [...races.values()];
}

interface PickKey {
  readonly userId: string;
  readonly raceId: string;
  readonly category: RaceCategory;
}

export async function replacePick(
  trx: Transaction<Database>,
  { userId, raceId, category }: PickKey,
  driverId: string,
  { savedAt, salt }: SaveMetadata,
): Promise<void> {
  await trx
    .insertInto('race_guess')
    .values({
      user_id: userId,
      race_id: raceId,
      category,
      driver_id: driverId,
      is_reserve: 0,
      saved_at: savedAt,
      salt,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'race_id', 'category']).doUpdateSet((row) => ({
        driver_id: row.ref('excluded.driver_id'),
        is_reserve: row.ref('excluded.is_reserve'),
        saved_at: row.ref('excluded.saved_at'),
        salt: row.ref('excluded.salt'),
      })),
    )
    .execute();
}

export async function deletePick(
  trx: Transaction<Database>,
  { userId, raceId, category }: PickKey,
): Promise<void> {
  await trx
    .deleteFrom('race_guess')
    .where('user_id', '=', userId)
    .where('race_id', '=', raceId)
    .where('category', '=', category)
    .execute();
}

export async function selectQualifyingAt(
  executor: Executor,
  raceId: string,
): Promise<Instant | null> {
  const race = await executor
    .selectFrom('race')
    .select('qualifying_at')
    .where('id', '=', raceId)
    .executeTakeFirst();
  return race?.qualifying_at ?? null;
}
