import type { Instant } from '#domain/base/time.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectStartHistories } from '#server/season/races/races.queries.ts';
import { selectHasResult } from '#server/season/result-lists/has-result.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import { readableInstant } from '../readable.ts';
import { canMoveDeadline } from './race-checks.ts';
import { selectShownRaces, updateRace } from './races.queries.ts';

/**
 * Moves the deadline of a race. Allowed before it has passed, or if only a wrong start in the
 * sources has closed it; to a future time up to the start. If guesses were public meanwhile, the
 * audit log says so.
 */
export async function moveRaceDeadline(
  change: SeasonChange,
  race: StoredRace,
  guessDeadline: Instant,
): Promise<void> {
  if (race.cancelled_at !== null) throw new ProblemError('race-cancelled');
  const histories = await selectStartHistories(change.trx, race.year);
  const history = histories.get(race.id);
  const hasResult = await selectHasResult(change.trx, race.id);
  if (!canMoveDeadline(race, { history, hasResult }, change.now)) {
    throw new ProblemError('deadline-passed');
  }
  if (guessDeadline <= change.now) throw invalidInput('/guessDeadline', 'is not in the future');
  if (guessDeadline > race.starts_at) throw invalidInput('/guessDeadline', 'is after the start');
  const shown = await selectShownRaces(change.trx, race.year, change.now);
  await updateRace(change.trx, race.id, { guess_deadline: guessDeadline });
  await change.record({
    action: shown.has(race.id) ? 'RACE_REOPENED' : 'RACE_DEADLINE_MOVED',
    subject: race.name,
    before: readableInstant(race.guess_deadline),
    after: readableInstant(guessDeadline),
  });
}
