import type { Transaction } from 'kysely';
import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import type { CountedFlag } from '#domain/season/count-flags.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import { bumpFacts } from '#server/season/bump-revisions.ts';
import { mergeFlags, replaceFlags } from '#server/season/corrections/race-flags.ts';
import { replaceLiveOrder, selectLiveOrder } from '#server/season/live-order/live-order.queries.ts';
import { hasResult } from '#server/season/result-lists/has-result.ts';

/** Time in ms after its start for which a race is followed at most. */
const RACE_MS = 4 * HOUR_MS;

export interface OngoingRace {
  readonly id: string;
  readonly year: number;
  readonly startsAt: Instant;
  readonly areFlagsCounted: boolean;
}

function ongoingRaces(executor: Executor) {
  return executor
    .selectFrom('race')
    .innerJoin('season', 'season.year', 'race.year')
    .select(['race.id', 'race.year', 'race.starts_at', 'race.flags_counted_at'])
    .where('season.finished_at', 'is', null)
    .where('season.is_imported', '=', 1)
    .where('race.cancelled_at', 'is', null)
    .where(({ not }) => not(hasResult));
}

type OngoingRow = Awaited<ReturnType<ReturnType<typeof ongoingRaces>['execute']>>[number];

const toOngoingRace = ({ id, year, starts_at, flags_counted_at }: OngoingRow): OngoingRace => ({
  id,
  year,
  startsAt: starts_at,
  areFlagsCounted: flags_counted_at !== null,
});

/** Selects the race that is on: it has a grid, has started within hours, and has no result. */
export async function selectOngoingRace(
  executor: Executor,
  now: Instant,
): Promise<OngoingRace | null> {
  const row = await ongoingRaces(executor)
    .where('race.starts_at', '<=', now)
    .where('race.starts_at', '>', now - RACE_MS)
    .where('race.guess_deadline', '<=', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('grid_place').select('driver_id').whereRef('grid_place.race_id', '=', 'race.id'),
      ),
    )
    .orderBy('race.starts_at', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : toOngoingRace(row);
}

/** Selects a race unless it is over, or is no longer followed. */
export async function selectStillOngoing(
  trx: Transaction<Database>,
  raceId: string,
): Promise<OngoingRace | null> {
  const row = await ongoingRaces(trx).where('race.id', '=', raceId).executeTakeFirst();
  return row === undefined ? null : toOngoingRace(row);
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
