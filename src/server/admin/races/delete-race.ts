import { ProblemError } from '../../problems.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { markHandEdits } from '../hand-edits.ts';
import { readableRace } from './race-checks.ts';
import { deleteRaceRows, hasRaceGuesses, numberRaces, selectRaces } from './races.queries.ts';

/** For good, and so only while nobody has guessed it and nothing has come of it. */
export async function deleteRace(change: SeasonChange, race: StoredRace): Promise<void> {
  const { trx, season } = change;
  if (race.result_stored_at !== null) throw new ProblemError('has-result');
  if (await hasRaceGuesses(trx, race.id)) throw new ProblemError('has-guesses');
  await deleteRaceRows(trx, race.id);
  const races = await selectRaces(trx, season.year);
  const moved = await numberRaces(
    trx,
    races.filter(({ cancelled_at }) => cancelled_at === null),
  );
  await markHandEdits(trx, moved, ['POSITION']);
  await change.record({
    action: 'RACE_DELETED',
    subject: race.name,
    before: readableRace(race),
    after: null,
  });
}
