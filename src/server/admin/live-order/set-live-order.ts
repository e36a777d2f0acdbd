import { PICKED_POSITION, type RaceCategory } from '#domain/season/category.ts';
import { isOpen } from '#domain/season/deadline.ts';
import type { LiveOrderTable } from '#server/db/tables.ts';
import { ProblemError } from '#server/http/problems.ts';
import {
  replaceLiveOrder,
  selectGridDrivers,
  selectLiveOrder,
} from '#server/season/live-order/live-order.queries.ts';
import { selectHasResult } from '#server/season/result-lists/has-result.ts';
import { toLiveOrder } from '#server/season/to-season-facts.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';

/**
 * Enters the driver in a picked position while a race is on: from its deadline until its result.
 * Whatever else is known of the order stays, but for the driver's own position.
 * @param driverId `null` removes what was entered
 */
export async function setLiveOrder(
  { trx, now, record }: SeasonChange,
  race: StoredRace,
  category: RaceCategory,
  driverId: string | null,
): Promise<void> {
  if (race.cancelled_at !== null) throw new ProblemError('race-cancelled');
  if (isOpen(race.guess_deadline, now)) throw new ProblemError('too-early');
  if (await selectHasResult(trx, race.id)) throw new ProblemError('has-result');
  const grid = await selectGridDrivers(trx, race.id);
  if (driverId !== null && !grid.some((driver) => driver.driverId === driverId)) {
    throw invalidInput('/driverId', 'is not on the grid');
  }
  const position = PICKED_POSITION[category];
  const before = await selectLiveOrder(trx, race.id);
  const after = before.filter((row) => row.position !== position && row.driver_id !== driverId);
  if (driverId !== null) {
    after.push({ race_id: race.id, position, driver_id: driverId, set_at: now });
  }
  await replaceLiveOrder(trx, race.id, after);
  const readable = (rows: readonly LiveOrderTable[]) => {
    const drivers = toLiveOrder(rows)?.drivers;
    const nameAt = (at: number) =>
      grid.find(({ driverId }) => driverId === drivers?.get(at))?.name ?? null;
    return { leader: nameAt(PICKED_POSITION.FIRST), tenth: nameAt(PICKED_POSITION.TENTH) };
  };
  await record({
    action: 'LIVE_ORDER_SET',
    subject: race.name,
    before: readable(before),
    after: readable(after),
  });
}
