import type { AdminLiveOrder } from '#contract/admin/admin-live-order.ts';
import type { Instant } from '#domain/base/time.ts';
import { byPickName, PICKED_POSITION } from '#domain/season/category.ts';
import { isOpen } from '#domain/season/deadline.ts';
import type { Executor } from '#server/db/database.ts';
import {
  selectGridDrivers,
  selectLiveOrder,
} from '#server/season/live-order/live-order.queries.ts';
import { selectHasResult } from '#server/season/result-lists/has-result.ts';
import { toLiveOrder } from '#server/season/to-season-facts.ts';
import { selectStoredRace } from '../change-season.ts';

export async function showAdminLiveOrder(
  executor: Executor,
  raceId: string,
  now: Instant,
): Promise<AdminLiveOrder> {
  const race = await selectStoredRace(executor, raceId);
  const order = toLiveOrder(await selectLiveOrder(executor, raceId));
  const isOn = race.cancelled_at === null && !isOpen(race.guess_deadline, now);
  return {
    ...byPickName((category) => order?.drivers.get(PICKED_POSITION[category]) ?? null),
    setAt: order?.setAt ?? null,
    canBeSet: isOn && !(await selectHasResult(executor, raceId)),
    grid: await selectGridDrivers(executor, raceId),
  };
}
