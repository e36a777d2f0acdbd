import type { GridChange } from '#contract/admin/admin-results.ts';
import type { AuditRow } from '#contract/admin/audit-values.ts';
import type { GridPlaceTable } from '#server/db/tables.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { ProblemError } from '#server/http/problems.ts';
import { gridStateOf } from '#server/season/result-lists/result-lists.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { listVersions } from './list-versions.ts';
import { readRaceField } from './race-field.ts';
import { setList } from './set-list.ts';

/** Sets the whole grid; guesses keep their drivers. */
export async function setGrid(
  change: SeasonChange,
  race: StoredRace,
  { state, places, basedOn }: GridChange,
): Promise<void> {
  if (race.cancelled_at !== null) throw new ProblemError('race-cancelled');
  const field = await readRaceField(change, race);
  assertNoConflict(basedOn, listVersions(field.lists).GRID);
  const rows = places.map((slot, sort): GridPlaceTable => {
    field.driverName(slot.driverId, `/places/${sort}/driverId`);
    const path = `/places/${sort}/constructorId`;
    return {
      race_id: race.id,
      driver_id: slot.driverId,
      constructor_id: field.constructorIdOf(slot.driverId, slot.constructorId, path),
      sort,
      position: slot.position,
      is_provisional: state === 'PROVISIONAL' ? 1 : 0,
    };
  });
  const readable = (list: readonly GridPlaceTable[]) => ({
    state: gridStateOf(list),
    places: list.map(
      ({ position, driver_id }): AuditRow => ({
        row: 'GRID',
        position,
        name: field.driverName(driver_id),
      }),
    ),
  });
  await setList(change, race, {
    kind: 'GRID',
    rows,
    action: 'RESULT_GRID_SET',
    before: readable(field.lists.GRID),
    after: readable(rows),
  });
}
