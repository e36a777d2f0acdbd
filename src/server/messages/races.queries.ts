import type { RaceMove } from '#domain/reminders.ts';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';

export async function selectRacesById(executor: Executor, year: number) {
  const rows = await executor
    .selectFrom('race')
    .select(['id', 'name', 'result_stored_at'])
    .where('year', '=', year)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Races of a year that lie ahead and were moved, each with its moves, oldest first. */
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
    .where('race.result_stored_at', 'is', null)
    .where('race.starts_at', '>', now)
    .orderBy('race.starts_at')
    .orderBy('race_move.moved_at')
    .execute();
  const races = new Map<string, { name: string; deadline: Instant; moves: RaceMove[] }>();
  for (const { raceId, name, guess_deadline, ...move } of rows) {
    const race = races.get(raceId) ?? { name, deadline: guess_deadline, moves: [] };
    race.moves.push(move);
    races.set(raceId, race);
  }
  return [...races.values()];
}

/** Moves are recorded where they are made, in the same transaction. */
export async function insertRaceMove(
  trx: Executor,
  move: RaceMove & { readonly raceId: string },
): Promise<void> {
  await trx
    .insertInto('race_move')
    .values({
      id: move.id,
      race_id: move.raceId,
      moved_at: move.movedAt,
      from_starts_at: move.from,
      to_starts_at: move.to,
    })
    .execute();
}
