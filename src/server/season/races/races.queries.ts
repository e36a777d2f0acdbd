import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { RaceReschedule } from '#domain/messages/reminders.ts';
import { NO_HISTORY, type StartHistory } from '#domain/season/deadline-to-restore.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database, RaceMoveTable } from '#server/db/tables.ts';
import { hasResult, resultAt } from '../result-lists/has-result.ts';

export async function selectRacesById(executor: Executor, year: number) {
  const rows = await executor
    .selectFrom('race')
    .select(['id', 'name', 'guess_deadline', 'first_result_at', resultAt.as('result_at')])
    .where('year', '=', year)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Selects rescheduled races of a year that are ahead, with their moves, oldest first. */
export async function selectMovedRaces(executor: Executor, year: number, now: Instant) {
  const rows = await executor
    .selectFrom('race_move')
    .innerJoin('race', 'race.id', 'race_move.race_id')
    .select([
      'race.id as raceId',
      'race.name',
      'race.guess_deadline',
      'race_move.id',
      'race_move.moved_at as movedAt',
      'race_move.from_starts_at as from',
      'race_move.to_starts_at as to',
    ])
    .where('race.year', '=', year)
    .where('race.cancelled_at', 'is', null)
    .where(({ not }) => not(hasResult))
    .where('race.starts_at', '>', now)
    .orderBy('race.starts_at')
    .orderBy('race.id')
    .orderBy('race_move.moved_at')
    .execute();
  const races = new Map<string, { name: string; deadline: Instant; moves: RaceReschedule[] }>();
  for (const { raceId, name, guess_deadline, ...move } of rows) {
    const race = races.get(raceId) ?? { name, deadline: guess_deadline, moves: [] };
    race.moves.push(move);
    races.set(raceId, race);
  }
  return [...races.values()];
}

/** Selects races of a year that are ahead and not cancelled. */
export async function selectRacesAhead(executor: Executor, year: number, now: Instant) {
  return executor
    .selectFrom('race')
    .select(['id', 'name', 'starts_at as startsAt'])
    .where('year', '=', year)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** Selects cancelled races of a year that would be ahead. */
export async function selectCancelledRaces(executor: Executor, year: number, now: Instant) {
  const rows = await executor
    .selectFrom('race')
    .select(['id', 'name', 'starts_at as startsAt', 'cancelled_at'])
    .where('year', '=', year)
    .where('cancelled_at', 'is not', null)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(({ cancelled_at, ...race }) => ({ ...race, cancelledAt: cancelled_at ?? 0 }));
}

/** Selects open races without a grid, in unfinished seasons. */
export async function selectRacesWithoutGrid(executor: Executor, now: Instant) {
  return executor
    .selectFrom('race')
    .innerJoin('season', 'season.year', 'race.year')
    .select([
      'race.id',
      'race.year',
      'race.name',
      'race.starts_at as startsAt',
      'race.qualifying_at as qualifyingAt',
      'race.guess_deadline as guessDeadline',
    ])
    .where('race.cancelled_at', 'is', null)
    .where('race.guess_deadline', '>', now)
    .where('season.finished_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('grid_place').select('race_id').whereRef('grid_place.race_id', '=', 'race.id'),
        ),
      ),
    )
    .orderBy('race.guess_deadline')
    .orderBy('race.id')
    .execute();
}

/** Selects races with waiting reviews and their time, in unfinished seasons. */
export async function selectRacesWithWaitingReviews(executor: Executor) {
  return executor
    .selectFrom('import_review')
    .innerJoin('race', 'race.id', 'import_review.race_id')
    .innerJoin('season', 'season.year', 'race.year')
    .select(['race.id', 'race.name'])
    .select(({ fn }) => fn.min<number>('import_review.created_at').as('since'))
    .where('import_review.state', '=', 'WAITING')
    .where('season.finished_at', 'is', null)
    .groupBy(['race.id', 'race.name'])
    .orderBy('race.id')
    .execute();
}

/**
 * Returns the start changes of a year's races, with their deadlines, oldest first by race id. A
 * race whose start has not changed may be absent.
 */
export async function selectStartHistories(
  executor: Executor,
  year: number,
): Promise<ReadonlyMap<string, StartHistory>> {
  const moves = await executor
    .selectFrom('race_move')
    .innerJoin('race', 'race.id', 'race_move.race_id')
    .selectAll('race_move')
    .where('race.year', '=', year)
    .orderBy('race_move.moved_at')
    .execute();
  const reported = await executor
    .selectFrom('reported_start')
    .innerJoin('race', 'race.id', 'reported_start.race_id')
    .selectAll('reported_start')
    .where('race.year', '=', year)
    .execute();
  const histories = new Map<string, StartHistory>(
    reported.map(({ race_id, starts_at, since }) => [
      race_id,
      { moves: [], reported: { startsAt: starts_at, since } },
    ]),
  );
  for (const row of moves) {
    const history = histories.get(row.race_id) ?? NO_HISTORY;
    const move = {
      fromStartsAt: row.from_starts_at,
      fromDeadline: row.from_deadline,
      toDeadline: row.to_deadline,
      isImport: row.is_import === 1,
    };
    histories.set(row.race_id, { ...history, moves: [...history.moves, move] });
  }
  return histories;
}

/** Records a reschedule; call it in the transaction of the change. */
export async function insertRaceMove(
  trx: Transaction<Database>,
  move: RaceMoveTable,
): Promise<void> {
  await trx.insertInto('race_move').values(move).execute();
}
