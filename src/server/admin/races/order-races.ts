import type { RaceOrder } from '#contract/admin/admin-races.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import type { SeasonChange } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import { setOverrides } from '../overrides.ts';
import { numberRaces, selectRaces } from './races.queries.ts';

/** Numbers the races of a season; cancelled ones are left out. */
export async function orderRaces(
  change: SeasonChange,
  { raceIds, basedOn }: RaceOrder,
): Promise<void> {
  const { trx, season } = change;
  const races = await selectRaces(trx, season.year);
  const active = races.filter(({ cancelled_at }) => cancelled_at === null);
  assertNoConflict(
    basedOn,
    active.map(({ id }) => id),
  );
  const ordered = raceIds.flatMap((id) => active.find((race) => race.id === id) ?? []);
  if (ordered.length !== raceIds.length || ordered.length !== active.length) {
    throw invalidInput('/raceIds', 'are not the races of the season, each once');
  }
  const moved = await numberRaces(trx, ordered);
  await setOverrides(trx, moved, ['POSITION']);
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  await change.record({
    action: 'RACE_ORDER_CHANGED',
    subject: String(season.year),
    before: names(active),
    after: names(ordered),
  });
}
