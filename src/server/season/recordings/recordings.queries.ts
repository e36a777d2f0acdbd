import type { Transaction } from 'kysely';
import { z } from 'zod';
import { FlagType } from '#contract/shared.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Recording } from '#domain/season/recording.ts';
import { parseStored } from '#server/base/stored-json.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';

const Second = z.int().min(0);

/** Number of no car: nobody is known to have the position. */
export const NO_CAR = 0;

/** A recording as it is stored, see `Recording`: with cars in place of drivers. */
export const RecordedMoments = z.object({
  order: z.array(z.tuple([Second, z.int().positive(), z.int().min(NO_CAR)])),
  laps: z.array(Second),
  flags: z.array(z.tuple([Second, FlagType, z.int().min(0)])),
});

/** What is stored of a race. */
export interface StoredRecording extends z.infer<typeof RecordedMoments> {
  readonly endsAt: number;
  /** Driver ids by car. */
  readonly cars: ReadonlyMap<number, string>;
}

/** Selects the recording of a race; `null` if there is none. */
export async function selectRecording(
  executor: Executor,
  raceId: string,
): Promise<Recording | null> {
  const row = await executor
    .selectFrom('race_recording')
    .select(['ends_at', 'moments'])
    .where('race_id', '=', raceId)
    .executeTakeFirst();
  const moments = row && parseStored(RecordedMoments, row.moments);
  if (row === undefined || moments === undefined) return null;
  const cars = await executor
    .selectFrom('recorded_car')
    .select(['car', 'driver_id'])
    .where('race_id', '=', raceId)
    .execute();
  const driverOf = new Map(cars.map(({ car, driver_id }) => [car, driver_id]));
  const { order, laps, flags } = moments;
  return {
    endsAt: row.ends_at,
    order: order.map(([at, position, car]) => [at, position, driverOf.get(car) ?? null]),
    laps,
    flags,
  };
}

/** Stores the recording of a race, which has none. */
export async function insertRecording(
  trx: Transaction<Database>,
  raceId: string,
  { endsAt, cars, order, laps, flags }: StoredRecording,
  now: Instant,
): Promise<void> {
  await trx
    .insertInto('race_recording')
    .values({
      race_id: raceId,
      ends_at: endsAt,
      moments: JSON.stringify({ order, laps, flags }),
      recorded_at: now,
    })
    .execute();
  const rows = [...cars].map(([car, driver_id]) => ({ race_id: raceId, car, driver_id }));
  if (rows.length > 0) await trx.insertInto('recorded_car').values(rows).execute();
}

/** Deletes the recording of a race, if there is one. */
export async function deleteRecording(trx: Transaction<Database>, raceId: string): Promise<void> {
  await trx.deleteFrom('recorded_car').where('race_id', '=', raceId).execute();
  await trx.deleteFrom('race_recording').where('race_id', '=', raceId).execute();
}
