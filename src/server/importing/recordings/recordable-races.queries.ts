import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import { bumpFacts } from '#server/season/bump-revisions.ts';
import {
  insertRecording,
  type StoredRecording,
} from '#server/season/recordings/recordings.queries.ts';
import { hasResult } from '#server/season/result-lists/has-result.ts';

/** First season of which OpenF1 has anything. */
const FIRST_YEAR = 2023;

export interface RecordableRace {
  readonly id: string;
  readonly year: number;
  readonly name: string;
  readonly startsAt: Instant;
}

/** Selects the races with a result that have no recording, of seasons that are fetched; latest first. */
export async function selectRecordableRaces(executor: Executor): Promise<RecordableRace[]> {
  return executor
    .selectFrom('race')
    .innerJoin('season', 'season.year', 'race.year')
    .leftJoin('race_recording', 'race_recording.race_id', 'race.id')
    .select(['race.id', 'race.year', 'race.name', 'race.starts_at as startsAt'])
    .where('race_recording.race_id', 'is', null)
    .where('race.year', '>=', FIRST_YEAR)
    .where('race.cancelled_at', 'is', null)
    .where('season.is_imported', '=', 1)
    .where(hasResult)
    .orderBy('race.starts_at', 'desc')
    .execute();
}

/** Selects the number of laps of a race's winner; `null` if it is not known. */
export async function selectLapCount(executor: Executor, raceId: string): Promise<number | null> {
  const { laps } = await executor
    .selectFrom('result_row')
    .select(({ fn }) => fn.max('laps').as('laps'))
    .where('race_id', '=', raceId)
    .where('session', '=', 'RACE')
    .executeTakeFirstOrThrow();
  return laps;
}

/** Stores the recording of a race, unless it has one by now, or lacks a result again. */
export async function storeRecording(
  trx: Transaction<Database>,
  { id, year }: RecordableRace,
  recording: StoredRecording,
  now: Instant,
): Promise<boolean> {
  const races = await selectRecordableRaces(trx);
  if (races.every((race) => race.id !== id)) return false;
  await insertRecording(trx, id, recording, now);
  await bumpFacts(trx, year);
  return true;
}
