import type { Selectable, Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database, RaceTable } from '#server/db/tables.ts';

type RaceRow = Selectable<RaceTable>;

/** Returns races by position, including cancelled ones. */
export async function selectRaces(executor: Executor, year: number): Promise<RaceRow[]> {
  return executor
    .selectFrom('race')
    .selectAll()
    .where('year', '=', year)
    .orderBy('position')
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

export async function updateRace(
  trx: Transaction<Database>,
  raceId: string,
  values: Partial<RaceRow>,
): Promise<void> {
  await trx.updateTable('race').set(values).where('id', '=', raceId).execute();
}

/**
 * Numbers the races from 1 in this order.
 * @returns those whose number has changed
 */
export async function numberRaces(
  trx: Transaction<Database>,
  races: readonly Pick<RaceRow, 'id' | 'position'>[],
): Promise<string[]> {
  const moved = races.flatMap(({ id, position }, index) =>
    position === index + 1 ? [] : [{ id, position: index + 1 }],
  );
  for (const { id, position } of moved) await updateRace(trx, id, { position });
  return moved.map(({ id }) => id);
}

/** Returns true if the race has ever had a grid, and so could be guessed. */
export async function hasHadGrid(executor: Executor, raceId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('guessable')
    .select('race_id')
    .where('race_id', '=', raceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Selects the races of a season that have public guesses. */
export async function selectShownRaces(
  executor: Executor,
  year: number,
  now: Instant,
): Promise<ReadonlySet<string>> {
  const rows = await executor
    .selectFrom('race')
    .select('race.id')
    .where('race.year', '=', year)
    .where('race.guess_deadline', '<=', now)
    .where('race.cancelled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('race_guess').select('user_id').whereRef('race_guess.race_id', '=', 'race.id'),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes a race with all that is known about it. The table of possible guesses is left out, so
 * that its foreign key blocks the deletion.
 */
export async function deleteRaceRows(trx: Transaction<Database>, raceId: string): Promise<void> {
  for (const table of [
    'grid_place',
    'result_row',
    'standing',
    'flag',
    'live_order',
    'recorded_car',
    'race_recording',
    'import_review',
    'race_move',
    'reported_start',
  ] as const) {
    await trx.deleteFrom(table).where('race_id', '=', raceId).execute();
  }
  await trx.deleteFrom('hand_edit').where('subject_id', '=', raceId).execute();
  await trx.deleteFrom('race').where('id', '=', raceId).execute();
}
