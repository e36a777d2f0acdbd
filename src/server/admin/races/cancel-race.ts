import { ProblemError } from '#server/http/problems.ts';
import { selectHasResult } from '#server/season/result-lists/has-result.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { setOverrides } from '../overrides.ts';
import { readableInstant } from '../readable.ts';
import { placeByStart } from './race-checks.ts';
import { numberRaces, selectRaces, updateRace } from './races.queries.ts';

async function othersOf({ trx, season }: SeasonChange, race: StoredRace): Promise<StoredRace[]> {
  const races = await selectRaces(trx, season.year);
  return races.filter(({ id, cancelled_at }) => cancelled_at === null && id !== race.id);
}

/** Cancels a race. Its guesses are kept and hidden until it is restored. */
export async function cancelRace(change: SeasonChange, race: StoredRace): Promise<void> {
  if (race.cancelled_at !== null) throw new ProblemError('race-cancelled');
  const { trx, now } = change;
  if (await selectHasResult(trx, race.id)) throw new ProblemError('has-result');
  await updateRace(trx, race.id, { cancelled_at: now });
  const moved = await numberRaces(trx, await othersOf(change, race));
  await setOverrides(trx, [race.id], ['CANCELLED']);
  await setOverrides(trx, moved, ['POSITION']);
  await change.record({
    action: 'RACE_CANCELLED',
    subject: race.name,
    before: null,
    after: { cancelledAt: readableInstant(now) },
  });
}

/** Restores a race, at the position that its start implies. */
export async function restoreRace(change: SeasonChange, race: StoredRace): Promise<void> {
  if (race.cancelled_at === null) throw new ProblemError('conflict');
  const { trx } = change;
  await updateRace(trx, race.id, { cancelled_at: null });
  const moved = await numberRaces(trx, placeByStart(await othersOf(change, race), race));
  await setOverrides(trx, [race.id], ['CANCELLED']);
  await setOverrides(trx, moved, ['POSITION']);
  await change.record({
    action: 'RACE_RESTORED',
    subject: race.name,
    before: { cancelledAt: readableInstant(race.cancelled_at) },
    after: null,
  });
}
