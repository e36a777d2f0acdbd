import { ProblemError } from '#server/http/problems.ts';
import { passOnStarts } from '#server/leagues/league-start.queries.ts';
import { selectHasResult } from '#server/season/result-lists/has-result.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { setOverrides } from '../overrides.ts';
import { readableRace } from './race-checks.ts';
import { deleteRaceRows, hasHadGrid, numberRaces, selectRaces } from './races.queries.ts';

/**
 * Deletes a race for good. Allowed only without a result and if nobody could ever guess it; actual
 * guesses are not read, since they are secret from admins.
 */
export async function deleteRace(change: SeasonChange, race: StoredRace): Promise<void> {
  const { trx, season } = change;
  if (await selectHasResult(trx, race.id)) throw new ProblemError('has-result');
  if (await hasHadGrid(trx, race.id)) throw new ProblemError('has-had-grid');
  await passOnStarts(trx, race);
  await deleteRaceRows(trx, race.id);
  const races = await selectRaces(trx, season.year);
  const moved = await numberRaces(
    trx,
    races.filter(({ cancelled_at }) => cancelled_at === null),
  );
  await setOverrides(trx, moved, ['POSITION']);
  await change.record({
    action: 'RACE_DELETED',
    subject: race.name,
    before: readableRace(race),
    after: null,
  });
}
