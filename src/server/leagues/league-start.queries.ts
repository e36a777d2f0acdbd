import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { LeagueStart } from '#domain/leagues/league-start.ts';
import { byStart } from '#domain/season/by-start.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';

/** Race that a league counts from, as it is stored. */
export interface StoredStart extends LeagueStart {
  readonly name: string;
}

/** What a query of leagues selects of the race that each counts from, which it joins. */
export const START_COLUMNS = [
  'league.first_race_id as startRaceId',
  'start.year as startYear',
  'start.starts_at as startStartsAt',
  'start.name as startName',
] as const;

interface StartColumns {
  readonly startRaceId: string | null;
  readonly startYear: number | null;
  readonly startStartsAt: Instant | null;
  readonly startName: string | null;
}

/** Returns a row with what the league counts from in one piece; `null` for whole seasons. */
export function withStart<Row extends StartColumns>(row: Row) {
  const { startRaceId: raceId, startYear, startStartsAt, startName, ...rest } = row;
  const start: StoredStart | null =
    raceId === null
      ? null
      : { raceId, year: startYear ?? 0, startsAt: startStartsAt ?? 0, name: startName ?? '' };
  return { ...rest, start };
}

/** Selects the races of a year that are not cancelled. */
export async function selectRacesOfYear(executor: Executor, year: number) {
  return executor
    .selectFrom('race')
    .select(['id', 'position', 'starts_at as startsAt', 'guess_deadline as guessDeadline'])
    .where('year', '=', year)
    .where('cancelled_at', 'is', null)
    .orderBy('position')
    .execute();
}

/** Selects a race with what decides whether a league can begin with it. */
export async function selectRaceToBeginWith(executor: Executor, raceId: string) {
  return executor
    .selectFrom('race')
    .innerJoin('season', 'season.year', 'race.year')
    .select(['race.year', 'race.cancelled_at', 'race.guess_deadline'])
    .select(['season.finished_at', 'season.guess_deadline as season_deadline'])
    .where('race.id', '=', raceId)
    .executeTakeFirst();
}

/** Returns true if a race of a year or a later one has closed. */
export async function hasClosedRace(
  executor: Executor,
  year: number,
  now: Instant,
): Promise<boolean> {
  const row = await executor
    .selectFrom('race')
    .select('id')
    .where('year', '>=', year)
    .where('cancelled_at', 'is', null)
    .where('guess_deadline', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateStart(
  trx: Transaction<Database>,
  leagueId: string,
  raceId: string | null,
): Promise<void> {
  await trx
    .updateTable('league')
    .set({ first_race_id: raceId })
    .where('id', '=', leagueId)
    .execute();
}

/** Lets leagues that begin with a race begin with the next one of its year, before it is deleted. */
export async function passOnStarts(
  trx: Transaction<Database>,
  race: { readonly id: string; readonly year: number; readonly starts_at: Instant },
): Promise<void> {
  const others = (await selectRacesOfYear(trx, race.year)).filter(({ id }) => id !== race.id);
  const next = byStart(others).find(({ startsAt }) => startsAt >= race.starts_at);
  await trx
    .updateTable('league')
    .set({ first_race_id: next?.id ?? null })
    .where('first_race_id', '=', race.id)
    .execute();
}
