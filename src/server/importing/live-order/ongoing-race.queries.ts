import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { CountedFlag } from '#domain/season/count-flags.ts';
import { isResultDue, type RaceFacts, raceNow, raceStage } from '#domain/season/race-now.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import { selectGuessableRaces } from '#server/guessing/race-to-guess.queries.ts';
import { bumpFacts } from '#server/season/bump-revisions.ts';
import { mergeFlags, replaceFlags } from '#server/season/corrections/race-flags.ts';
import { replaceLiveOrder, selectLiveOrder } from '#server/season/live-order/live-order.queries.ts';
import { hasResult } from '#server/season/result-lists/has-result.ts';

export interface OngoingRace {
  readonly id: string;
  readonly year: number;
  readonly startsAt: Instant;
  readonly areFlagsCounted: boolean;
}

/**
 * Returns true if a source can know how the ongoing race stands: it has a grid and has started, and
 * its result is not due yet.
 */
function canBeFollowed({ grid, ...race }: RaceFacts, now: Instant): boolean {
  return grid !== null && raceStage(race, now) !== 'AHEAD' && !isResultDue(race, now);
}

/** Selects the ongoing race of a season that is fetched, while it can be followed. */
export async function selectOngoingRace(
  executor: Executor,
  now: Instant,
): Promise<OngoingRace | null> {
  const seasons = await executor
    .selectFrom('season')
    .select('year')
    .where('finished_at', 'is', null)
    .where('is_imported', '=', 1)
    .orderBy('year', 'desc')
    .execute();
  for (const { year } of seasons) {
    const races = await selectGuessableRaces(executor, year);
    const { ongoing } = raceNow({ isFinished: false, races }, now);
    if (ongoing !== null && canBeFollowed(ongoing, now)) {
      return selectStillOngoing(executor, ongoing.id);
    }
  }
  return null;
}

/** Selects a race unless it is over, or is no longer followed. */
export async function selectStillOngoing(
  executor: Executor,
  raceId: string,
): Promise<OngoingRace | null> {
  const race = await executor
    .selectFrom('race')
    .innerJoin('season', 'season.year', 'race.year')
    .select(['race.year', 'race.starts_at', 'race.flags_counted_at'])
    .where('race.id', '=', raceId)
    .where('season.finished_at', 'is', null)
    .where('season.is_imported', '=', 1)
    .where('race.cancelled_at', 'is', null)
    .where(({ not }) => not(hasResult))
    .executeTakeFirst();
  if (race === undefined) return null;
  const { year, starts_at: startsAt, flags_counted_at: countedAt } = race;
  return { id: raceId, year, startsAt, areFlagsCounted: countedAt !== null };
}

/** Stores the order of a race, unless it is stored already. */
export async function storeOrder(
  trx: Transaction<Database>,
  { id: raceId, year }: OngoingRace,
  drivers: ReadonlyMap<number, string>,
  now: Instant,
): Promise<void> {
  const stored = await selectLiveOrder(trx, raceId);
  const isSame =
    stored.length === drivers.size &&
    stored.every(({ position, driver_id }) => drivers.get(position) === driver_id);
  if (isSame) return;
  const rows = [...drivers].map(([position, driver_id]) => ({
    race_id: raceId,
    position,
    driver_id,
    set_at: now,
  }));
  await replaceLiveOrder(trx, raceId, rows);
  await bumpFacts(trx, year);
}

/**
 * Stores the flags of a race so far, as a count does; the count after the race replaces them. What
 * an admin registers meanwhile of the same kind is the same flag.
 */
export async function storeFlagsSoFar(
  trx: Transaction<Database>,
  { id: raceId, year, areFlagsCounted }: OngoingRace,
  counted: readonly CountedFlag[],
  newId: () => string,
): Promise<void> {
  if (areFlagsCounted) return;
  const stored = await trx
    .selectFrom('flag')
    .selectAll()
    .where('race_id', '=', raceId)
    .where('session', '=', 'RACE')
    .execute();
  const after = mergeFlags(raceId, stored, counted, newId, false);
  const ids = new Set(stored.map(({ id }) => id));
  if (after.length === stored.length && after.every(({ id }) => ids.has(id))) return;
  await replaceFlags(trx, stored, after);
  await bumpFacts(trx, year);
}
