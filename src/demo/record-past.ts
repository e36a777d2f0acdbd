import type { Transaction } from 'kysely';
import { type Instant, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import type { Database } from '#server/db/tables.ts';
import {
  insertRecording,
  NO_CAR,
  type StoredRecording,
} from '#server/season/recordings/recordings.queries.ts';
import { raceOrder } from './race-order.ts';

/** Length of a recorded race, and the time after the flag in which the others finish, in seconds. */
const RACE_SECONDS = (90 * MINUTE_MS) / SECOND_MS;
const FINISH_SECONDS = (3 * MINUTE_MS) / SECOND_MS;
/** Number of times in a lap at which cars change positions. */
const CHANGES_PER_LAP = 3;

/** Returns a recording in which drivers move from the grid to the result; `null` without either. */
function recordingOf({ grid, result, flags }: Race): StoredRecording | null {
  if (grid === null || result === null) return null;
  const started = grid.map(({ driverId }) => driverId);
  const finished = result.map(({ driverId }) => driverId);
  const carOf = new Map(started.map((driverId, index) => [driverId, index + 1]));
  const lapCount = Math.max(1, ...result.map(({ laps }) => laps ?? 0));
  const secondAt = (lapsRun: number) => Math.round((lapsRun / lapCount) * RACE_SECONDS);
  const order: StoredRecording['order'] = [];
  let before: readonly string[] = [];
  for (let step = 0; step <= lapCount * CHANGES_PER_LAP; step += 1) {
    const after = raceOrder(started, finished, step / (lapCount * CHANGES_PER_LAP));
    after.forEach((driverId, index) => {
      if (before[index] === driverId) return;
      order.push([secondAt(step / CHANGES_PER_LAP), index + 1, carOf.get(driverId) ?? NO_CAR]);
    });
    before = after;
  }
  return {
    endsAt: RACE_SECONDS + FINISH_SECONDS,
    cars: new Map([...carOf].map(([driverId, car]) => [car, driverId])),
    order,
    laps: Array.from({ length: lapCount }, (_, index) => secondAt(index)),
    flags: flags
      .filter(({ session }) => session === 'RACE')
      .map(({ type, lap }): StoredRecording['flags'][number] => [
        secondAt(Math.min(lap, lapCount) - 0.5),
        type,
        lap,
      ])
      .sort(([a], [b]) => a - b),
  };
}

/** Stores recordings of the races that have a result, as OpenF1 would have had them. */
export async function recordPast(
  trx: Transaction<Database>,
  { races }: SeasonFacts,
  now: Instant,
): Promise<void> {
  for (const race of races) {
    const recording = race.isRecorded ? null : recordingOf(race);
    if (recording !== null) await insertRecording(trx, race.id, recording, now);
  }
}
