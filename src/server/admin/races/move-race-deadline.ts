import type { Instant } from '#domain/season.ts';
import { selectDeadlineMoves } from '../../messages/races.queries.ts';
import { ProblemError } from '../../problems.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import { readableInstant } from '../readable.ts';
import { canMoveDeadline } from './race-checks.ts';
import { updateRace } from './races.queries.ts';

/**
 * Only before it has passed, unless only a wrong start of the sources has closed it; only to the future, and
 * not beyond the start.
 */
export async function moveRaceDeadline(
  change: SeasonChange,
  race: StoredRace,
  guessDeadline: Instant,
): Promise<void> {
  if (race.cancelled_at !== null) throw new ProblemError('race-cancelled');
  const moves = await selectDeadlineMoves(change.trx, race.year);
  if (!canMoveDeadline(race, moves.get(race.id) ?? [], change.now)) {
    throw new ProblemError('deadline-passed');
  }
  if (guessDeadline <= change.now) throw invalidInput('/guessDeadline', 'is not in the future');
  if (guessDeadline > race.starts_at) throw invalidInput('/guessDeadline', 'is after the start');
  await updateRace(change.trx, race.id, { guess_deadline: guessDeadline });
  await change.record({
    action: 'RACE_DEADLINE_MOVED',
    subject: race.name,
    before: readableInstant(race.guess_deadline),
    after: readableInstant(guessDeadline),
  });
}
